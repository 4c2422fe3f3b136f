import { readProductName } from '#modules/companies';
import { findAccount } from '#modules/identity';
import { layoutMail, queueMail } from '#modules/mail';
import type { Tx } from '#platform/database';
import { worded } from '#platform/wording';
import type { Import } from './import.store.ts';
import en from './imports.en.json' with { type: 'json' };
import sk from './imports.sk.json' with { type: 'json' };

const texts = { sk: sk.mails, en: en.mails };

/** Tells whoever confirmed a long import, and may have left meanwhile, what came of it: counts only. */
export async function mailDone(
  tx: Tx,
  { importId, companyId, appliedBy, step, kind }: Import,
  result: { added: number; updated: number; deleted: number },
  publicUrl: string,
): Promise<void> {
  const account = appliedBy && (await findAccount(tx, appliedBy));
  if (!account || !account.email) return;
  const { lang, email } = account;
  const productName = await readProductName(tx);
  const { done, footer } = texts[lang];
  const filled = (text: string) => worded(lang, text, { productName, ...result });
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(done.preheader),
    paragraphs: done.paragraphs.map(filled),
    button: {
      label: done.button,
      url: `${publicUrl}/company/${kind === 'complex' ? 'import' : 'bulk'}?import=${importId}`,
    },
    footer: filled(footer),
  });
  await queueMail(tx, {
    kind: 'import.done',
    to: email,
    lang,
    subject: filled(done.subject),
    ...laidOut,
    companyId,
    dedupeKey: `import ${importId} ${step}`,
  });
}
