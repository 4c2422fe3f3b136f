import { centsFromText, textFromCents } from '@polana/contract/money';
import { plainDateOf, yearOf } from '@polana/contract/plain-date';
import type { EmployeeDashboard } from '@polana/contract/statistics-dashboard';
import { Link } from '@tanstack/react-router';
import { AllowancePanel, type AllowanceAmount } from '#modules/ledger/allowance-panel.tsx';
import { ledgerText } from '#modules/ledger/ledger.texts.ts';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Contours } from '#ui/contours.tsx';
import { ArrowRightIcon } from '#ui/icons-controls.tsx';
import { CameraIcon } from '#ui/icons-things.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { accountText } from './account.texts.ts';

type Allowance = EmployeeDashboard['allowances'][number];

interface AllowanceHeroProps {
  amounts: readonly AllowanceAmount[];
  /** What may be claimed, from when and until when; null until it is known. */
  overview: EmployeeDashboard | null;
  /** Its answer is still on the way. */
  isOnTheWay: boolean;
}

/** The answer first: how much of this year's allowances can still be had. */
export function AllowanceHero({ amounts, overview, isOnTheWay }: AllowanceHeroProps) {
  const year = yearOf(businessToday());
  const allowances = overview?.allowances ?? null;
  const endedOn = overview?.employmentEndedOn ?? null;
  const closed = closedActions(overview);
  const isProvided = ({ actionCode }: AllowanceAmount) => !closed.includes(actionCode);
  const ofYear = amounts.filter((amount) => amount.year === year);
  const ofLastYear = amounts.filter((amount) => amount.year === year - 1);
  const canClaim = (one: Allowance) => isClaimable(one, ofLastYear);
  const mayClaim = allowances === null ? ofYear.length > 0 : allowances.some(canClaim);
  return (
    <Card
      tone="hero"
      hasPadding={false}
      aria-labelledby="hero-title"
      className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,.86fr)_minmax(0,1fr)] lg:gap-6"
    >
      <Contours
        drawing="hero"
        className="absolute -top-10 -right-48 h-75 w-140 text-hero-line opacity-60 md:inset-0 md:size-full"
      />
      <div className="relative flex flex-col px-5 pt-5.5 pb-4.5 md:p-8 lg:pr-0">
        {ofYear.length === 0 ? (
          <h2 id="hero-title" className={classNames('text-h2 text-balance', isOnTheWay && 'invisible')}>
            {emptyText(year, overview)}
          </h2>
        ) : (
          <Total year={year} amounts={ofYear} left={leftOf(ofYear.filter(isProvided))} />
        )}
        <LastYear
          year={year - 1}
          left={leftOf(ofLastYear.filter(isProvided))}
          openUntil={overview?.lastYear?.openUntil ?? null}
        />
        {endedOn !== null && (
          <p className="mt-2.5 max-w-[52ch] text-compact text-pretty lg:mb-4">
            {ofYear.length > 0 && accountText('account.ended', { date: format.date(endedOn) })}{' '}
            {mayClaim && accountText('account.endedClaims')}
          </p>
        )}
        {(mayClaim || ofYear.length > 0) && (
          <Link
            to="/account/add-document"
            className={buttonClass({
              variant: 'sun',
              size: 'large',
              className: 'mt-5 self-start max-md:hidden lg:mt-auto',
            })}
          >
            {mayClaim && <CameraIcon />}
            {accountText(mayClaim ? 'account.upload' : 'account.whyNot')}
          </Link>
        )}
      </div>
      <div className="relative grid grid-cols-[minmax(0,1fr)] gap-2.5 px-3 pb-3 md:max-lg:grid-cols-2 md:gap-3 md:px-5 md:pb-5 lg:py-5 lg:pr-5 lg:pl-0">
        {ofYear.map((amount) => (
          <AllowancePanel
            key={amount.actionCode}
            amount={amount}
            isProvided={isProvided(amount)}
            claimLink={
              <ClaimLink
                actionCode={amount.actionCode}
                isClaimable={allowances?.some((one) => one.actionCode === amount.actionCode && canClaim(one)) ?? true}
              />
            }
          />
        ))}
      </div>
    </Card>
  );
}

