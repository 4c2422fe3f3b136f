import { fillPlaces } from '@polana/contract/fill-places';
import { impersonationMinutes } from '@polana/contract/identity-impersonation';
import type { Language } from '@polana/contract/roles';
import { businessTimeZone } from '#platform/clock';
import type { Tx } from '#platform/database';
import { layoutMail, queueMail } from '#modules/mail';
import en from '../impersonation.en.json' with { type: 'json' };
import sk from '../impersonation.sk.json' with { type: 'json' };
import { readDefaultPolicy, type PersonRecord } from '../person.store.ts';
import type { EnterableRole } from './impersonation.rules.ts';
import type { ImpersonationRecord } from './impersonation.store.ts';

const texts = { sk, en };

interface StartedImpersonation {
  impersonation: ImpersonationRecord;
  subject: PersonRecord;
  role: EnterableRole;
  actorName: string;
  startedAt: Date;
}

/** Tells the person who entered and why. People without e-mail read it in their profile. */
export async function mailImpersonationStarted(tx: Tx, started: StartedImpersonation): Promise<void> {
  const { impersonation, subject, role, actorName, startedAt } = started;
  if (!subject.email) return;
  const { productName } = await readDefaultPolicy(tx);
  const { mails, modes, roles } = texts[subject.lang];
  const { subject: title, preheader, paragraphs, footer } = mails.impersonationStarted;
  const values: Record<string, string> = {
    productName,
    name: subject.firstName,
    actorName,
    actorPlace: impersonation.actorPlace,
    when: momentIn(subject.lang, startedAt),
    role: roles[role.roleName],
    companyName: role.companyName,
    reason: impersonation.reason,
    mode: impersonation.readOnly ? modes.readOnly : modes.full,
    minutes: String(impersonationMinutes),
  };
  const filled = (text: string) => fillPlaces(text, values);
  const laidOut = layoutMail({
    lang: subject.lang,
    productName,
    preheader: filled(preheader),
    paragraphs: paragraphs.map(filled),
    footer: filled(footer),
  });
  await queueMail(tx, {
    kind: 'impersonation.started',
    to: subject.email,
    lang: subject.lang,
    subject: filled(title),
    ...laidOut,
    dedupeKey: `impersonation:${impersonation.impersonationId}`,
  });
}

function momentIn(lang: Language, at: Date): string {
  const locale = lang === 'sk' ? 'sk-SK' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: businessTimeZone }).format(
    at,
  );
}
