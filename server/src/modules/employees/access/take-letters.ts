import type { AccessLetter as LetterAnswer } from '@polana/contract/employees-access';
import type { Author, CompanyAdmin } from '#platform/actor';
import { now, plainDateAt } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import type { Sealing } from '#platform/sealing';
import { recordAudit } from '#modules/audit';
import { assertFreshFactor } from '#modules/identity';
import en from '../access-letter.en.json' with { type: 'json' };
import sk from '../access-letter.sk.json' with { type: 'json' };
import { findLetter, takeSealed, type AccessLetter } from './access-letter.store.ts';
import { letterSealing } from './make-letters.ts';

const names = { sk: sk.fileName, en: en.fileName };

const contentTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** How far an order is; only whoever placed it sees it. */
export function readLetter(db: Database, admin: CompanyAdmin, letterId: string): Promise<LetterAnswer> {
  return reading(db, async (tx) => {
    const { status, format, madeCount, createdAt, expiresAt } = await ownLetter(tx, admin, letterId);
    return {
      id: letterId,
      status,
      format,
      count: madeCount,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  });
}

interface TakenLetters {
  content: Buffer;
  contentType: string;
  fileName: string;
}

/** Hands the file to whoever ordered it, once and after a fresh proof who they are; afterwards nobody has it. */
export function takeLetters(
  db: Database,
  admin: CompanyAdmin,
  { letterId, sealing }: { letterId: string; sealing: Sealing },
  author: Author,
): Promise<TakenLetters> {
  return inTransaction(db, async (tx) => {
    const letter = await ownLetter(tx, admin, letterId);
    if (letter.status === 'preparing') throw new Refusal('letter_not_ready', 409);
    assertFreshFactor(admin);
    const sealed = await takeSealed(tx, admin.companyId, letterId, now());
    if (!sealed) throw new Refusal('letter_gone', 409);
    await recordAudit(tx, {
      author,
      companyId: admin.companyId,
      action: 'accessCredentials.downloaded',
      objectType: 'accessLetter',
      objectId: letterId,
      changes: { format: letter.format, count: letter.madeCount },
    });
    return {
      content: Buffer.from(sealing.open(sealed, letterSealing, letterId), 'base64'),
      contentType: contentTypes[letter.format],
      fileName: `${names[letter.lang]}-${plainDateAt(letter.createdAt)}.${letter.format}`,
    };
  });
}

async function ownLetter(tx: ReadTx, admin: CompanyAdmin, letterId: string): Promise<AccessLetter> {
  const letter = await findLetter(tx, admin.companyId, letterId);
  if (letter?.createdBy !== admin.personId) throw new Refusal('letter_not_found', 404);
  return letter;
}
