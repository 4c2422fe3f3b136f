import { Button } from './button.tsx';
import type { DialogProps } from './dialog.tsx';

export interface LeaveWords {
  title: string;
  about: string;
  stay: string;
  leave: string;
}

/** The window that asks before what is typed is lost; its first focus falls on staying. */
export function leaveQuestion(words: LeaveWords, onStay: () => void, onLeave: () => void): Omit<DialogProps, 'isOpen'> {
  return {
    role: 'alertdialog',
    size: 'small',
    onClose: onStay,
    title: words.title,
    cancelLabel: words.stay,
    children: <p>{words.about}</p>,
    actions: (
      <Button variant="danger-solid" onClick={onLeave}>
        {words.leave}
      </Button>
    ),
  };
}
