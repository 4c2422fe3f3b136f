export interface FailureItem {
  readonly message: string;
  readonly path: string;
  readonly code: string;
}

export interface FailureDetails {
  /** HTTP status, or 0 when the server could not be reached. */
  status: number;
  errors?: readonly FailureItem[];
  forceable?: boolean;
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  endedSession?: boolean;
  wasDeclined?: boolean;
}

/** A call that did not succeed: what the server said, in the person's language, and the id to find it by. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly errors: readonly FailureItem[];
  /** The same call with `force` goes through. */
  readonly forceable: boolean;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The token is dead; the login page tells the person. */
  readonly endedSession: boolean;
  /** The person was asked to prove who they are and chose not to; they know. */
  readonly wasDeclined: boolean;

  /** The server understood and said no; anything else is a fault on the way. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  constructor(details: FailureDetails) {
    super(details.errors?.map((item) => item.message).join(', ') || `call failed with ${details.status}`);
    this.name = 'ApiFailure';
    this.status = details.status;
    this.errors = details.errors ?? [];
    this.forceable = details.forceable ?? false;
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.endedSession = details.endedSession ?? false;
    this.wasDeclined = details.wasDeclined ?? false;
  }
}
