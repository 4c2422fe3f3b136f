import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { findCompany } from '../company.store.ts';
import { insertNote } from './company-adding.store.ts';
import type { NoteRow } from './company-record.store.ts';

/** Keeps what an operator noted about a company, also one that has left; the audit log knows that, not what. */
export function addCompanyNote(
  db: Database,
  operator: { personId: string; name: string },
  { companyId, text }: { companyId: string; text: string },
  author: Author,
): Promise<NoteRow> {
  return inTransaction(db, async (tx) => {
    if (!(await findCompany(tx, companyId))) throw new Refusal('company_not_found', 404);
    const note = { noteId: newId(), companyId, text: text.trim(), at: now(), byPersonId: operator.personId };
    await insertNote(tx, note);
    await recordAudit(tx, {
      author,
      companyId,
      action: 'company.noteAdded',
      objectType: 'companyNote',
      objectId: note.noteId,
    });
    return { id: note.noteId, text: note.text, createdAt: note.at, createdBy: operator.name };
  });
}
