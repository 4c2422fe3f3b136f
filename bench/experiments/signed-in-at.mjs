/** People for experiments: employees and administrators with a password who sign in at a running server. */
import { argon2Sync } from 'node:crypto';
import { inTransaction } from '../../server/src/platform/database.ts';
import { anAdministrator, anEmployee, aPerson } from '../../server/test-support/builders.ts';

export const password = 'tri zelené hrnce na peci';
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
  const { token } = await send(url, '/login', { username, password }, personId);
  return { personId, username, employmentId, token, base: `/EMPL/${employmentId}` };
}

/**
 * An administrator who entered the code from the mail.
 * @param {import('../../server/src/platform/database.ts').Database} db
 * @param {string} url
 * @param {import('../../server/test-support/builders.ts').TestCompany} company
 */
export async function aSignedInAdministratorAt(db, url, company) {
  const { personId, username, email } = await aPerson(db, { passwordHash });
  const { administratorshipId } = await anAdministrator(db, company, personId);
  const { challenge } = await send(url, '/login', { username, password }, personId);
  const code = await mailedCode(db, email ?? '');
  const { token } = await send(url, '/login/code', { challengeId: challenge?.id, code }, personId);
  return { personId, username, token, base: `/COMP/${administratorshipId}` };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} body
 * @param {string} personId
 */
async function send(url, path, body, personId) {
  const reply = await fetch(`${url}/api/1.0${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': addressOf(personId),
    },
    body: JSON.stringify(body),
  });
  const answer = /** @type {{ token: string, challenge?: { id: string } }} */ (await reply.json());
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * @param {import('../../server/src/platform/database.ts').Database} db
 * @param {string} recipient
 */
async function mailedCode(db, recipient) {
  const { rows } = await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query('SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC, id DESC LIMIT 1', [
      recipient,
    ]),
  );
  return /^\d{6}$/m.exec(rows[0]?.text ?? '')?.[0] ?? '';
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
