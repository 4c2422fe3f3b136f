import type { AnswerOf, Endpoint, RequestOf, UploadLimits } from '@polana/contract/endpoint';
import { ApiFailure } from './api-failure.ts';
import { checkedAnswer, failureDetails, failureOf, headersOf, type CallOptions } from './call-api.ts';
import { callUrl } from './call-url.ts';
import { noteMaintenance } from './maintenance.ts';
import { readToken } from './session.ts';

export interface SendFilesOptions extends CallOptions {
  /** From 0 to 1, as the bytes leave. */
  onProgress?: (share: number) => void;
}

export interface NamedFile {
  name: string;
  content: Blob;
}

interface AnyRequest {
  params?: { readonly [name: string]: string };
  query?: { readonly [name: string]: string | undefined };
  body?: unknown;
}

/** Makes a call that carries files. Unlike `fetch`, XMLHttpRequest tells how far the bytes are. */
export function sendFiles<E extends Endpoint & { upload: UploadLimits }>(
  endpoint: E,
  request: RequestOf<E>,
  files: readonly NamedFile[],
  options: SendFilesOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = request as AnyRequest;
  const token = readToken();
  if (!token && endpoint.access !== 'public')
    return Promise.reject(new ApiFailure({ status: 401, endedSession: true }));
  const form = new FormData();
  if (body !== undefined) form.append('data', JSON.stringify(body));
  for (const file of files) form.append('files', file.content, file.name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(endpoint.method, callUrl(endpoint, { params, query, role: options.role, force: options.force }));
    headersOf(token, form, options).forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    call.addEventListener('error', () => reject(new ApiFailure({ status: 0 })));
    call.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' })));
    call.addEventListener('load', () => {
      try {
        resolve(answerOf(endpoint, token, call));
      } catch (failure) {
        reject(failure instanceof Error ? failure : new ApiFailure({ status: call.status }));
      }
    });
    options.signal?.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}

function answerOf<E extends Endpoint>(endpoint: E, token: string | null, call: XMLHttpRequest): AnswerOf<E> {
  const header = (name: string) => call.getResponseHeader(name);
  const content = parsed(call.responseText);
  noteMaintenance(header('X-Maintenance'));
  if (call.status < 200 || call.status > 299)
    throw failureOf(endpoint, token, failureDetails(call.status, header, content));
  return checkedAnswer(endpoint, call.status, header('X-Request-Id'), content);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
