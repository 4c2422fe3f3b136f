import type { RejectionReason } from '@polana/contract/rejection-reasons';
import type { ClaimDetail } from '@polana/contract/claims';
import type { RejectionTemplate } from '@polana/contract/companies-settings';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { format } from '#platform/format.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { currentLanguage } from '#platform/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { digitOf } from '#ui/digit-key.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { decisionWordsKey } from './decision-words.ts';
import { problemOf } from './queue-text-dialog.tsx';
import { templatesQuery } from './queue.queries.ts';
import { queueText } from './queue.texts.ts';

export interface Rejection {
  reasonCode: RejectionReason;
  reasonText: string;
}

interface QueueRejectDialogProps {
  role: Role;
  claim: ClaimDetail;
  isBusy: boolean;
  hasKeys: boolean;
  onClose: () => void;
  onReject: (rejection: Rejection) => void;
}

/** Why not: one of five reasons by its key, the words to the employee, Ctrl + Enter. Stands while it is open; what was typed is there when it opens again. */
export function QueueRejectDialog(props: QueueRejectDialogProps) {
  const { role, onClose } = props;
  const templates = useQuery(templatesQuery(role)).data?.items;
  if (templates) return <Choosing {...props} templates={templates} />;
  return (
    <Dialog isOpen onClose={onClose} title={queueText('reject.title')} cancelLabel={queueText('dialog.cancel')}>
      <SkeletonGroup label={queueText('data.loading')} className="grid gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </SkeletonGroup>
    </Dialog>
  );
}

function Choosing(props: QueueRejectDialogProps & { templates: readonly RejectionTemplate[] }) {
  const { claim, isBusy, hasKeys, onClose, onReject, templates } = props;
  // Each reason has its own words: a look at another one costs none of them.
  const typed = useKeptForm(
    decisionWordsKey('reject', claim.id),
    { chosen: 0, texts: templates.map((template) => template.message[currentLanguage]) },
    0,
  );
  const { chosen, texts } = typed.values;
  const text = texts[chosen] ?? '';
  const [wasTried, setWasTried] = useState(false);
  const fieldId = useId();
  const problem = blankIn(text) ? queueText('reject.blank') : problemOf(text, queueText('reject.missing'));

  function choose(position: number) {
    const next = templates.findIndex((template) => template.position === position);
    if (next < 0) return;
    typed.change({ chosen: next, texts });
    setWasTried(false);
    if (texts[next] === '') fillIn();
  }

  function reject() {
    const reasonCode = templates[chosen]?.reasonCode;
    setWasTried(true);
    if (problem) fillIn();
    else if (reasonCode && !isBusy) onReject({ reasonCode, reasonText: text.trim() });
  }

  /** On to the words: where the template leaves a blank, what is typed takes its place. */
  function fillIn() {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    const blank = blankIn(field.value);
    if (blank) field.setSelectionRange(blank.at, blank.at + 1);
  }

  function press(event: KeyboardEvent) {
    const digit = digitOf(event) ?? '';
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject();
    else if (hasKeys && /^[1-5]$/.test(digit) && !(event.target instanceof HTMLTextAreaElement)) {
      // The focus goes with the choice; a reason whose words are not whole leads on to the field for them.
      event.currentTarget.querySelector<HTMLInputElement>(`input[value="${digit}"]`)?.focus();
      flushSync(() => choose(Number(digit)));
      if (texts.some((words, at) => `${templates[at]?.position}` === digit && blankIn(words))) fillIn();
    } else return;
    event.preventDefault();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasOwnFocus
      title={queueText('reject.title')}
      description={aboutOf(claim)}
      cancelLabel={queueText('dialog.cancel')}
      cancelKeyCap={queueText('dialog.escape')}
      actions={
        <Button variant="danger-solid" isBusy={isBusy} onClick={reject} keyCap={queueText('dialog.enter')}>
          {queueText('reject.submit')}
        </Button>
      }
    >
      <div role="presentation" className="grid gap-4.5" onKeyDown={press}>
        <RadioCards
          legend={queueText('reject.reason')}
          isLegendHidden
          hasAutoFocus
          layout="rows"
          value={String(templates[chosen]?.position)}
          onChange={(id) => choose(Number(id))}
          options={templates.map((template) => ({
            id: String(template.position),
            label: template.title[currentLanguage],
            ...(hasKeys && { keyCap: template.position }),
          }))}
        />
        <TextArea
          id={fieldId}
          label={queueText('reject.message')}
          hint={queueText('reject.messageHint')}
          rows={4}
          value={text}
          onChange={(event) => typed.change({ chosen, texts: texts.with(chosen, event.target.value) })}
          {...(wasTried && problem !== null && { error: problem })}
        />
      </div>
    </Dialog>
  );
}

/** The place a template leaves open for what it is about: „…“. */
function blankIn(text: string): { at: number } | null {
  const quote = text.search(/[„“]…[“”]/);
  return quote < 0 ? null : { at: quote + 1 };
}

export function aboutOf({ employee, number, contribution }: ClaimDetail): string {
  return queueText('reject.about', { name: employee.name, number, amount: format.money(contribution) });
}
