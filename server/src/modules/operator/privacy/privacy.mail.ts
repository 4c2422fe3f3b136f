import { fillPlaces } from '@polana/contract/fill-places';
import { farewellKind, layoutMail, queueMail } from '#modules/mail';
import { readProductName } from '#modules/companies';
import type { PrivacyRequest } from '#modules/identity';
import type { Tx } from '#platform/database';
import { dateIn } from '#platform/wording';
import en from '../privacy.en.json' with { type: 'json' };
import sk from '../privacy.sk.json' with { type: 'json' };

const texts = { sk, en };

type PrivacyMail = 'erased' | 'restricted' | 'access' | 'objected' | 'refused' | 'lifting' | 'kept' | 'lifted';

/** Tells the person what became of the request, in their language; who has no mailbox is answered by letter. */
export async function mailPrivacy(
  tx: Tx,
  mail: PrivacyMail,
  request: PrivacyRequest,
  publicUrl: string,
): Promise<void> {
  const { email, lang, requestId, reason, personName, liftsOn } = request;
  if (!email) return;
  const productName = await readProductName(tx);
  const kind = texts[lang].kinds[request.kind];
  const values: Readonly<Record<string, string>> = {
    productName,
    reason,
    kind,
    name: personName,
    day: liftsOn ? dateIn(lang, liftsOn) : '',
  };
  const filled = (text: string) => fillPlaces(text, values);
  const { subject, preheader, paragraphs } = texts[lang].mails[mail];
  const laidOut = layoutMail({
    lang,
    productName,
    preheader: filled(preheader),
    paragraphs: paragraphs.map(filled),
    // An erased account has nothing to be opened.
    ...(mail !== 'erased' && { button: { label: texts[lang].mails.button, url: `${publicUrl}/profile` } }),
    footer: filled(texts[lang].mails.footer),
  });
  await queueMail(tx, {
    kind: mail === 'erased' ? farewellKind : `privacy.${mail}`,
    to: email,
    lang,
    subject: filled(subject),
    // An end may be announced and taken back more than once.
    ...(mail !== 'lifting' && mail !== 'kept' && { dedupeKey: `privacy ${requestId} ${mail}` }),
    ...laidOut,
  });
}
