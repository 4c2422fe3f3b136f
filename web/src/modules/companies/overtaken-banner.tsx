import type { ReactNode } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { isOvertaken } from './companies.queries.ts';
import { companyFormText } from './company-form.texts.ts';

interface OvertakenBannerProps {
  /** The refused save, which says who was quicker. */
  failure: Error | null;
  /** What somebody else changed, where it can be named. */
  children?: ReactNode;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Somebody saved while this person was typing: nothing is lost, and nothing is overwritten unseen. */
export function OvertakenBanner({ failure, children, onKeep, onDiscard }: OvertakenBannerProps) {
  return (
    <Banner
      tone="warning"
      isLive
      title={messageOf(failure) ?? companyFormText('overtaken.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onDiscard}>
            {companyFormText('overtaken.discard')}
          </Button>
          <Button variant="secondary" size="small" onClick={onKeep}>
            {companyFormText('overtaken.keep')}
          </Button>
        </div>
      }
    >
      {companyFormText('overtaken.about')}
      {children}
    </Banner>
  );
}

function messageOf(failure: Error | null): string | null {
  return failure instanceof ApiFailure && isOvertaken(failure) ? failure.message : null;
}
