import { pino, type Logger } from 'pino';

export type Log = Logger;

/** One JSON line per event, with ids only: no names, tokens, codes, bodies or asked URLs. A refused call tells why and from where. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['*.password', '*.token', '*.code', '*.authorization', 'headers'], remove: true },
    serializers: { err: describeError },
  });
}

/** Type, code and stack; the message of a database error may quote a row, so its detail stays out. */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const type = error.name ?? 'Error';
  const told = { type, message: error.message, code, stack: error.stack, cause: describeCause(error.cause) };
  return error instanceof AggregateError
    ? { ...told, errors: error.errors.slice(0, errorsMax).map(describeError) }
    : told;
}

/** Of a job that went on after each failure: the first few tell what is wrong. */
const errorsMax = 5;

/** The job queue hands its errors on as copies, which are no errors any more. */
function isErrorLike(error: unknown): error is Partial<Error> & { message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

function describeCause(cause: unknown): unknown {
  return cause instanceof Error ? { type: cause.name, message: cause.message } : undefined;
}
