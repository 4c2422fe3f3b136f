import type { KeyboardEvent } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';
import type { DrawerProps } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons-controls.tsx';
import { CloseIcon } from './icons-signs.tsx';
import { soon, useOpenSoon } from './use-open-soon.ts';

/** The panel of a `Drawer`. */
export function DrawerPanel(props: DrawerProps) {
  const { isOpen, onClose, title, isTitleHidden, closeLabel, size = 'menu', steps, footer, children } = props;
  const isShown = useOpenSoon(isOpen);
  const close = soon(onClose);
  return (
    <ModalOverlay
      isOpen={isShown}
      onOpenChange={(isNowOpen) => !isNowOpen && close()}
      isDismissable
      className="fixed inset-0 z-drawer bg-backdrop data-entering:animate-appear data-exiting:animate-leave"
    >
      <Modal
        className={classNames(
          'absolute inset-y-0 right-0 border-l border-level-border bg-surface text-ink shadow-dialog data-entering:animate-drawer',
          size === 'menu' ? 'w-80 max-w-[88vw]' : 'w-140 max-w-full',
        )}
      >
        <div role="presentation" className="h-full" onKeyDown={(event) => stepByKey(event, steps)}>
          <AriaDialog className="flex h-full flex-col focus-quiet" aria-modal="true">
            <header className="flex min-h-18.5 items-center gap-1 border-b border-line py-3 pr-2 pl-5">
              <Heading
                slot="title"
                level={2}
                className={classNames('min-w-0 flex-1 text-h2', isTitleHidden && 'sr-only')}
              >
                {title}
              </Heading>
              {isTitleHidden && <span className="flex-1" />}
              {steps !== undefined && <StepButtons {...steps} />}
              <IconButton label={closeLabel} icon={<CloseIcon size={24} />} onClick={close} />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
            {footer !== undefined && (
              <footer className="flex flex-wrap gap-2.5 border-t border-line px-5 py-3.5">{footer}</footer>
            )}
          </AriaDialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}

function StepButtons({ previousLabel, nextLabel, onPrevious, onNext }: NonNullable<DrawerProps['steps']>) {
  return (
    <>
      <IconButton label={previousLabel} icon={<ChevronLeftIcon />} isDisabled={!onPrevious} onClick={onPrevious} />
      <IconButton label={nextLabel} icon={<ChevronRightIcon />} isDisabled={!onNext} onClick={onNext} />
    </>
  );
}

/** Controls in which the arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, select, [role="tablist"], [role="listbox"], [role="menu"], [role="grid"]';

function stepByKey(event: KeyboardEvent, steps: DrawerProps['steps']) {
  const isTyping = event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null;
  if (isTyping || steps === undefined) return;
  if (event.key === 'ArrowLeft') steps.onPrevious?.();
  if (event.key === 'ArrowRight') steps.onNext?.();
}
