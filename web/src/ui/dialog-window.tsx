import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog.tsx';
import { leaveQuestion } from './leave-question.tsx';
import { useTypedAhead } from './typed-ahead.ts';
import { useOpenSoon } from './use-open-soon.ts';

const SIZE_CLASS = { small: 'max-w-110', medium: 'max-w-150', large: 'max-w-220', wide: 'max-w-300' };

/** The window of a `Dialog`: a press is answered by a darker page at once, what opens over it comes right after. */
export function DialogWindow(props: DialogProps) {
  const { isOpen, unsaved, onClose } = props;
  const isShown = useOpenSoon(isOpen);
  useTypedAhead(isOpen && !isShown);
  const [isLeaving, setIsLeaving] = useState(false);
  // What was sent meanwhile is not lost any more.
  if (isLeaving && !(isOpen && unsaved)) setIsLeaving(false);
  return (
    <>
      {isOpen && createPortal(<Backdrop />, document.body)}
      <OverThePage {...props} isOpen={isShown} onClose={unsaved ? () => setIsLeaving(true) : onClose} />
      {isOpen && unsaved && (
        <DialogWindow {...leaveQuestion(unsaved, () => setIsLeaving(false), onClose)} isOpen={isLeaving} />
      )}
    </>
  );
}

function Backdrop() {
  return <div aria-hidden="true" className="fixed inset-0 z-dialog animate-appear bg-backdrop" />;
}

function OverThePage(props: DialogProps) {
  const { isOpen, onClose, title, description, children, actions, cancelLabel, cancelKeyCap } = props;
  const { hasOwnFocus = false, isForced = false, size = 'medium', role = 'dialog' } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      isDismissable={!isForced}
      isKeyboardDismissDisabled={isForced}
      className="fixed inset-0 z-dialog grid place-items-center overflow-y-auto p-4 data-entering:animate-appear data-exiting:animate-leave data-exiting:bg-backdrop"
    >
      <Modal
        className={classNames(
          'w-full rounded-dialog border border-level-border bg-surface text-ink shadow-dialog data-entering:animate-rise',
          SIZE_CLASS[size],
        )}
      >
        <AriaDialog role={role} className="flex max-h-[calc(100dvh-2rem)] flex-col focus-quiet">
          <div className="min-h-0 flex-1 scroll-pb-14 overflow-y-auto px-5 pt-6 pb-2 md:px-7">
            <Heading slot="title" level={2} className="text-[1.375rem] leading-7.5 font-[660] tracking-[-0.01em]">
              {title}
            </Heading>
            {description !== undefined && <p className="mt-0.5 text-small text-ink3">{description}</p>}
            {children !== undefined && <div className="mt-4 mb-2">{children}</div>}
          </div>
          {(cancelLabel !== undefined || actions !== undefined) && (
            <div className="flex flex-wrap justify-end gap-2.5 px-5 pt-3.5 pb-5 max-sm:flex-col-reverse md:px-7 md:pb-6">
              {cancelLabel !== undefined && (
                <CancelButton onClick={onClose} autoFocus={!hasOwnFocus} keyCap={cancelKeyCap}>
                  {cancelLabel}
                </CancelButton>
              )}
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function CancelButton(props: ComponentProps<typeof Button>) {
  const { autoFocus = false } = props;
  const button = useRef<HTMLButtonElement>(null);
  // Over another window the first focus goes to the window as a whole.
  useEffect(() => {
    const timer = setTimeout(() => {
      const isUnplaced = document.activeElement === button.current?.closest('[role$=dialog]');
      if (autoFocus && isUnplaced) button.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [autoFocus]);
  return <Button ref={button} variant="quiet" {...props} />;
}
