import type { RejectionReason } from '@polana/contract/claim-fields';
import type { ClaimDetail } from '@polana/contract/claims';
import type { RejectionTemplate } from '@polana/contract/companies-settings';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { format } from '#platform/format.ts';
import { currentLanguage } from '#platform/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
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

/** Why not: one of five reasons by its key, the words to the employee, Ctrl + Enter. Stands while it is open. */
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
  const [position, setPosition] = useState(templates[0]?.position ?? 1);
  const [text, setText] = useState(templates[0]?.message[currentLanguage] ?? '');
  const [wasTried, setWasTried] = useState(false);
  const fieldId = useId();
  const chosen = templates.find((template) => template.position === position);
  const problem = problemOf(text, queueText('reject.missing'));

  function choose(next: number) {
    const template = templates.find((one) => one.position === next);
    if (!template) return;
    setPosition(next);
    setText(template.message[currentLanguage]);
    setWasTried(false);
    if (template.message[currentLanguage] === '') document.getElementById(fieldId)?.focus();
  }

  function reject() {
    setWasTried(true);
    if (problem) document.getElementById(fieldId)?.focus();
    else if (chosen && !isBusy) onReject({ reasonCode: chosen.reasonCode, reasonText: text.trim() });
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject();
    else if (hasKeys && /^[1-5]$/.test(event.key) && !(event.target instanceof HTMLTextAreaElement)) {
      // The focus goes with the choice; a reason without words leads on to the field for them.
      event.currentTarget.querySelector<HTMLInputElement>(`input[value="${event.key}"]`)?.focus();
      choose(Number(event.key));
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
          value={String(position)}
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
          onChange={(event) => setText(event.target.value)}
          {...(wasTried && problem !== null && { error: problem })}
        />
      </div>
    </Dialog>
  );
}

export function aboutOf({ employee, number, contribution }: ClaimDetail): string {
  return queueText('reject.about', { name: employee.name, number, amount: format.money(contribution) });
}
