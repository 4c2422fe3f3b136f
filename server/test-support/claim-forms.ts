import { newId } from '../src/platform/ids.ts';
import type { SignedIn } from './signed-in.ts';
import type { TestPortal } from './portal.ts';

/** Claims as people send them: forms with files, and the answers to them. */

/** The day on which most stories of claims happen. */
export const claimDay = '2026-07-20T10:00:00+02:00';

export interface FormFile {
  name: string;
  bytes: Uint8Array;
  field?: string;
}

export interface FormAnswer {
  status: number;
  json: ReturnType<typeof JSON.parse>;
}

interface Sending {
  force?: boolean;
  key?: string;
  lang?: 'sk' | 'en';
}

let counter = 0;
const newAddress = () => `198.19.${Math.floor((counter += 1) / 250)}.${(counter % 250) + 1}`;

export const declarations = (actionCode: 'RP' | 'SP', versions = [1, 1, 1]) =>
  versions.map((version, index) => ({ id: `${actionCode}-${index + 1}`, version }));

/** Three nights in July 2026 for 412.80 €. */
export function aStay(values: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sum: '412.80',
    category: 'ACCOMMODATION',
    stayFrom: '2026-07-10',
    stayTo: '2026-07-13',
    issuerName: `Penzión Pod lesom ${(counter += 1)}`,
    documentDate: '2026-07-13',
    persons: [{ relation: 'SELF' }],
    declarations: declarations('RP'),
    privacy: true,
    ...values,
  };
}

/** The first half of 2026 in a club for 200 €. */
export function aSeason(values: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sum: '200.00',
    category: 'MEMBERSHIP',
    documentDate: '2026-07-01',
    nameOfChild: `Adam Skúšobný ${(counter += 1)}`,
    ageOfChild: 10,
    sportOrganisation: `Športový klub ${counter}`,
    memberSince: '2024-09-01',
    periodFrom: '2026-01-01',
    periodTo: '2026-06-30',
    declarations: declarations('SP'),
    privacy: true,
    ...values,
  };
}

/** Sends a form below the base of somebody's role. */
export async function sendForm(
  portal: TestPortal,
  who: SignedIn,
  path: string,
  data: object | undefined,
  files: readonly FormFile[] = [],
  { force, key, lang = 'en' }: Sending = {},
): Promise<FormAnswer> {
  const form = new FormData();
  if (data) form.append('data', JSON.stringify(data));
  for (const { name, bytes, field = 'files' } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/api/1.0${who.base}${path}${force ? '?force=true' : ''}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': lang,
      'x-forwarded-for': newAddress(),
      authorization: `Bearer ${who.token}`,
      ...(key && { 'idempotency-key': key }),
    },
  });
  return { status: reply.statusCode, json: reply.json() };
}

/** The bytes a call answers with. */
export async function fetchBytes(
  portal: TestPortal,
  who: SignedIn,
  path: string,
  headers: Record<string, string> = {},
) {
  const reply = await portal.app.inject({
    method: 'GET',
    url: `/api/1.0${who.base}${path}`,
    headers: { authorization: `Bearer ${who.token}`, 'x-forwarded-for': newAddress(), ...headers },
  });
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers };
}

/** A file that waits for a claim, without the trouble of decoding a real one. */
export async function aWaitingFile(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  owner: { companyId: string; personId: string; employmentId: string | null },
): Promise<string> {
  const fileId = newId();
  const sha256 = Buffer.alloc(32);
  sha256.write(fileId);
  const key = fileId.replaceAll('-', '');
  await query(
    `INSERT INTO stored_file (id, company_id, sha256, original_sha256, size, content_type, shown_name, storage_key, purpose, created_at)
     VALUES ($1, $2, $3, $3, 1000, 'application/pdf', 'doklad.pdf', $4, 'claimDocument', now())`,
    [fileId, owner.companyId, sha256, `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`],
  );
  await query(
    `INSERT INTO claim_upload (file_id, company_id, person_id, employment_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, now(), 'infinity')`,
    [fileId, owner.companyId, owner.personId, owner.employmentId],
  );
  return fileId;
}
