import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import type { LeaveWords } from './leave-question.tsx';
import { useEver } from './use-ever.ts';
import { whenLikely } from './when-likely.ts';

const DialogWindow = whenLikely(lazyPart(async () => (await import('./dialog-window.tsx')).DialogWindow));

/** Where it has to open without a connection. */
export const loadDialogs: () => void = DialogWindow.loadAhead;

export interface DialogProps {
  isOpen: boolean;
  /** Escape, the backdrop or the cancel button. */
  onClose: () => void;
  /** A question or an action. */
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Confirming buttons, after the cancel button. */
  actions?: ReactNode;
  /** Name of the cancel button. It takes the first focus unless the content asks for it with `autoFocus`. */
  cancelLabel?: string;
  cancelKeyCap?: ReactNode;
  /** Set when something in the content carries `autoFocus`, e.g. the only field. */
  hasOwnFocus?: boolean;
  /** Neither Escape nor the backdrop close it: the person must decide. */
  isForced?: boolean;
  /** While closing would lose something typed: what is asked before it does. */
  unsaved?: LeaveWords | undefined;
  /** 440, 600, 880 or 1200 px wide. */
  size?: 'small' | 'medium' | 'large' | 'wide';
  role?: 'dialog' | 'alertdialog';
}

/** A modal window. First focus falls on the least destructive choice. */
export function Dialog(props: DialogProps) {
  const isNeeded = useEver(props.isOpen);
  return <Suspense>{isNeeded && <DialogWindow {...props} />}</Suspense>;
}
