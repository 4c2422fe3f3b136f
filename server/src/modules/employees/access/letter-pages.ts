import { buffer } from 'node:stream/consumers';
import { qrMatrix } from '@polana/contract/qr-code';
import type { Language } from '@polana/contract/roles';
import { openPdf, type Letterhead, type Pdf } from '#platform/pdf';
import { dateIn, worded } from '#platform/wording';
import { plainDateAt } from '#platform/clock';
import en from '../access-letter.en.json' with { type: 'json' };
import sk from '../access-letter.sk.json' with { type: 'json' };
import type { Recipient } from './access-letter.store.ts';

const texts = { sk: sk.letter, en: en.letter };

export interface AccessToPrint extends Recipient {
  password: string;
}

export interface LetterFacts {
  /** Of the document as a whole: whoever prints it. */
  lang: Language;
  publicUrl: string;
  letterhead: Letterhead;
  createdAt: Date;
  expiresAt: Date;
}

const qrMillimetres = 30;
const pointsPerMillimetre = 72 / 25.4;

/** One page per person, in their language: where to sign in, with what, until when, and a code for the phone that fills in the
 *  user name. */
export async function drawLetters(access: readonly AccessToPrint[], facts: LetterFacts): Promise<Buffer> {
  const text = texts[facts.lang];
  const pdf = openPdf({
    title: text.title,
    lang: facts.lang,
    createdAt: facts.createdAt,
    letterhead: facts.letterhead,
    footer: text.footer,
  });
  const bytes = buffer(pdf.stream);
  for (const [index, one] of access.entries()) {
    if (index > 0) pdf.newLetter();
    drawLetter(pdf, one, facts);
  }
  await pdf.end();
  return bytes;
}

function drawLetter(pdf: Pdf, access: AccessToPrint, { publicUrl, letterhead, expiresAt }: LetterFacts): void {
  const { lang } = access;
  const text = texts[lang];
  const values = {
    productName: letterhead.productName,
    companyName: access.companyName,
    date: dateIn(lang, plainDateAt(expiresAt)),
    address: publicUrl,
  };
  const says = (key: keyof typeof text) => worded(lang, text[key], values);
  pdf.paragraph(access.companyName, 'small');
  pdf.space(24);
  pdf.heading(1, `${access.firstName} ${access.lastName}`);
  pdf.paragraph(`${text.personalNumber} ${access.personalNumber}`);
  pdf.space(18);
  pdf.heading(2, says('heading'));
  pdf.paragraph(says('intro'));
  pdf.space(6);
  pdf.definitions([
    { term: text.address, text: [{ text: publicUrl, link: publicUrl }] },
    { term: text.username, text: [{ text: access.username, isStrong: true }] },
    { term: text.password, text: [{ text: access.password, isStrong: true }] },
    { term: text.validUntil, text: values.date },
  ]);
  pdf.space(6);
  pdf.list([says('step1'), says('step2'), says('step3')], 'numbers');
  pdf.space(10);
  pdf.paragraph(says('qr'));
  pdf.qrCode(qrMatrix(signInAddress(publicUrl, access.username)), says('qrAlt'), qrMillimetres * pointsPerMillimetre);
  pdf.space(6);
  pdf.paragraph(says('warning'), 'small');
}

/** The sign-in page with the user name filled in; a name too long for a code is typed by hand. */
export function signInAddress(publicUrl: string, username: string): string {
  const address = `${publicUrl}/?${new URLSearchParams({ meno: username }).toString()}`;
  return address.length <= 200 ? address : `${publicUrl}/`;
}
