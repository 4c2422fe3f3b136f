import {
  downloadClaimForm,
  readClaimTemplates,
  validateDates as validateEndpoint,
  validateDatesOfEmployee,
} from '@polana/contract/claim-form';
import {
  discardClaimDraft,
  listClaimDrafts,
  readClaimFilePage,
  removeClaimFile as removeEndpoint,
  saveClaimDraft,
  submitRecreationClaim,
  submitSportClaim,
  uploadClaimFile as uploadEndpoint,
} from '@polana/contract/claim-submission';
import { discardReceived, receiveFile, type Files, type RenderWidth } from '#modules/files';
import type { CompanyAdmin, Employee } from '#platform/actor';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route, type Call, type Route } from '#platform/http/route';
import { countAgainst, limitOn } from '#platform/limits';
import type { Sealing } from '#platform/sealing';
import { validateDates } from '../checks/validate-dates.ts';
import { discardDraft, readDrafts, saveDraft } from '../drafts/drafts.ts';
import { downloadForm } from '../templates/download-form.ts';
import { readTemplates } from '../templates/read-templates.ts';
import type { Uploader } from '../uploads/claim-upload.store.ts';
import { readUploadPage } from '../uploads/read-upload-page.ts';
import { removeClaimFile } from '../uploads/remove-claim-file.ts';
import { uploadClaimFile } from '../uploads/upload-claim-file.ts';
import { readSubmissionLimits } from './submission-limits.store.ts';
import type { ClaimForm } from './submission.rules.ts';
import { submitClaim, type Submission, type SubmissionTools } from './submit-claim.ts';

export interface SubmissionRoutesConfig {
  publicUrl: string;
  sealing: Sealing;
  files: Files;
}

const hour = 3_600;
const day = 24 * hour;
const formsPerMinuteMax = 60;

/** An administrator sends for many people, an employee for one. */
const timesAsMany = { EMPL: 1, COMP: 10 } as const;

export function submissionRoutes(tools: SubmissionRoutesConfig): readonly Route[] {
  const { files, sealing } = tools;
  return [
    route(readClaimTemplates, async ({ db, actor, query, lang }) => {
      const employmentId = employmentOf(actor, query);
      const audience = actor.roleName === 'EMPL' ? 'employee' : 'company';
      const { companyId, roleName, roleId } = actor;
      const role = { roleName, roleId };
      return { items: await readTemplates(db, { companyId, employmentId, audience, lang, role }) };
    }),
    route(downloadClaimForm, async ({ db, actor, author, params, query, lang }) => {
      const limit = { key: `claim-form:${actor.personId}`, max: formsPerMinuteMax, windowSeconds: 60 };
      await countAgainst(db, [limit]);
      const { type: actionCode, form } = params;
      const employmentId = employmentOf(actor, query);
      const drawn = await downloadForm(db, tools, { actor, author, employmentId, actionCode, form, lang });
      return { ...drawn, contentType: 'application/pdf' };
    }),
    route(validateEndpoint, ({ db, actor, body, lang }) => validateDates(db, actor, body, lang)),
    route(validateDatesOfEmployee, ({ db, actor, params, body, lang }) =>
      validateDates(db, { companyId: actor.companyId, employmentId: params.id }, body, lang),
    ),
    route(uploadEndpoint, async (call) => {
      const [received] = await receiveAll(tools, call);
      if (!received) throw new Refusal('file_required', 400, { path: 'files' });
      return uploadClaimFile(call.db, files, uploaderOf(call.actor), received, call.author);
    }),
    route(removeEndpoint, async ({ db, actor, params }) => {
      await removeClaimFile(db, uploaderOf(actor), params.id);
      return {};
    }),
    route(readClaimFilePage, async ({ db, actor, params, query }) => {
      const wanted = { fileId: params.id, page: Number(params.page), width: widthOf(query.width) };
      const { bytes, contentType } = await readUploadPage(db, files, uploaderOf(actor), wanted);
      return { content: bytes, contentType, fileName: `${params.page}.jpg`, size: bytes.byteLength, isInline: true };
    }),
    route(listClaimDrafts, async ({ db, actor }) => ({ items: await readDrafts(db, sealing, actor) })),
    route(saveClaimDraft, async ({ db, actor, params, body }) => {
      const updatedAt = await saveDraft(db, sealing, actor, { actionCode: params.type, ...body });
      return { updatedAt: updatedAt.toISOString() };
    }),
    route(discardClaimDraft, async ({ db, actor, params }) => {
      await discardDraft(db, actor, params.type);
      return {};
    }),
    route(submitRecreationClaim, (call) => submit(tools, call, { actionCode: 'RP', ...call.body })),
    route(submitSportClaim, (call) => submit(tools, call, { actionCode: 'SP', ...call.body })),
  ];
}

