/**
 * `npm run bench:claim-speed`: how many claims with their document a second, as a PDF and as a photo, beside Directus, which keeps the
 * file and a row that names it? One PostgreSQL, in turns. Writes bench/speed/claims-with-upload.md.
 * Options: --claims=80 (in a turn) --rounds=3
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { aCompany, anEmployee, aPerson } from '../../server/test-support/builders.ts';
import { aPdf, aPhoto } from '../../server/test-support/documents.ts';
import { sendLoad } from './client.mjs';
import { startDirectusWithClaims } from './directus-claims.mjs';
import { directusToken } from './directus.mjs';
import { DIRECTUS_VERSION } from './directus-install.mjs';
import { allAnswered, circumstances, figuresTable, ratioOf, takeTurns, toldRatio, writeReport } from './rounds.mjs';
import { openWorkbench, signIn, startPortal } from './workbench.mjs';

const { values: options } = parseArgs({
  options: {
    claims: { type: 'string', default: '80' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
});
const CLAIMS = Number(options.claims);
const ROUNDS = Number(options.rounds);
const CLIENTS = 4;
/** One person may send twenty claims an hour. */
const CLAIMS_PER_PERSON = 18;
const SECONDS_MAX = 60;
const BOUNDARY = 'between-the-parts';

let turnedAway = 0;
const workbench = await openWorkbench('claims-with-upload');
try {
  const company = await aCompany(workbench.db);
  const { port, pid } = await startPortal(
    workbench,
    options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
  );
  const people = await signIn(workbench, await employeesOf(company));
  const files = await makeFiles();
  const rivals = [
    { name: 'Poľana, PDF', pid, turn: turnOf(port, portalRequests(people, files.pdfs, 'doklad.pdf', 0), 1) },
    {
      name: 'Poľana, photo',
      pid,
      turn: turnOf(port, portalRequests(people, files.photos, 'doklad.jpg', files.pdfs.length), 1),
    },
  ];
  const problem = await addDirectus(rivals, company.companyId, files);
  const plan = { rivals, rounds: ROUNDS, seconds: SECONDS_MAX, warmUpSeconds: SECONDS_MAX };
  report(await takeTurns({ ...plan, postmasterPid: workbench.postmasterPid }), problem);
} finally {
  await workbench.close();
}

/** @param {import('../../server/test-support/builders.ts').TestCompany} company */
async function employeesOf(company) {
  const people = [];
  const count = Math.ceil((2 * CLAIMS * (ROUNDS + 1)) / CLAIMS_PER_PERSON) + 1;
  for (let index = 0; index < count; index += 1) {
    const { personId } = await aPerson(workbench.db);
    const { employmentId } = await anEmployee(workbench.db, company, { personId });
    people.push({ personId, base: `/api/1.0/EMPL/${employmentId}` });
  }
  return people;
}

/** Each another one: the portal suspects documents that are alike. */
async function makeFiles() {
  const count = CLAIMS * (ROUNDS + 1);
  /** @type {{ pdfs: Uint8Array[], photos: Uint8Array[] }} */
  const files = { pdfs: [], photos: [] };
  for (let index = 0; index < count; index += 1) {
    files.pdfs.push(await aPdf({ text: `Doklad ${index}` }));
    files.photos.push(await aPhoto({ width: 1200, height: 1600, text: `FOTO ${index} ${index * 7919}` }));
  }
  return files;
}

/**
 * @param {{ base: string, headers: string }[]} people
 * @param {Uint8Array[]} files
 * @param {string} name
 * @param {number} from
 */
