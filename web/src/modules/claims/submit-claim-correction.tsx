import type { ClaimDetail } from '@polana/contract/claims';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { isUnchanged, placeToFix, valuesOfClaim } from './claim-correction.ts';
import { useDraft, type ClaimFlow } from './submit-claim-flow.ts';
import type { ClaimField } from './submit-claim-problems.ts';
import { claimToCorrectQuery } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';
import { WithNumber } from './with-number.tsx';

/** The rejected claim this draft corrects; null where it corrects none. */
function useRejectedClaim({ draft, role }: Pick<ClaimFlow, 'draft' | 'role'>): ClaimDetail | null {
  const { replaces } = useDraft(draft).values;
  const query = claimToCorrectQuery(role, replaces ?? '');
  return useQuery({ ...query, queryFn: replaces === null ? skipToken : query.queryFn }).data ?? null;
}

interface CorrectionNoteProps {
  flow: ClaimFlow;
  step: 'receipt' | 'amount';
}

/** Why the claim was rejected, or that it was taken back; stands on the first step, and on the one where it is put right. */
export function CorrectionNote({ flow, step }: CorrectionNoteProps) {
  const claim = useRejectedClaim(flow);
  if (!claim) return null;
  const place = placeToFix(claim.reasonCode);
  if (step === 'amount' && (place === null || place === 'receipt')) return null;
  const what = place === 'receipt' ? submitClaimText('correction.receipt') : submitClaimText('correction.field');
  const isWithdrawn = claim.reasonCode === 'WITHDRAWN';
  const title = submitClaimText(isWithdrawn ? 'correction.again' : 'correction.title', { number: claim.number });
  return (
    <Banner tone={isWithdrawn ? 'info' : 'warning'} title={<WithNumber text={title} number={claim.number} />}>
      {claim.reasonText && <p>{claim.reasonText}</p>}
      {place !== null && <p className="mt-1">{what}</p>}
    </Banner>
  );
}

/** The field that was wrong, marked until it says something else. */
export function useFieldToFix(flow: ClaimFlow): { field: ClaimField; text: string } | null {
  const claim = useRejectedClaim(flow);
  const { values } = useDraft(flow.draft);
  if (!claim) return null;
  const place = placeToFix(claim.reasonCode);
  if (place === null || place === 'receipt' || !isUnchanged(place, values, valuesOfClaim(claim))) return null;
  return { field: place, text: submitClaimText('correction.fix') };
}