/** The own employment, whether named or not, or the one a company names. */
function employmentOf(actor: Employee | CompanyAdmin, { employeeId }: { employeeId?: string | undefined }): string {
  const employmentId = employeeId ?? (actor.roleName === 'EMPL' ? actor.employmentId : null);
  if (!employmentId) throw new Refusal('field_required', 400, { path: 'employeeId' });
  if (actor.roleName === 'EMPL' && employmentId !== actor.employmentId) throw new Refusal('employee_not_found', 404);
  return employmentId;
}

/** The smallest picture is drawn a little larger than asked, for screens with finer points. */
export function widthOf(width: '200' | '800' | '1600' = '800'): RenderWidth {
  return ({ '200': 320, '800': 800, '1600': 1600 } as const)[width];
}

/** Whose the files and claims are that this role holder sends and reads. */
export function uploaderOf(actor: Employee | CompanyAdmin): Uploader {
  const { companyId, personId } = actor;
  return { companyId, personId, employmentId: actor.roleName === 'EMPL' ? actor.employmentId : null };
}

type SubmitCall = Pick<
  Call<typeof submitRecreationClaim>,
  'db' | 'actor' | 'author' | 'lang' | 'force' | 'idempotencyKey' | 'files' | 'connection'
>;

async function submit(tools: SubmissionTools, call: SubmitCall, form: ClaimForm) {
  const { db, actor, author, lang, force, idempotencyKey, connection } = call;
  const { claimsPerHour } = await reading(db, readSubmissionLimits);
  await countAgainst(db, [
    { key: `claim:${actor.personId}`, max: claimsPerHour * timesAsMany[actor.roleName], windowSeconds: hour },
    limitOn('claim-from', connection.address, { max: claimsPerHour * timesAsMany.COMP, windowSeconds: hour }),
  ]);
  const received = await receiveAll(tools, call);
  const submitter = uploaderOf(actor);
  return submitClaim(db, tools, { form, submitter, received, lang, force, idempotencyKey, author });
}

/** Each file is read before the next one is asked for; when one of them is refused, those before it go with it. */
async function receiveAll(
  { files }: Pick<SubmissionTools, 'files'>,
  { db, actor, files: incoming }: Pick<SubmitCall, 'db' | 'actor' | 'files'>,
) {
  const received: Submission['received'][number][] = [];
  try {
    for await (const { content, declaredName, fieldName } of incoming) {
      await countFile(db, actor);
      const file = await receiveFile(files, { content, declaredName });
      received.push({ ...file, isSignedDeclaration: fieldName === 'signedDeclaration' });
    }
    return received;
  } catch (failure) {
    for (const file of received) await discardReceived(files, file);
    throw failure;
  }
}

async function countFile(db: Database, { personId, roleName }: Employee | CompanyAdmin): Promise<void> {
  const max = (await reading(db, readSubmissionLimits)).filesPerDay * timesAsMany[roleName];
  return countAgainst(db, [{ key: `claim-file:${personId}`, max, windowSeconds: day }]);
}
