import type { Tx } from '#platform/database';
import { queueMail } from '#modules/mail';
import { factorChangeText, writeMail } from '../identity.texts.ts';
import { readDefaultPolicy, type PersonRecord } from '../person.store.ts';

export type FactorChange = 'totpOn' | 'totpOff' | 'mailOn' | 'mailOff' | 'recoveryCodes' | 'reset';

/** Tells the owner of the mailbox, who may not be the one who changed it. */
export async function mailFactorChanged(tx: Tx, person: PersonRecord, change: FactorChange): Promise<void> {
  await mailNotice(tx, person, 'factorChanged', { change: factorChangeText(person.lang, change) });
}

export async function mailRecoveryCodeUsed(tx: Tx, person: PersonRecord, left: number): Promise<void> {
  await mailNotice(tx, person, 'recoveryCodeUsed', { left: String(left) });
}

export async function mailNewDevice(tx: Tx, person: PersonRecord, device: string): Promise<void> {
  await mailNotice(tx, person, 'newDevice', { device });
}

/** A token without the cookie of its browser came three times: somebody may have carried it away. */
export async function mailSessionElsewhere(tx: Tx, person: PersonRecord): Promise<void> {
  await mailNotice(tx, person, 'sessionElsewhere', {});
}

async function mailNotice(
  tx: Tx,
  person: PersonRecord,
  kind: 'factorChanged' | 'recoveryCodeUsed' | 'newDevice' | 'sessionElsewhere',
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (!person.email) return;
  const { productName } = await readDefaultPolicy(tx);
  const mail = writeMail(person.lang, kind, { ...values, name: person.firstName, productName });
  await queueMail(tx, { kind, to: person.email, lang: person.lang, ...mail });
}
