import { systemAuthor } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import type { Letterhead } from '#platform/pdf';
import type { Sealing } from '#platform/sealing';
import { recordAudit } from '#modules/audit';
import { readLetterhead } from '#modules/companies';
import {
  findSharedAccounts,
  issueOneTimePasswords,
  makeOneTimePassword,
  oneTimePasswordDays,
  type OneTimePassword,
} from '#modules/identity';
import {
  dropReplaced,
  findLetterToMake,
  findRecipients,
  storeFailed,
  storeMade,
  type AccessLetter,
  type Recipient,
} from './access-letter.store.ts';
import { drawLetters, type AccessToPrint } from './letter-pages.ts';
import { writeSheet } from './letter-sheet.ts';

export interface LetterMaking {
  publicUrl: string;
  sealing: Sealing;
}

/** What the file is sealed for: one letter, opened by nobody else. */
export const letterSealing = 'access letter';

interface MadeAccess {
  recipients: Recipient[];
  passwords: OneTimePassword[];
}

/** Makes the passwords and the file of one order. The passwords count and the file is ready at one moment; a run that dies before
 *  has changed nothing. */
export async function makeLetters(db: Database, making: LetterMaking, letterId: string): Promise<void> {
  const everywhere = db.forEveryCompany();
  const { letter, recipients, letterhead } = await reading(everywhere, async (tx) => {
    const found = await findLetterToMake(tx, letterId);
    return {
      letter: found,
      recipients: found ? await findRecipients(tx, found, now()) : [],
      letterhead: await readLetterhead(tx),
    };
  });
  if (!letter) return;
  const made = await makePasswords(db, recipients);
  if (made.passwords.length === 0) return inTransaction(everywhere, (tx) => storeFailed(tx, letterId));
  const file = await drawFile(letter, made, making.publicUrl, letterhead);
  const sealed = making.sealing.seal(file.toString('base64'), letterSealing, letterId);
  await inTransaction(db.forCompany(letter.companyId), async (tx) => {
    const issued = await issueOneTimePasswords(tx, made.passwords);
    if (!issued) throw new Error('an account changed while its password was being made; the run is repeated');
    const people = made.passwords.map(({ personId }) => personId);
    if ((await findSharedAccounts(tx, people, letter.companyId)).size > 0)
      throw new Error('an account got a role elsewhere while its password was being made; the run is repeated');
    const { expiresAt } = issued;
    const madeCount = made.passwords.length;
    const isFirst = await storeMade(tx, letterId, { sealed, size: file.byteLength, madeCount, at: now(), expiresAt });
    if (!isFirst) throw new Error('the letters were made by another run');
    await dropReplaced(tx, letter.companyId, letter.employmentIds, letterId);
    for (const { employmentId } of made.recipients)
      await recordAudit(tx, {
        author: { ...systemAuthor, personId: letter.createdBy, roleName: 'COMP' },
        companyId: letter.companyId,
        action: 'employment.accessIssued',
        objectType: 'employment',
        objectId: employmentId,
        changes: { letterId, kind: letter.kind },
      });
  });
}

/** One after another, so that signing in does not have to wait for a turn. */
async function makePasswords(db: Database, recipients: readonly Recipient[]): Promise<MadeAccess> {
  const made: MadeAccess = { recipients: [], passwords: [] };
  for (const recipient of recipients) {
    const password = await makeOneTimePassword(db, recipient.personId);
    if (!password) continue;
    made.recipients.push(recipient);
    made.passwords.push(password);
  }
  return made;
}

function drawFile(
  { format, lang }: AccessLetter,
  { recipients, passwords }: MadeAccess,
  publicUrl: string,
  letterhead: Letterhead,
): Promise<Buffer> {
  const createdAt = now();
  const facts = {
    lang,
    publicUrl,
    letterhead,
    createdAt,
    expiresAt: minutesFrom(createdAt, oneTimePasswordDays * 24 * 60),
  };
  const access: AccessToPrint[] = recipients.map((recipient, index) => ({
    ...recipient,
    password: passwords[index]?.password ?? '',
  }));
  return format === 'pdf' ? drawLetters(access, facts) : writeSheet(access, facts);
}