/** What the company has closed by itself; a suspended one provides nothing for a while, which is told above. */
function closedActions(overview: EmployeeDashboard | null): AllowanceAmount['actionCode'][] {
  if (overview === null || overview.isSuspended) return [];
  return overview.allowances.filter(({ isOpen }) => !isOpen).map(({ actionCode }) => actionCode);
}

function Total({ year, amounts, left }: { year: number; amounts: readonly AllowanceAmount[]; left: string }) {
  const credited = sum(amounts.map((amount) => amount.credited));
  return (
    <>
      <h2 id="hero-title" className="text-h3 font-[560] text-on-hero2">
        {accountText('account.heroTitle', { year })}
      </h2>
      <p className="mt-1.5 mb-2 text-display num">
        {format
          .money(left)
          .split(/(\s?€)/)
          .map((part) =>
            part.endsWith('€') ? (
              <small key={part} className="text-[1.75rem] font-semibold tracking-[-0.01em] md:text-[2.125rem]">
                {part}
              </small>
            ) : (
              part
            ),
          )}
      </p>
      <p className="text-compact text-on-hero2">
        {accountText('account.credited', { year, amount: format.money(credited) })}
      </p>
    </>
  );
}

/** Money of last year that can still be had. Its place is kept until the last day is known, so that nothing jumps. */
function LastYear({ year, left, openUntil }: { year: number; left: string; openUntil: string | null }) {
  if (centsFromText(left) <= 0) return null;
  const date = format.date(openUntil ?? plainDateOf(year + 1, 12, 31));
  return (
    <p
      className={classNames('mt-2.5 text-compact font-semibold text-pretty lg:mb-4', openUntil === null && 'invisible')}
    >
      {accountText('account.lastYear', { year, amount: format.money(left), date })}
    </p>
  );
}

function isClaimable(
  { actionCode, isOpen, entitledFrom, left }: Allowance,
  ofLastYear: readonly AllowanceAmount[],
): boolean {
  const leftBefore = ofLastYear.find((amount) => amount.actionCode === actionCode)?.left ?? '0.00';
  const isLeft = centsFromText(left) > 0 || centsFromText(leftBefore) > 0;
  return isOpen && entitledFrom <= businessToday() && isLeft;
}

function emptyText(year: number, overview: EmployeeDashboard | null): string {
  if (overview && overview.employmentEndedOn !== null)
    return accountText('account.ended', { date: format.date(overview.employmentEndedOn) });
  const first = overview?.allowances.map(({ entitledFrom }) => entitledFrom).toSorted()[0];
  if (first === undefined || first <= businessToday()) return accountText('account.heroEmpty', { year });
  return accountText('account.notEntitled', { date: format.date(first) });
}

interface ClaimLinkProps {
  actionCode: AllowanceAmount['actionCode'];
  isClaimable: boolean;
}

/** The form explains before its first step why somebody cannot claim, so the link stays. */
function ClaimLink({ actionCode, isClaimable: canClaim }: ClaimLinkProps) {
  return (
    <Link
      to="/account/add-document"
      search={{ type: actionCode }}
      className="-my-2.5 ml-auto inline-flex min-h-11 flex-none items-center gap-1.5 rounded-chip text-compact font-strong text-on-hero no-underline hover:underline"
    >
      {canClaim ? ledgerText('allowance.claim') : accountText('account.whyNot')}
      <VisuallyHidden>{`: ${ledgerText(`action.${actionCode}`)}`}</VisuallyHidden>
      <ArrowRightIcon size={16} />
    </Link>
  );
}

function leftOf(amounts: readonly AllowanceAmount[]): string {
  return sum(amounts.map((amount) => amount.left));
}

function sum(amounts: readonly string[]): string {
  return textFromCents(amounts.reduce((cents, amount) => cents + centsFromText(amount), 0));
}
