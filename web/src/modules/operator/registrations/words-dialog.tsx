import { decisionTextMax } from '@polana/contract/employees-requests';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useKeptForm } from '#platform/kept-form.ts';
import { areShortcutsOn } from '#platform/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { digitOf } from '#ui/digit-key.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { deskText } from './registrations.texts.ts';

interface Template {
  title: string;
  message: string;
}

interface WordsDialogProps {
  title: string;
  about: ReactNode;
  label: string;
  hint?: string;
  submit: string;
  /** Where the usual word for leaving could be taken for the deed. */
  cancel?: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Under which what was typed waits in the tab for the next opening. */
  keptAs: string;
  /** Words to begin with, chosen by the keys 1 to 9. */
  templates?: readonly Template[];
  /** What else is chosen, under the words. */
  children?: ReactNode;
  onClose: () => void;
  onSubmit: (text: string) => void;
}

/** A deed that needs words: perhaps a template, one field, Ctrl + Enter. Stands while it is open. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, about, label, hint, submit, isDanger = false, isBusy, keptAs, templates = [] } = props;
  const { cancel = deskText('dialog.cancel'), children, onClose, onSubmit } = props;
  // Each template has its own words: a look at another one costs none of them.
  const begun = templates.length > 0 ? templates.map((template) => template.message) : [''];
  const typed = useKeptForm(keptAs, { chosen: 0, texts: begun }, 0);
  const { chosen, texts } = typed.values;
  const text = texts[chosen] ?? '';
  const hasKeys = areShortcutsOn();
  const [wasTried, setWasTried] = useState(false);
  const fieldId = useId();
  const problem = problemOf(text);

  function choose(index: number) {
    const template = templates[index];
    if (!template) return;
    typed.change({ chosen: index, texts });
    setWasTried(false);
    if (texts[index] === '') document.getElementById(fieldId)?.focus();
  }

  function send() {
    setWasTried(true);
    if (problem) document.getElementById(fieldId)?.focus();
    else if (!isBusy) onSubmit(text.trim());
  }

  function press(event: KeyboardEvent) {
    const index = Number(digitOf(event) ?? 0) - 1;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else if (hasKeys && templates[index] && !(event.target instanceof HTMLTextAreaElement)) {
      // The focus goes with the choice; one without words leads on to the field for them.
      event.currentTarget.querySelector<HTMLInputElement>(`input[value="${index}"]`)?.focus();
      choose(index);
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasOwnFocus
      title={title}
      description={about}
      cancelLabel={cancel}
      cancelKeyCap={deskText('dialog.escape')}
      actions={
        <Button
          variant={isDanger ? 'danger-solid' : 'primary'}
          isBusy={isBusy}
          onClick={send}
          keyCap={deskText('dialog.enter')}
        >
          {submit}
        </Button>
      }
    >
      <div role="presentation" className="grid gap-4.5" onKeyDown={press}>
        {templates.length > 0 && (
          <RadioCards
            legend={deskText('reject.reason')}
            isLegendHidden
            hasAutoFocus
            layout="rows"
            value={String(chosen)}
            onChange={(id) => choose(Number(id))}
            options={templates.map((template, index) => ({
              id: String(index),
              label: template.title,
              ...(hasKeys && { keyCap: index + 1 }),
            }))}
          />
        )}
        <TextArea
          id={fieldId}
          label={label}
          {...(hint !== undefined && { hint })}
          rows={4}
          autoFocus={templates.length === 0}
          value={text}
          onChange={(event) => typed.change({ chosen, texts: texts.with(chosen, event.target.value) })}
          {...(wasTried && problem !== null && { error: problem })}
        />
        {children}
      </div>
    </Dialog>
  );
}

function problemOf(text: string): string | null {
  if (text.trim() === '') return deskText('dialog.missing');
  return text.length > decisionTextMax ? deskText('dialog.tooLong') : null;
}
