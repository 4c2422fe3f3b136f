import {
  addCompanyAdministrator,
  addCompanyNote as addNoteEndpoint,
  downloadHandover as downloadEndpoint,
  eventsMax,
  listCompanyAdministrators,
  listCompanyEvents,
  listCompanyFiles,
  listCompanyNotes,
  removeCompanyAdministrator,
  type CompanyFile,
} from '@polana/contract/operator-company-parts';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route, type Route } from '#platform/http/route';
import {
  addCompanyNote,
  findAdministrators,
  findCompany,
  findCompanyEvents,
  findNotes,
  inviteAdministrator,
  lockLiving,
  removeAdministratorByOperator,
  type NoteRow,
} from '#modules/companies';
import { downloadHandover, findFilesOfCompany, type ExportRoom, type ListedFile } from '#modules/exports';
import { assertFreshFactor } from '#modules/identity';
import { eventOf } from './event-of.ts';

export interface PartsTools {
  publicUrl: string;
  exportRoom: Pick<ExportRoom, 'files' | 'sealing' | 'assertFreshFactor'>;
}

/** What belongs to one company: who administers it, its files by name, notes about it and what happened in it. */
export function companyPartsRoutes({ publicUrl, exportRoom }: PartsTools): readonly Route[] {
  return [
    ...administratorRoutes(publicUrl),
    route(listCompanyFiles, ({ db, params, query }) =>
      ofCompany(db, params.id, async (tx) => {
        const { files, totalCount } = await findFilesOfCompany(tx, params.id, query);
        return { items: files.map(fileOf), totalCount };
      }),
    ),
    route(downloadEndpoint, ({ db, actor: operator, author, params }) =>
      downloadHandover(exportRoom, db, { companyId: params.id, exportId: params.fileId }, { operator, author }),
    ),
    route(listCompanyNotes, ({ db, params, query }) =>
      ofCompany(db, params.id, async (tx) => {
        const { notes, totalCount } = await findNotes(tx, params.id, query);
        return { items: notes.map(noteOf), totalCount };
      }),
    ),
    route(addNoteEndpoint, async ({ db, actor, author, params, body }) =>
      noteOf(await addCompanyNote(db, actor, { companyId: params.id, text: body.text }, author)),
    ),
    route(listCompanyEvents, ({ db, params, lang }) =>
      ofCompany(db, params.id, async (tx) => {
        const events = await findCompanyEvents(tx, params.id, eventsMax);
        return { items: events.map((event) => eventOf(lang, event)) };
      }),
    ),
  ];
}

/** More than a company will ever have. */
const administratorsMax = 100;

function administratorRoutes(publicUrl: string): Route[] {
  return [
    route(listCompanyAdministrators, ({ db, params }) =>
      ofCompany(db, params.id, async (tx) => {
        const page = { limit: administratorsMax, offset: 0, order: 'name' } as const;
        const { administrators, totalCount } = await findAdministrators(tx, params.id, page, today());
        const items = administrators.map(({ isEmployee: _isEmployee, addedAt, lastSignInAt, ...one }) => ({
          ...one,
          addedAt: addedAt.toISOString(),
          lastSignInAt: lastSignInAt?.toISOString() ?? null,
        }));
        return { items, totalCount };
      }),
    ),
    route(addCompanyAdministrator, async ({ db, actor, author, params, body }) => {
      assertFreshFactor(actor);
      const { administratorshipId } = await inTransaction(db, async (tx) => {
        await lockLiving(tx, params.id);
        return inviteAdministrator(tx, { companyId: params.id, ...body, actorName: actor.name, publicUrl }, author);
      });
      return { id: administratorshipId };
    }),
    route(removeCompanyAdministrator, async ({ db, actor, author, params }) => {
      assertFreshFactor(actor);
      await inTransaction(db, async (tx) => {
        await lockLiving(tx, params.id);
        const removing = { admin: { companyId: params.id, name: actor.name }, author, publicUrl };
        await removeAdministratorByOperator(tx, removing, params.administratorId);
      });
      return {};
    }),
  ];
}

function ofCompany<Answer>(db: Database, companyId: string, read: (tx: ReadTx) => Promise<Answer>): Promise<Answer> {
  return reading(db, async (tx) => {
    if (!(await findCompany(tx, companyId))) throw new Refusal('company_not_found', 404);
    return read(tx);
  });
}

function fileOf(file: ListedFile): CompanyFile {
  const { id, kind, format, fileName, createdByName, isHandover } = file;
  const isOver = file.state === 'ready' && file.expiresAt !== null && file.expiresAt <= now();
  return {
    id,
    kind,
    format,
    state: isOver ? 'expired' : file.state,
    fileName,
    createdAt: file.createdAt.toISOString(),
    createdBy: createdByName,
    expiresAt: file.expiresAt?.toISOString() ?? null,
    isHandover,
  };
}

function noteOf({ createdAt, ...note }: NoteRow) {
  return { ...note, createdAt: createdAt.toISOString() };
}
