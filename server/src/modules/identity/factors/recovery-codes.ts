import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@polana/contract/identity-factors';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { sha256 } from '../sessions/session-token.ts';
import { toBase32 } from './base32.ts';
import { insertRecoveryCodes, removeRecoveryCodes, spendRecoveryCode } from './factor.store.ts';

/** 120 bits: more than anybody can try, so a plain hash is enough. */
const codeBytes = 15;

/** Ten new codes for a person the caller has locked; every older one is dead. They are readable here and never again. */
export async function replaceRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await removeRecoveryCodes(tx, personId);
  await insertRecoveryCodes(tx, personId, codes.map(hashOf), now());
  return codes;
}

/** Whether this was one of the person's unused codes; it is used from now on. */
export function useRecoveryCode(tx: Tx, personId: string, typed: string, at: Date): Promise<boolean> {
  return spendRecoveryCode(tx, personId, hashOf(typed), at);
}

function newCode(): string {
  return toBase32(randomBytes(codeBytes))
    .toLowerCase()
    .replace(/(.{4})(?!$)/g, '$1-');
}

/** Letter case and dashes do not matter. */
function hashOf(code: string): Buffer {
  return sha256(code.replace(/[ -]/g, '').toLowerCase());
}
