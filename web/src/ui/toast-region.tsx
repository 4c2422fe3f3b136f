import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CircleCheckIcon, CloseIcon, InfoIcon, OctagonCrossIcon } from './icons-signs.tsx';
import { closeToast, currentToasts, isPassing, type QueuedToast, subscribeToToasts } from './toast-queue.ts';

const SHOWN_MS = 3000;

interface ToastRegionProps {
  /** Name of the region. */
  label: string;
  closeLabel: string;
}

const TONE = {
  success: { look: 'text-ok-solid', Icon: CircleCheckIcon },
  error: { look: 'text-bad-solid', Icon: OctagonCrossIcon },
  info: { look: 'text-info-fg', Icon: InfoIcon },
};

/** Where messages appear: top right, on a phone across the screen under the header. Mount once. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const [isHeld, setIsHeld] = useState(false);
  return (
    <div role="region" aria-label={label} aria-live="polite" aria-relevant="additions" data-react-aria-top-layer="true">
      <div
        role="presentation"
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        className="print:hidden pointer-events-none fixed top-[calc(5.625rem+var(--banner-height,0rem))] right-4 left-4 z-toast flex flex-col items-stretch gap-2.5 sm:left-auto sm:w-105 md:right-6"
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} isHeld={isHeld} closeLabel={closeLabel} />
        ))}
      </div>
    </div>
  );
}

function Toast({ toast, isHeld, closeLabel }: { toast: QueuedToast; isHeld: boolean; closeLabel: string }) {
  const { look, Icon } = TONE[toast.tone];
  useEffect(() => {
    if (isHeld || !isPassing(toast)) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <div
      role={toast.tone === 'error' ? 'alert' : undefined}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-control border border-line bg-surface py-1.5 pr-1.5 pl-4 text-compact shadow-menu"
    >
      <Icon className={classNames('mt-3', look)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-[1_1_10rem] py-2.5">{toast.text}</p>
        {toast.action !== undefined && (
          <button
            type="button"
            className="min-h-11 rounded-small px-2 font-strong text-link underline underline-offset-3 hover:text-link-hover"
            onClick={() => {
              toast.action?.onAction();
              closeToast(toast.id);
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton size="medium" label={closeLabel} icon={<CloseIcon />} onClick={() => closeToast(toast.id)} />
    </div>
  );
}
