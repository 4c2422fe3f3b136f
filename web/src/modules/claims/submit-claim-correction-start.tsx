import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { valuesOfClaim } from './claim-correction.ts';
import { MessagePage } from './submit-claim-blocked.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import { ClaimLoading } from './submit-claim-loading.tsx';
import { claimToCorrectQuery } from './submit-claim.queries.ts';
import { submitClaimText } from './submit-claim.texts.ts';

/** Begins the correction of a rejected claim; a claim begun before is not thrown away without asking. */
export function CorrectionStart({ flow, claimId }: { flow: ClaimFlow; claimId: string }) {
  const { draft, role, place, template } = flow;
  const answer = useQuery(claimToCorrectQuery(role, claimId));
  const claim = answer.data ?? null;
  const isPossible =
    claim?.status === 'rejected' && claim.replacedBy === null && claim.actionCode === template.actionCode;
  const isFree = draft.isEmpty;
  const begin = useEffectEvent(() => claim && draft.correct(valuesOfClaim(claim)));
  useEffect(() => {
    if (isPossible && isFree) begin();
  }, [isPossible, isFree]);
  if (answer.isPending || (isPossible && isFree)) return <ClaimLoading {...flow} />;
  const home = place.homeLink({
    children: submitClaimText(`done.home.${flow.voice}`),
    className: buttonClass({ variant: 'secondary' }),
  });
  if (!isPossible) {
    return (
      <MessagePage {...flow} title={submitClaimText('correction.impossible')} actions={home}>
        <p>{submitClaimText('correction.impossibleAbout')}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      {...flow}
      title={submitClaimText('correction.draftTitle')}
      actions={
        <>
          <Button onClick={() => draft.correct(valuesOfClaim(claim))}>
            {submitClaimText('correction.begin', { number: claim.number })}
          </Button>
          {place.otherClaimLink(template.actionCode, {
            children: submitClaimText('correction.keepDraft'),
            className: buttonClass({ variant: 'secondary' }),
          })}
        </>
      }
    >
      <p>{submitClaimText('correction.draftAbout')}</p>
    </MessagePage>
  );
}
