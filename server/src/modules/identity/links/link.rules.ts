import type { EmailLinkKind } from '@polana/contract/identity-links';
import { minutesFrom } from '#platform/clock';

export const linkPurposes = [
  'passwordSet',
  'accountVerify',
  'emailConfirmRegistration',
  'emailChange',
  'emailChangeUndo',
  'impersonation',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** How long a link lives, counted from its sending. */
export const linkMinutes = {
  passwordSet: 60,
  accountVerify: 7 * 24 * 60,
  emailConfirmRegistration: 48 * 60,
  emailChange: 24 * 60,
  emailChangeUndo: 72 * 60,
} as const;

/** As long as an invitation: then a change of e-mail that nobody confirmed is over, however often its link was sent again. */
const changeWaitsMinutes = 7 * 24 * 60;

export function isChangeOver({ askedAt }: { askedAt: Date }, at: Date): boolean {
  return minutesFrom(askedAt, changeWaitsMinutes) <= at;
}

/** Every way to a password that does not need the old one: dead once the password or the mailbox has changed. */
export const passwordPurposes = ['passwordSet', 'accountVerify'] as const satisfies readonly LinkPurpose[];

export const emailPurposes = [
  'emailConfirmRegistration',
  'emailChange',
  'emailChangeUndo',
] as const satisfies readonly LinkPurpose[];

/** Only the newest link of its kind works. A way back to the old mailbox stays, or a thief's second change would close it. */
export function supersedesOlder(purpose: LinkPurpose): boolean {
  return purpose !== 'emailChangeUndo';
}

export function emailKindOf(purpose: LinkPurpose): EmailLinkKind {
  if (purpose === 'emailConfirmRegistration') return 'registration';
  return purpose === 'emailChangeUndo' ? 'undo' : 'change';
}

export type Renewal = 'password link' | 'verification' | 'registration' | 'e-mail change' | null;

/** What is sent to somebody whose link no longer works; a way back to an old mailbox is never prolonged. */
export function renewalOf({ purpose, usedAt }: { purpose: LinkPurpose; usedAt: Date | null }): Renewal {
  if (purpose === 'passwordSet') return 'password link';
  if (purpose === 'accountVerify') return usedAt ? 'password link' : 'verification';
  if (usedAt) return null;
  if (purpose === 'emailConfirmRegistration') return 'registration';
  return purpose === 'emailChange' ? 'e-mail change' : null;
}
