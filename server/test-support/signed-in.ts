import { argon2Sync } from 'node:crypto';
import { noteProvenMailbox } from '../src/modules/identity/links/person-email.store.ts';
import { startSession } from '../src/modules/identity/sessions/start-session.ts';
import { now } from '../src/platform/clock.ts';
import { inTransaction } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
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

/** As after a password and, where one is asked for, the code from the mail: the tests of signing in go that way themselves. */
async function signedIn(
  portal: TestPortal,
  { personId, email }: { personId: string; email: string | null },
  { roleName, roleId, companyId }: Holder,
): Promise<SignedIn> {
  const isElevated = roleName !== 'EMPL';
  const factor = isElevated ? 'password and mailed code' : 'password';
  const { token } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    if (isElevated) await noteProvenMailbox(tx, personId, now());
    return startSession(
      tx,
      { personId, isElevated, factor },
      { ...aClient, requestId: newId(), address: newAddress() },
    );
  });
  const base = `/${roleName}/${roleId}`;
  const call: SignedIn['call'] = (method, path, payload, headers = {}) =>
    send(portal, method, base + path, payload, { authorization: `Bearer ${token}`, ...headers });
  return { personId, email: email ?? '', roleId, companyId, token, base, call };
}

const aClient = {
  userAgent: 'lightMyRequest',
  isWebClient: false,
  bindingCookie: null,
  deviceCookie: null,
  isBackground: false,
  token: null,
};

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
