import { fillPlaces } from '@polana/contract/fill-places';
import { layoutMail, queueMail } from '#modules/mail';
import { plainDateAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import { dateIn } from '#platform/wording';
import type { Export } from './export.store.ts';
import en from './exports.en.json' with { type: 'json' };
import sk from './exports.sk.json' with { type: 'json' };
import type { MakingNames } from './file-list.store.ts';

const texts = { sk: sk.mails, en: en.mails };

/** Tells whoever has left meanwhile that the file is ready. What is in it stays in the portal. */
export async function mailReady(
  tx: Tx,
  { exportId, companyId, lang }: Export,
  { email, productName }: MakingNames,
  { title, expiresAt, publicUrl }: { title: string; expiresAt: Date; publicUrl: string },
): Promise<void> {
  if (!email) return;
  const { ready, footer } = texts[lang];
  const values: Readonly<Record<string, string>> = { title, productName, until: dateIn(lang, plainDateAt(expiresAt)) };
  const filled = (text: string) => fillPlaces(text, values);
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(ready.preheader),
    paragraphs: ready.paragraphs.map(filled),
    button: { label: ready.button, url: `${publicUrl}/company/file-list` },
    footer: filled(footer),
  });
  await queueMail(tx, {
    kind: 'export.ready',
    to: email,
    lang,
    subject: filled(ready.subject),
    ...laidOut,
    ...(companyId && { companyId }),
    dedupeKey: `export ${exportId}`,
  });
}