function portalRequests(people, files, name, from) {
  const day = (/** @type {number} */ daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return files.map((file, index) => {
    const number = from + index;
    const who = people[number % people.length] ?? { base: '', headers: '' };
    const data = {
      // Each its own amount: documents that cost the same are suspected to be one.
      sum: (1 + number / 100).toFixed(2),
      category: 'ACCOMMODATION',
      stayFrom: day(9),
      stayTo: day(6),
      issuerName: `Penzión ${number}`,
      declarations: ['RP-1', 'RP-2', 'RP-3'].map((id) => ({ id, version: 1 })),
      privacy: true,
    };
    const headers = `${who.headers}\r\nIdempotency-Key: claim-${number}-${'x'.repeat(8)}`;
    return [formRequest(`${who.base}/document/RP`, headers, [['data', JSON.stringify(data)]], 'files', name, file)];
  });
}

/**
 * @param {string} target
 * @param {string} headers
 * @param {[string, string][]} fields
 * @param {string} fileField
 * @param {string} fileName
 * @param {Uint8Array} file
 */
function formRequest(target, headers, fields, fileField, fileName, file) {
  const type = fileName.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
  const parts = fields.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.concat([
    Buffer.from(
      `${parts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="${fileField}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const about = `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}`;
  return Buffer.concat([
    Buffer.from(`POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n${about}\r\n\r\n`),
    body,
  ]);
}

/**
 * Two requests a claim: the file, then the row with its id.
 * @param {import('./rounds.mjs').Rival[]} rivals
 * @param {string} companyId
 * @param {{ pdfs: Uint8Array[], photos: Uint8Array[] }} files
 */
async function addDirectus(rivals, companyId, { pdfs, photos }) {
  try {
    const { port, pid } = await startDirectusWithClaims(workbench);
    const requests = (/** @type {Uint8Array[]} */ list, /** @type {string} */ name) =>
      list.map((file, index) => directusPair(companyId, file, name, index));
    rivals.push(
      { name: `Directus ${DIRECTUS_VERSION}, PDF`, pid, turn: turnOf(port, requests(pdfs, 'doklad.pdf'), 2) },
      { name: `Directus ${DIRECTUS_VERSION}, photo`, pid, turn: turnOf(port, requests(photos, 'doklad.jpg'), 2) },
    );
    return '';
  } catch (error) {
    console.error(error);
    return String(error).split('\n')[0] ?? '';
  }
}

/** @param {string} companyId @param {Uint8Array} file @param {string} name @param {number} index */
function directusPair(companyId, file, name, index) {
  const authorization = `Authorization: Bearer ${directusToken}`;
  const fileId = randomUUID();
  const row = JSON.stringify({
    id: randomUUID(),
    company_id: companyId,
    employee_id: null,
    number: `RP-${index}`,
    action_code: 'RP',
    category: 'ACCOMMODATION',
    status: 'pending',
    issuer_name: `Penzión ${index}`,
    sum_cents: 100 + index,
    submitted_at: new Date().toISOString(),
    document: fileId,
  });
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(row)}`;
  return [
    formRequest('/files', authorization, [['id', fileId]], 'file', name, file),
    Buffer.from(`POST /items/claim HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}\r\n${about}\r\n\r\n${row}`),
  ];
}

/**
 * Every claim is sent once, so each turn takes the next ones.
 * @param {number} port
 * @param {Uint8Array[][]} claims
 * @param {number} requestsEach
 */
function turnOf(port, claims, requestsEach) {
  let used = 0;
  return async (/** @type {number} */ seconds) => {
    const requests = claims.slice(used, used + CLAIMS).flat();
    used += CLAIMS;
    const outcome = await sendLoad({ port, connections: CLIENTS, seconds, requests, isEachOnce: true });
    const { 503: busy = 0, ...statuses } = outcome.statuses;
    turnedAway += busy;
    allAnswered({ ...outcome, statuses });
    return { ...outcome, answers: outcome.answers / requestsEach };
  };
}

/** @param {Map<string, import('./rounds.mjs').Figures[]>} figures @param {string} problem */
function report(figures, problem) {
  const [pdf = [], photo = [], theirPdf, theirPhoto] = [...figures.values()];
  const ratios =
    theirPdf && theirPhoto
      ? [
          '| Poľana’s rate against Directus | ratio, median (least–most) | bar |',
          '|---|---|---|',
          `| PDF | ${toldRatio(ratioOf(pdf, theirPdf))} | at least 10 |`,
          `| photo | ${toldRatio(ratioOf(photo, theirPhoto))} | at least 10 |`,
        ]
      : [`Directus ${DIRECTUS_VERSION} could not be started: ${problem}`];
  writeReport('claims-with-upload', [
    '# Claims with their document, side by side',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:claim-speed\` (${circumstances()}): ${CLAIMS} claims in a turn, ${ROUNDS} rounds, ${CLIENTS} connections,`,
    'one durable PostgreSQL. What Poľana does with a claim: looks into the file, draws it anew without what hides in it, seals it, checks the claim',
    'against the law and the allowance, reserves the money, writes declarations, timeline and audit row, and mails. What Directus does: keeps the',
    `file as it came and adds a row that names it, in two requests counted as one claim. Turned away as busy (503), and not counted: ${turnedAway}.`,
    '',
    ...figuresTable(figures, 'claims'),
    '',
    ...ratios,
  ]);
}
