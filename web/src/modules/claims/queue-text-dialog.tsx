import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useKeptForm } from '#platform/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { queueText } from './queue.texts.ts';

const textMax = 500;

interface QueueTextDialogProps {
  /** Under which what was typed waits for the next opening. */
  keptAs: string;
  onClose: () => void;
  title: string;
  description: string;
  /** Above the field. */
  children?: ReactNode;
  label: string;
  hint?: string;
  /** What to say when nothing is written; without it the text may stay empty. */
  missing?: string;
  submit: string;
  isBusy: boolean;
  onSubmit: (text: string) => void;
}

/** A decision that needs words: one field, Ctrl + Enter sends it. Stands while it is open. */
export function QueueTextDialog(props: QueueTextDialogProps) {
  const { keptAs, onClose, title, description, children, label, hint, missing, submit, isBusy, onSubmit } = props;
  const typed = useKeptForm(keptAs, { text: '' }, 0);
  const { text } = typed.values;
  const [wasTried, setWasTried] = useState(false);
  const fieldId = useId();
  const problem = problemOf(text, missing);

  function send() {
    setWasTried(true);
    if (problem) document.getElementById(fieldId)?.focus();
    else if (!isBusy) onSubmit(text.trim());
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasOwnFocus
      title={title}
      description={description}
      cancelLabel={queueText('dialog.cancel')}
      cancelKeyCap={queueText('dialog.escape')}
      actions={
        <Button isBusy={isBusy} onClick={send} keyCap={queueText('dialog.enter')}>
          {submit}
        </Button>
      }
    >
      <div role="presentation" className="grid gap-4" onKeyDown={onControlEnter(send)}>
        {children}
        <TextArea
          id={fieldId}
          label={label}
          {...(hint !== undefined && { hint })}
          {...(missing === undefined && { optionalMark: `(${queueText('optional')})` })}
          autoFocus
          rows={4}
          value={text}
          onChange={(event) => typed.change({ text: event.target.value })}
          {...(wasTried && problem !== null && { error: problem })}
        />
      </div>
    </Dialog>
  );
}

/** Ctrl + Enter (or the Mac's command key) anywhere in the dialog confirms it. */
export function onControlEnter(confirm: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    confirm();
  };
}

export function problemOf(text: string, missing: string | undefined): string | null {
  if (text.trim() === '' && missing !== undefined) return missing;
  return text.length > textMax ? queueText('reject.tooLong') : null;
}
