import type { ErrorAnswer } from '@polana/contract/primitives';
import type { Language } from '@polana/contract/roles';
import type { core } from 'zod/mini';
import { FieldRefusals, Refusal } from '../errors.ts';
import type { Texts } from '../texts.ts';

export interface ErrorReply {
  status: number;
  answer: ErrorAnswer;
  retryAfterSeconds?: number;
  /** Not a refusal but a bug or an outage: it is logged with its stack. */
  unexpected: boolean;
}

/** What the client of the database says itself, without a code: nobody there, cut off, or no answer. */
const outageWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|encountered a connection error/;

/** Refusals of the HTTP layer below us, by its own error codes. */
const refusalsByFrameworkCode: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('body_too_large', 413),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('content_type_wrong', 415),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new Refusal('content_type_wrong', 415),
  FST_FILES_LIMIT: new Refusal('too_many_files', 413, { path: 'files' }),
  FST_PARTS_LIMIT: new Refusal('too_many_files', 413, { path: 'files' }),
  FST_FIELDS_LIMIT: new Refusal('body_invalid', 400),
  FST_REQ_FILE_TOO_LARGE: new Refusal('body_too_large', 413),
  ERR_STREAM_PREMATURE_CLOSE: new Refusal('body_invalid', 400),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('body_invalid', 400),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('body_invalid', 400),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal('body_invalid', 400),
};

/** Database errors that mean "not now" rather than "we are wrong". */
const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '40001',
  '40P01',
  '08006',
  '08001',
  '08003',
]);
const diskFullCode = '53100';

export function errorReply(error: unknown, texts: Texts, lang: Language, requestId: string): ErrorReply {
  if (error instanceof FieldRefusals) return refusalReply(error.refusals, texts, lang);
  const refusal = asRefusal(error);
  if (refusal) return { ...refusalReply([refusal], texts, lang), unexpected: isOutage(refusal) };
  const message = texts.refusal(lang, 'unexpected', { requestId });
  return { status: 500, answer: { errors: [{ message, path: '', code: 'unexpected' }] }, unexpected: true };
}

/** Maintenance is meant. */
function isOutage({ status, code }: Refusal): boolean {
  return status === 503 && !code.startsWith('maintenance');
}

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const known = refusalsByFrameworkCode[code];
  if (known) return known;
  if (outageCodes.has(code) || outageWords.test(error.message))
    return new Refusal('busy', 503, { retryAfterSeconds: 2 });
  if (code === diskFullCode) return new Refusal('database_full', 503, { retryAfterSeconds: 60 });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return status === 400 ? new Refusal('body_invalid', 400) : null;
}

function refusalReply(refusals: readonly Refusal[], texts: Texts, lang: Language): ErrorReply {
  const first = refusals[0];
  if (!first) throw new Error('a refusal without a reason');
  const retryAfterSeconds = first.details.retryAfterSeconds;
  return {
    status: first.status,
    answer: {
      errors: refusals.map((one) => ({
        message: messageOf(one, texts, lang),
        path: one.details.path ?? '',
        code: one.code,
      })),
      ...(first.details.forceable && { forceable: true }),
    },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    unexpected: false,
  };
}

const momentSeconds = 90;

/** Whoever has to wait for longer than a moment is told for how long. */
function messageOf({ code, details }: Refusal, texts: Texts, lang: Language): string {
  const { retryAfterSeconds = 0, values, toldAs = code } = details;
  if (code !== 'too_many_requests' || retryAfterSeconds <= momentSeconds) return texts.refusal(lang, toldAs, values);
  return texts.refusal(lang, 'too_many_requests_for_minutes', { minutes: Math.ceil(retryAfterSeconds / 60) });
}

/** Enough for every form there is; a request with ten thousand mistakes is not answered by ten thousand sentences. */
const refusalsMax = 100;

/** What a schema found wrong, as refusals with the field's path. */
export function schemaRefusals(issues: readonly core.$ZodIssue[]): FieldRefusals {
  return new FieldRefusals(issues.flatMap(issueRefusals).slice(0, refusalsMax));
}

function issueRefusals(issue: core.$ZodIssue): Refusal[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (name) => new Refusal('field_unknown', 400, { path: [...issue.path, name].join('.'), values: { name } }),
    );
  return [new Refusal(issueCode(issue), 400, { path })];
}

/** Codes that a schema names itself. */
const saidBySchemas = new Set(['date_invalid', 'ratio_invalid', 'field_required']);

function issueCode(issue: core.$ZodIssue): string {
  // Also one of several words, or a tick: what is not there is missing, not wrong.
  if (issue.input === undefined) return 'field_required';
  if (saidBySchemas.has(issue.message)) return issue.message;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'field_required';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'text_too_long';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email_invalid';
  return 'value_invalid';
}
