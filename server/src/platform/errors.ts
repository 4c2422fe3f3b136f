export interface RefusalDetails {
  /** The field of the request that is to blame; empty for the whole request. */
  path?: string;
  /** Values for the placeholders of the text. */
  values?: Record<string, string | number>;
  /** Under which the text lives where the general one of the code would not be clear enough. */
  toldAs?: string;
  /** The caller may repeat the call with `force=true`. */
  forceable?: boolean;
  retryAfterSeconds?: number;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** A no with a reason the caller may read; its text lives in the locale files under the code. Everything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: RefusalStatus;
  readonly details: RefusalDetails;

  constructor(code: string, status: RefusalStatus, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Several fields refused at once. */
export class FieldRefusals extends Error {
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super('fields_refused');
    this.name = 'FieldRefusals';
    this.refusals = refusals;
  }
}
