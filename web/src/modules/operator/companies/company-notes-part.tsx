import type { Role } from '@polana/contract/identity';
import { noteMax } from '@polana/contract/operator-company-parts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { format } from '#platform/format.ts';
import { useKeptForm } from '#platform/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { PencilIcon } from '#ui/icons-controls.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { companyNotesQuery, refusalOf, useAddNote } from './companies.queries.ts';
import { companiesText } from './companies.texts.ts';
import { companyText } from './company.texts.ts';
import { Loaded } from './loaded.tsx';

/** What operators tell each other about the company, newest first; notes are only added. */
export function CompanyNotesPart({ role, companyId }: { role: Role; companyId: string }) {
  const answer = useQuery(companyNotesQuery(role, companyId));
  const add = useAddNote(role, companyId);
  const typed = useKeptForm(`note ${companyId}`, { text: '' }, 0);
  const { text } = typed.values;
  const [isMissing, setIsMissing] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    if (text.trim() === '') {
      setIsMissing(true);
      return focusFirstInvalid(event.currentTarget);
    }
    try {
      await add.mutateAsync(text.trim());
      typed.discard();
    } catch {
      return;
    }
  }

  return (
    <div className="grid max-w-180 gap-4">
      <h2 className="text-h2">{companyText('tab.poznamky')}</h2>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextArea
          id="company-note"
          label={companyText('notes.new')}
          hint={companyText('notes.hint')}
          rows={3}
          maxLength={noteMax}
          value={text}
          error={isMissing ? companiesText('invalid.missing') : refusalOf(add.error)}
          onChange={(event) => {
            setIsMissing(false);
            typed.change({ text: event.target.value });
          }}
        />
        <Button type="submit" variant="secondary" isBusy={add.isPending} className="justify-self-start">
          {companyText('notes.add')}
        </Button>
      </form>
      <Loaded answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={companyText('notes.empty')} icon={<PencilIcon size={24} />} level={3} />
          ) : (
            <ul className="grid gap-3">
              {items.map((note) => (
                <li key={note.id}>
                  <Card>
                    <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                    <p className="mt-2 text-small text-ink3">{`${note.createdBy} · ${format.moment(note.createdAt)}`}</p>
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
