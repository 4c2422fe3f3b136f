import type { ClaimDetail } from '@polana/contract/claims';
import { centsFromText } from '@polana/contract/money';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx';
import { historyText } from './history.texts.ts';

interface ClaimProps {
  claim: ClaimDetail;
  /** Who reads: the employee whose claim it is, or the company. */
  voice: 'own' | 'company';
}

interface ClaimFactsProps extends ClaimProps {
  /** The way to a claim that was corrected by this one. */
  claimLink: (claim: NonNullable<ClaimDetail['replaces']>) => ReactNode;
}

/** What was claimed, as it was filled in. */
export function ClaimFacts(props: ClaimFactsProps) {
  return <SummaryList rows={rowsOf(props).filter(({ value }) => value !== null && value !== '')} />;
}

type Fact =
  | 'allowance'
  | 'category'
  | 'stay'
  | 'camp'
  | 'period'
  | 'nights'
  | 'child'
  | 'organisation'
  | 'memberSince'
  | 'persons'
  | 'issuer'
  | 'documentDate'
  | 'documentNumber'
  | 'orderNumber'
  | 'submitted'
  | 'processing'
  | 'note'
  | 'replaces';

function rowsOf({ claim, voice, claimLink }: ClaimFactsProps): SummaryRow[] {
  const row = (id: Fact, value: ReactNode) => ({ id, label: historyText(`fact.${id}`), value });
  const dates = format.dateRange(claim.stayFrom, claim.stayTo);
  return [
    row('allowance', historyText(`action.${claim.actionCode}`)),
    row('category', historyText(`category.${claim.category}`)),
    row(datesOf(claim), dates),
    row('nights', claim.nights ? historyText('nights', { count: claim.nights }) : null),
    row('child', childOf(claim)),
    row('organisation', claim.sportOrganisation),
    row('memberSince', claim.memberSince && format.date(claim.memberSince)),
    row(
      'persons',
      claim.persons
        .map(({ relation, name }) => [relationText(relation, voice), name].filter(Boolean).join(' '))
        .join(', '),
    ),
    row(
      'issuer',
      [wholeName(claim.issuerName), claim.issuerIco && historyText('ico', { number: claim.issuerIco })]
        .filter(Boolean)
        .join(', '),
    ),
    row('documentDate', claim.documentDate && format.date(claim.documentDate)),
    row('documentNumber', claim.documentNumber),
    row('orderNumber', claim.orderNumber),
    row('submitted', format.moment(claim.submittedAt)),
    { id: 'submittedFor', label: historyText(`fact.submittedFor.${voice}`), value: claim.submittedForBy },
    row('replaces', claim.replaces && claimLink(claim.replaces)),
    row('processing', claim.isRestricted ? historyText('processing.restricted') : null),
    row('note', claim.note),
  ];
}

function relationText(relation: ClaimDetail['persons'][number]['relation'], voice: ClaimProps['voice']): string {
  return historyText(relation === 'SELF' ? `relation.SELF.${voice}` : `relation.${relation}`);
}

/** What the dates of a claim are of. */
export function datesOf({ actionCode, category }: Pick<ClaimDetail, 'actionCode' | 'category'>) {
  if (category === 'CAMP') return 'camp';
  return actionCode === 'RP' ? 'stay' : 'period';
}

function childOf({ nameOfChild, ageOfChild }: ClaimDetail): string | null {
  if (!nameOfChild) return null;
  if (ageOfChild === null) return nameOfChild;
  return `${nameOfChild}, ${ageOfChild <= 2 ? historyText('ageYoungest') : historyText('age', { count: ageOfChild })}`;
}

/** Why just this sum: every step of the calculation as it was frozen on the claim. */
export function ClaimCalculation({ claim, voice }: ClaimProps) {
  const { calculation } = claim;
  const isLimited = calculation.limitedBy === 'limit';
  const rows: SummaryRow[] = [
    { id: 'sum', label: historyText('sum.receipt'), value: format.money(claim.sum) },
    ...(claim.recognisedSum && claim.recognisedSum !== claim.sum
      ? [
          {
            id: 'recognised',
            label: historyText('sum.recognised'),
            value: format.money(claim.recognisedSum),
            isHighlighted: true,
          },
        ]
      : []),
    {
      id: 'share',
      label: historyText('sum.share', { percent: String(calculation.percent) }),
      value: format.money(calculation.share),
    },
    {
      id: 'limit',
      label: historyText('sum.limit', { ratio: format.ratio(calculation.ratio) }),
      value: format.money(calculation.limit),
    },
    ...(centsFromText(calculation.used) > 0
      ? [{ id: 'used', label: historyText('sum.used'), value: `−${format.money(calculation.used)}` }]
      : []),
    { id: 'left', label: historyText('sum.left'), value: format.money(calculation.left), isHighlighted: isLimited },
    { id: 'contribution', label: historyText('sum.contribution'), value: format.money(calculation.contribution) },
    { id: 'own', label: historyText(`sum.own.${voice}`), value: format.money(calculation.own) },
  ];
  return (
    <>
      <SummaryList layout="figures" rows={rows} />
      <p className="mt-3 text-small text-ink3">
        {historyText('sum.rule', {
          paragraph: calculation.paragraph,
          act: calculation.act,
          date: format.date(calculation.asOfDate),
        })}
      </p>
    </>
  );
}
