import { argon2Sync } from 'node:crypto';
import { inTransaction } from '../src/platform/database.ts';
import { anAdministrator, anEmployee, anOperator, aPerson, type TestCompany } from './builders.ts';
import type { TestPortal } from './portal.ts';

export const testPassword = 'tri zelené hrnce na peci';
/** Weak on purpose, so that the tests do not spend their time hashing. */
export const testPasswordHash = weakHash(testPassword);

function weakHash(text: string): string {
  const nonce = Buffer.alloc(16, 3);
  const tag = argon2Sync('argon2id', { message: text, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 });
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
}

let counter = 0;
const newAddress = () => `198.18.${Math.floor((counter += 1) / 250)}.${(counter % 250) + 1}`;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface TestAnswer {
  status: number;
  body: string;
  json: ReturnType<typeof JSON.parse>;
  headers: Record<string, unknown>;
}

/** Somebody with a token, who calls below the base of one role; each call comes from an address of its own. */
export interface SignedIn {
  personId: string;
  email: string;
  roleId: string;
  companyId: string;
  token: string;
  /** The role's part of the address: `/EMPL/<employment>`. */
  base: string;
  call(method: Method, path: string, payload?: object, headers?: Record<string, string>): Promise<TestAnswer>;
}

interface PersonValues {
  firstName?: string;
  lastName?: string;
  lang?: 'sk' | 'en';
}

/** An administrator of the company who entered the code from the mail. */
export async function aSignedInAdministrator(
  portal: TestPortal,
  company: TestCompany,
  values: PersonValues = {},
): Promise<SignedIn> {
  const person = await aPerson(portal.db, { passwordHash: testPasswordHash, ...values });
  const { administratorshipId } = await anAdministrator(portal.db, company, person.personId);
  return signedIn(portal, person, { roleName: 'COMP', roleId: administratorshipId, companyId: company.companyId });
}

/** An employee of the company who signed in. */
export async function aSignedInEmployee(
  portal: TestPortal,
  company: TestCompany,
  values: PersonValues & { startDate?: string; ratio?: number; personalNumber?: string } = {},
): Promise<SignedIn> {
  const { startDate, ratio, personalNumber, ...names } = values;
  const person = await aPerson(portal.db, { passwordHash: testPasswordHash, ...names });
  const employment = {
    personId: person.personId,
    ...(startDate && { startDate }),
    ...(personalNumber && { personalNumber }),
    ...(ratio !== undefined && { ratio }),
  };
  const { employmentId } = await anEmployee(portal.db, company, employment);
  return signedIn(portal, person, { roleName: 'EMPL', roleId: employmentId, companyId: company.companyId });
}

/** An operator of the installation, who belongs to no company. */
export async function aSignedInOperator(portal: TestPortal, values: PersonValues = {}): Promise<SignedIn> {
  const person = await aPerson(portal.db, { passwordHash: testPasswordHash, ...values });
  const { operatorshipId } = await anOperator(portal.db, person.personId);
  return signedIn(portal, person, { roleName: 'OPER', roleId: operatorshipId, companyId: '' });
}

interface Holder {
  roleName: 'EMPL' | 'COMP' | 'OPER';
  roleId: string;
  companyId: string;
}

async function signedIn(
  portal: TestPortal,
  { personId, username, email }: { personId: string; username: string; email: string | null },
  { roleName, roleId, companyId }: Holder,
): Promise<SignedIn> {
  const first = await send(portal, 'POST', '/login', { username, password: testPassword });
  const challengeId = first.json.challenge?.id as string | undefined;
  const second = challengeId
    ? await send(portal, 'POST', '/login/code', { challengeId, code: await mailedCode(portal, email ?? '') })
    : first;
  const token = String(second.json.token);
  const base = `/${roleName}/${roleId}`;
  const call: SignedIn['call'] = (method, path, payload, headers = {}) =>
    send(portal, method, base + path, payload, { authorization: `Bearer ${token}`, ...headers });
  return { personId, email: email ?? '', roleId, companyId, token, base, call };
}

async function send(
  portal: TestPortal,
  method: Method,
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload && { payload }),
    headers: { 'x-forwarded-for': newAddress(), ...headers },
  });
  return { status: reply.statusCode, body: reply.body, json: JSON.parse(reply.body), headers: reply.headers };
}

async function mailedCode(portal: TestPortal, recipient: string): Promise<string> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query<{ text: string }>(
      'SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
      [recipient],
    ),
  );
  return /^\d{6}$/m.exec(rows[0]?.text ?? '')?.[0] ?? '';
}
