/** Calls of people in experiments: what a claim looks like, how it is sent and how it is decided about. */
import { now } from '../../server/src/platform/clock.ts';
import { aPdf } from '../../server/test-support/documents.ts';

/** @param {number} daysAgo */
export function dayBefore(daysAgo) {
  return new Date(now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

/** @param {number} number */
export function claimOf(number) {
  return {
    // Each its own amount: documents that look alike and cost the same are suspected to be one.
    sum: (1 + number / 100).toFixed(2),
    category: 'ACCOMMODATION',
    stayFrom: dayBefore(9),
    stayTo: dayBefore(6),
    issuerName: `Doklad ${number}`,
    declarations: ['RP-1', 'RP-2', 'RP-3'].map((id) => ({ id, version: 1 })),
    privacy: true,
  };
}

/** @param {object} body @param {Uint8Array} file @param {string} [name] */
export function formOf(body, file, name = 'doklad.pdf') {
  const form = new FormData();
  form.append('data', JSON.stringify(body));
  form.append('files', new Blob([new Uint8Array(file)]), name);
  return form;
}

/**
 * @typedef {{ base: string, token: string, username: string }} Who
 * @param {string} url
 * @param {Who | null} who
 * @param {string} method
 * @param {string} path
 * @param {FormData | object} [body]
 * @param {Record<string, string>} [headers]
 */
export function call(url, who, method, path, body, headers = {}) {
  const isForm = body instanceof FormData;
  const part = () => Math.floor(Math.random() * 250);
  return fetch(`${url}/api/1.0${path}`, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      'x-forwarded-proto': 'https',
      'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
      ...headers,
    },
    signal: AbortSignal.timeout(90_000),
  });
}

/**
 * Uploads a document and gives back its id.
 * @param {string} url
 * @param {Who} who
 * @param {string} text
 */
export async function uploadAt(url, who, text) {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await aPdf({ text }))]), 'doklad.pdf');
  const reply = await call(url, who, 'POST', `${who.base}/document/file`, form);
  const answer = /** @type {{ id: string }} */ (await reply.json());
  if (!reply.ok) throw new Error(`the upload was answered by ${reply.status}: ${JSON.stringify(answer)}`);
  return answer.id;
}

/**
 * Sends a claim with documents that were uploaded before.
 * @param {string} url
 * @param {Who} who
 * @param {object} body
 * @param {string} [key]
 * @param {boolean} [force] also when something looks like a duplicate
 */
export function submitAt(url, who, body, key, force) {
  const form = new FormData();
  form.append('data', JSON.stringify(body));
  const path = `${who.base}/document/RP${force ? '?force=true' : ''}`;
  return call(url, who, 'POST', path, form, key ? { 'idempotency-key': key } : {});
}

/**
 * A claim that waits for a decision.
 * @param {string} url
 * @param {Who} who
 * @param {number} number makes its sum and its document differ from others
 * @returns {Promise<{ id: string, version: number }>}
 */
export async function aPendingClaimAt(url, who, number) {
  const fileIds = [await uploadAt(url, who, `Doklad ${number}`)];
  const reply = await submitAt(url, who, { ...claimOf(number), fileIds });
  const answer = /** @type {{ id: string }} */ (await reply.json());
  if (!reply.ok) throw new Error(`the claim was answered by ${reply.status}: ${JSON.stringify(answer)}`);
  return { id: answer.id, version: 1 };
}

/**
 * @param {string} url
 * @param {Who} who
 * @param {{ id: string, version: number }} claim
 * @param {object} decision
 */
export function decideAt(url, who, { id, version }, decision) {
  return call(url, who, 'PUT', `${who.base}/document/${id}`, { version, ...decision });
}

export const approval = { status: 'approved', exceptionReason: 'Skúška' };
export const rejection = { status: 'rejected', reasonCode: 'OTHER', reasonText: 'Skúška zamietnutia' };

/** Whoever is told that the portal is busy comes again, as the answer asks. @param {() => Promise<Response>} send */
export async function patiently(send) {
  for (let attempt = 0; ; attempt += 1) {
    const reply = await send();
    if (reply.status !== 503 || attempt === 8) return reply;
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 1_500));
  }
}
