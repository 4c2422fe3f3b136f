import type { ReactNode, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components/Popover';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';
import { popoverClass } from './popover-class.ts';
import { useOpenSoon } from './use-open-soon.ts';
import { DESKTOP_QUERY, useMediaQuery } from './use-media-query.ts';

interface CalendarSheetProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Holds a calendar: under its field on a computer, a sheet from the bottom edge on a phone. */
export function CalendarSheet({ isOpen, onClose, label, anchor, children }: CalendarSheetProps) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const isShown = useOpenSoon(isOpen);
  const close = (isNowOpen: boolean) => !isNowOpen && onClose();
  const dialog = (
    <Dialog aria-label={label} className="p-4 focus-quiet">
      {children}
    </Dialog>
  );
  if (isDesktop) {
    return (
      <Popover
        triggerRef={anchor}
        isOpen={isShown}
        onOpenChange={close}
        placement="bottom start"
        className={classNames(popoverClass, 'rounded-card!')}
      >
        {dialog}
      </Popover>
    );
  }
  return (
    <ModalOverlay
      isOpen={isShown}
      onOpenChange={close}
      isDismissable
      className="fixed inset-0 z-dialog flex items-end bg-backdrop data-entering:animate-appear data-exiting:animate-leave"
    >
      <Modal className="w-full rounded-t-dialog border-t border-level-border bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-dialog data-entering:animate-sheet">
        {dialog}
      </Modal>
    </ModalOverlay>
  );
}
