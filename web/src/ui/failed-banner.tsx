import type { ReactNode } from 'react';
import { Banner, type BannerProps } from './banner.tsx';
import { Button } from './button.tsx';

interface FailedBannerProps extends Pick<BannerProps, 'isLive' | 'className'> {
  retryLabel: string;
  onRetry: () => void;
  /** It is being tried again. */
  isBusy?: boolean;
  children: ReactNode;
}

/** What should stand here could not be read, with the button that tries again. */
export function FailedBanner({ retryLabel, onRetry, isBusy = false, children, ...banner }: FailedBannerProps) {
  return (
    <Banner
      tone="error"
      {...banner}
      action={
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
