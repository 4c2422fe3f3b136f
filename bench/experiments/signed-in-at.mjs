/** People for experiments: employees with a password who sign in at a running server. */
import { argon2Sync } from 'node:crypto';
import { anEmployee, aPerson } from '../../server/test-support/builders.ts';

const password = 'tri zelené hrnce na peci';
/** Weak on purpose: an experiment does not spend its time hashing. */
const passwordHash = weakHash();

/**
 * @param {import('../../server/src/platform/database.ts').Database} db
 * @param {string} url
 * @param {import('../../server/test-support/builders.ts').TestCompany} company
 */
export async function aSignedInEmployeeAt(db, url, company) {
  const { personId, username } = await aPerson(db, { passwordHash });
  const { employmentId } = await anEmployee(db, company, { personId });
  const reply = await fetch(`${url}/api/1.0/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(personId) },
    body: JSON.stringify({ username, password }),
  });
  const { token } = /** @type {{ token: string }} */ (await reply.json());
  return { personId, employmentId, token, base: `/EMPL/${employmentId}` };
}

/** @param {string} id */
function addressOf(id) {
  return `10.${Number.parseInt(id.slice(-2), 16)}.${Number.parseInt(id.slice(-4, -2), 16)}.${Number.parseInt(id.slice(-6, -4), 16)}`;
}

function weakHash() {
  const nonce = Buffer.alloc(16, 3);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const plain = (/** @type {Buffer} */ bytes) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
}
