import {
  applyImport as applyEndpoint,
  applyImportDeletions,
  downloadImportErrors,
  downloadImportReport,
  downloadImportTemplate,
  leaveImport as leaveEndpoint,
  listImportProblems as listProblemsEndpoint,
  listImports as listEndpoint,
  loadCollectiveImport,
  loadImport as loadEndpoint,
  readImport,
  readImportChanges,
  reloadImport as reloadEndpoint,
  type ImportKind,
  type ImportOptions,
} from '@polana/contract/imports';
import type { Language } from '@polana/contract/roles';
import type { Author, CompanyAdmin } from '#platform/actor';
import type { Database } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import { applyImport, type Confirmation } from './apply-import.ts';
import { listImportProblems, listImports, readImportDetail } from './describe-import.ts';
import { makeErrorFile } from './error-file.ts';
import type { ImportRoom } from './import-room.ts';
import { leaveImport } from './leave-import.ts';
import { loadImport, reloadImport, type ArrivingFile } from './load-import.ts';
import { readChanges } from './read-changes.ts';
import { writeTemplate } from './reading/import-template.ts';
import { makeReportFile } from './report-file.ts';

interface LoadingCall {
  db: Database;
  actor: CompanyAdmin;
  author: Author;
  lang: Language;
  body: ImportOptions;
  files: AsyncIterable<ArrivingFile>;
}

interface ConfirmingCall {
  db: Database;
  actor: CompanyAdmin;
  author: Author;
  lang: Language;
}

export function importRoutes(room: ImportRoom): readonly Route[] {
  const { texts } = room;
  const load = async ({ db, actor, author, lang, body, files }: LoadingCall, kind: ImportKind) => {
    const importId = await loadImport(room, db, actor, { kind, options: body, lang, files }, author);
    return readImportDetail(db, actor, importId, { texts, lang });
  };
  const confirm = async ({ db, actor, author, lang }: ConfirmingCall, confirmation: Confirmation) => {
    await applyImport(room, db, actor, confirmation, author);
    const { importId, state, applied } = await readImportDetail(db, actor, confirmation.importId, { texts, lang });
    return { importId, state, applied };
  };
  return [
    route(loadEndpoint, (call) => load(call, 'complex')),
    route(loadCollectiveImport, (call) => load(call, 'collective')),
    route(reloadEndpoint, async ({ db, actor, author, lang, params, body }) => {
      await reloadImport(room, db, actor, params.id, body, author);
      return readImportDetail(db, actor, params.id, { texts, lang });
    }),
    route(downloadImportTemplate, async ({ query, lang }) => {
      const { name, mediaType, bytes } = await writeTemplate({ ...query, lang });
      return { content: bytes, contentType: mediaType, fileName: name, size: bytes.byteLength };
    }),
    route(listEndpoint, ({ db, actor, query, lang }) => listImports(db, actor, query, { texts, lang })),
    route(readImport, ({ db, actor, params, lang }) => readImportDetail(db, actor, params.id, { texts, lang })),
    route(listProblemsEndpoint, ({ db, actor, params, query, lang }) =>
      listImportProblems(db, actor, params.id, query, { texts, lang }),
    ),
    route(downloadImportErrors, ({ db, actor, author, params, lang }) =>
      makeErrorFile(room, db, actor, params.id, { lang, author }),
    ),
    route(downloadImportReport, ({ db, actor, author, params, lang }) =>
      makeReportFile(room, db, actor, params.id, { lang, author }),
    ),
    route(leaveEndpoint, async ({ db, actor, author, params }) => ({
      state: await leaveImport(db, actor, params.id, author),
    })),
    route(readImportChanges, ({ db, actor, body }) => readChanges(db, actor, body)),
    route(applyEndpoint, (call) => confirm(call, { ...call.body, part: 'changes', isForced: call.force })),
    route(applyImportDeletions, (call) => confirm(call, { ...call.body, part: 'deletions', isForced: call.force })),
  ];
}
