import type { AnswerOf, Endpoint, RequestOf } from '@polana/contract/endpoint';
import { errorAnswer } from '@polana/contract/primitives';
import { ApiFailure, type FailureDetails } from './api-failure.ts';
import { noteBuild } from './build.ts';
import { askIdentity } from './ask-identity.ts';
import { callUrl, type RoleBase } from './call-url.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { currentLanguage } from './language.ts';
import { noteMaintenance } from './maintenance.ts';
import { endSession, readToken } from './session.ts';

export interface CallOptions {
  /** Needed by role-scoped calls. */
  role?: RoleBase;
  /** "I have read the warning." */
  force?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Nobody asked for it: does not keep the session alive. */
  isBackground?: boolean;
  /** Goes on when the page is left meanwhile; for small bodies. */
  isKeptAlive?: boolean;
}

interface AnyRequest {
  params?: { readonly [name: string]: string };
  query?: { readonly [name: string]: string | undefined };
  body?: unknown;
}

/**
 * Makes one call of the contract and answers what the contract promises, or throws an `ApiFailure`. Where the server first
 * wants to know again who is there, the person is asked and the call repeated.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return askingIdentity(async () => {
    const response = await succeed(endpoint, request, options);
    return checkedAnswer(endpoint, response.status, requestIdOf(response), await readJson(response));
  });
}

export interface FetchedFile {
  blob: Blob;
  fileName: string;
}

/** Makes a call that answers with a file. */
export function fetchFile<E extends Endpoint & { binary: true }>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<FetchedFile> {
  return askingIdentity(async () => {
    const response = await succeed(endpoint, request, options);
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
    return { blob: await response.blob(), fileName: encoded ? decodeURIComponent(encoded) : 'file' };
  });
}

/** Where the server first wants to know again who is there, the person is asked and the call repeated. */
export async function askingIdentity<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.errors[0]?.code !== 'confirm_identity') throw failure;
    if (await askIdentity()) return call();
    throw new ApiFailure({ status: failure.status, errors: failure.errors, wasDeclined: true });
  }
}

/** The response of a call that went well; anything else is thrown. */
async function succeed<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<Response> {
  const { params, query, body } = request as AnyRequest;
  const token = readToken();
  if (!token && endpoint.access !== 'public') throw new ApiFailure({ status: 401, endedSession: true });
  const url = callUrl(endpoint, { params, query, role: options.role, force: options.force });
  const early = endpoint.method === 'GET' ? takeEarlyAnswer(url, token) : undefined;
  const response = await sent(early, url, {
    method: endpoint.method,
    headers: headersOf(token, body, options),
    body: bodyOf(body),
    signal: options.signal ?? null,
    cache: 'no-store',
    keepalive: options.isKeptAlive ?? false,
  });
  if (!response.ok) {
    throw failureOf(endpoint, token, await detailsOf(response));
  }
  return response;
}

/** What a failed call throws; a token the server no longer knows ends the session here. */
export function failureOf(endpoint: Endpoint, token: string | null, details: FailureDetails): ApiFailure {
  // A token renewed by another tab meanwhile is not dead.
  const endedSession = details.status === 401 && endpoint.access !== 'public' && token === readToken();
  if (endedSession) endSession('expired');
  return new ApiFailure({ ...details, endedSession });
}

/** The answer as the contract promises it; one that breaks the promise is a failure. A newer server may tell more than that. */
export function checkedAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  requestId: string | null,
  content: unknown,
): AnswerOf<E> {
  const answer = endpoint.answer.safeParse(content);
  const keepsPromise = answer.success || answer.error.issues.every(({ code }) => code === 'unrecognized_keys');
  if (!keepsPromise) throw new ApiFailure({ status, requestId });
  return (answer.success ? answer.data : content) as AnswerOf<E>;
}

export function headersOf(token: string | null, body: unknown, { idempotencyKey, isBackground }: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage, 'X-Client': 'web' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (isBackground) headers.set('X-Background', '1');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  return headers;
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

async function sent(early: Promise<Response> | undefined, url: string, request: RequestInit): Promise<Response> {
  try {
    const response = await (early ?? fetch(url, request));
    noteBuild(response.headers.get('X-Build'));
    noteMaintenance(response.headers.get('X-Maintenance'));
    return response;
  } catch (reason) {
    if (request.signal?.aborted) throw reason;
    throw new ApiFailure({ status: 0 });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function detailsOf(response: Response): Promise<FailureDetails> {
  const header = (name: string) => response.headers.get(name);
  return failureDetails(response.status, header, await readJson(response));
}

export function failureDetails(
  status: number,
  header: (name: string) => string | null,
  content: unknown,
): FailureDetails {
  const parsed = errorAnswer.safeParse(content);
  const retryAfterSeconds = Number(header('Retry-After') ?? Number.NaN);
  return {
    status,
    requestId: header('X-Request-Id'),
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null,
    ...(parsed.success && { errors: parsed.data.errors, forceable: parsed.data.forceable ?? false }),
  };
}

function requestIdOf(response: Response): string | null {
  return response.headers.get('X-Request-Id');
}
