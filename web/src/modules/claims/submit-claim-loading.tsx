import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FlowPage } from '#ui/flow-page.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons-signs.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { MessagePage } from './submit-claim-blocked.tsx';
import type { ClaimFlow } from './submit-claim-flow.ts';
import type { StepFocus } from './submit-claim-focus.ts';
import type { ClaimPlace } from './submit-claim-steps.ts';
import { submitClaimText } from './submit-claim.texts.ts';

interface ClaimLoadingProps {
  voice: ClaimFlow['voice'];
  place: ClaimPlace;
  languages: ReactNode;
  focus: StepFocus;
}

/** The shape of the first step; hands a heading's focus on to the step that follows. */
export function ClaimLoading({ voice, place, languages, focus }: ClaimLoadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = heading.current;
    return () => {
      if (document.activeElement === shown) focus.handOn();
    };
  }, [focus]);
  return (
    <FlowPage
      title={submitClaimText(`flow.title.${voice}`)}
      close={place.homeLink({
        children: <CloseIcon size={24} />,
        className: iconButtonClass(),
        label: submitClaimText('close'),
      })}
      end={languages}
      progress={{ label: submitClaimText('flow.progress'), value: 0, valueText: submitClaimText('flow.notStarted') }}
    >
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {submitClaimText(`flow.title.${voice}`)}
      </h1>
      <SkeletonGroup label={submitClaimText('flow.loading')} className="grid gap-5">
        <Skeleton className="h-14 w-60 rounded-control" />
        <Skeleton className="h-26 rounded-panel" />
        <Skeleton className="h-45 rounded-card" />
      </SkeletonGroup>
    </FlowPage>
  );
}

interface ClaimFailedProps extends ClaimLoadingProps {
  productName: string;
  onRetry: () => void;
}

export function ClaimFailed({ onRetry, ...page }: ClaimFailedProps) {
  return (
    <MessagePage
      {...page}
      title={submitClaimText('failed.title')}
      actions={<Button onClick={onRetry}>{submitClaimText('failed.retry')}</Button>}
    >
      <p>{submitClaimText('failed.about')}</p>
    </MessagePage>
  );
}
