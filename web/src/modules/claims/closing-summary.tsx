import type { ClosingSummary } from '@polana/contract/claim-closing';
import { centsFromText, textFromCents } from '@polana/contract/money';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { closingText } from './closing.texts.ts';

interface ClosingSummaryCardProps {
  closing: ClosingSummary;
  /** To the claims that wait, and to the settings where the codes are. */
  queueLink: ReactNode;
  settingsLink: ReactNode;
}

/** What a month pays: the figure, the control totals and the comparison with the month before. */
export function ClosingSummaryCard({ closing, queueLink, settingsLink }: ClosingSummaryCardProps) {
  const isOpen = closing.state === 'open';
  const lacksCode =
    isOpen && closing.kinds.some(({ kind, wageCode, total }) => kind !== 'CLUB' && wageCode === '' && total !== '0.00');
  return (
    <div className="grid gap-4">
      {!isOpen && closing.closedAt !== null && (
        <Banner
          tone="success"
          title={closingText('closedBy', { name: closing.closedBy ?? '', when: format.moment(closing.closedAt) })}
        >
          {closingText('closedAbout')}
        </Banner>
      )}
      {closing.pendingClaims > 0 && (
        <Banner tone="info" action={queueLink}>
          {closingText('pending', { count: closing.pendingClaims })}
        </Banner>
      )}
      {lacksCode && (
        <Banner tone="warning" action={settingsLink}>
          {closingText('codeMissing')}
        </Banner>
      )}
      <Card as="div">
        <dl className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <Figure label={closingText('total')} value={format.money(closing.total)} isMain />
          <Figure label={closingText('employees')} value={format.number(closing.employees)} />
          <Figure label={closingText('paidOn')} value={format.date(closing.paidOn)} />
          <Compared closing={closing} />
        </dl>
      </Card>
      <Kinds closing={closing} />
    </div>
  );
}

function Figure({ label, value, isMain = false }: { label: string; value: string; isMain?: boolean }) {
  return (
    <div>
      <dt className="text-small text-ink3">{label}</dt>
      <dd className={isMain ? 'text-figure-s num' : 'text-h2 num'}>{value}</dd>
    </div>
  );
}

function Compared({ closing: { previous, total } }: { closing: ClosingSummary }) {
  if (!previous) return <p className="self-end text-small text-ink3">{closingText('comparedNone')}</p>;
  const month = monthName(previous.month);
  return <Figure label={closingText('compared', { month })} value={differenceText(total, previous.total)} />;
}

export function monthName(month: string): string {
  return format.monthInWords(`${month}-01`);
}

function differenceText(now: string, before: string): string {
  const cents = centsFromText(now) - centsFromText(before);
  if (cents === 0) return closingText('difference.same');
  const amount = format.money(textFromCents(Math.abs(cents)));
  return closingText(cents > 0 ? 'difference.more' : 'difference.less', { amount });
}

const cellClass = 'border-t border-line px-3 py-2.5 first:pl-5 last:pr-5';

/** On a phone the code stands under the allowance, so that the amounts are seen without scrolling. */
const besideClass = 'max-sm:hidden';

function codeText({ kind, wageCode }: ClosingSummary['kinds'][number]): string {
  return wageCode || (kind === 'CLUB' ? '–' : closingText('codeNone'));
}

function Kinds({ closing }: { closing: ClosingSummary }) {
  const { kinds, previous } = closing;
  const heads = [
    'kind',
    'code',
    'employees',
    'sum',
    ...(previous ? (['previous', 'difference'] as const) : []),
  ] as const;
  return (
    <div
      role="region"
      aria-label={closingText('kinds')}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-compact">
        <caption className="px-5 pt-4 pb-2 text-left text-h3">{closingText('kinds')}</caption>
        <thead className="text-small text-ink2">
          <tr>
            {heads.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 font-semibold first:pl-5 last:pr-5 ${index > 1 ? 'text-right' : 'text-left'} ${name === 'code' ? besideClass : ''}`}
              >
                {closingText(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((one) => (
            <tr key={one.kind}>
              <th scope="row" className={`${cellClass} text-left font-semibold`}>
                {closingText(`kind.${one.kind}`)}
                <span className="block text-small font-normal text-ink2 sm:hidden">{codeText(one)}</span>
              </th>
              <td className={`${cellClass} ${besideClass}`}>{codeText(one)}</td>
              <td className={`${cellClass} text-right num`}>{format.number(one.employees)}</td>
              <td className={`${cellClass} text-right font-semibold num`}>{format.money(one.total)}</td>
              {previous && <Before now={one.total} before={one.previousTotal ?? '0.00'} />}
            </tr>
          ))}
          <tr className="font-strong">
            <th scope="row" className={`${cellClass} text-left`}>
              {closingText('together')}
            </th>
            <td className={`${cellClass} ${besideClass}`}>–</td>
            <td className={`${cellClass} text-right num`}>{format.number(closing.employees)}</td>
            <td className={`${cellClass} text-right num`}>{format.money(closing.total)}</td>
            {previous && <Before now={closing.total} before={previous.total} />}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Before({ now, before }: { now: string; before: string }) {
  return (
    <>
      <td className={`${cellClass} text-right text-ink2 num`}>{format.money(before)}</td>
      <td className={`${cellClass} text-right num`}>
        {format.signedMoney(textFromCents(centsFromText(now) - centsFromText(before)))}
      </td>
    </>
  );
}
