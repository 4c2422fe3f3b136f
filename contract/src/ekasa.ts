import { isPlainDate, plainDateOf, type PlainDate } from './plain-date.ts';

/** What the QR code of a Slovak till receipt (e-Kasa) tells without asking anybody. */
export interface EkasaReceipt {
  /** The same for every photo of the receipt: a key for duplicates. */
  ekasaId: string;
  /** Known for receipts issued while the till was offline; otherwise the code holds the identifier only. */
  documentDate: PlainDate | null;
  amountCents: number | null;
}

/** O: an online till; V: the tax office's virtual one. */
const onlinePattern = /^[OV]-[0-9A-F]{32}$/;
const offlinePattern =
  /^(?<okp>[0-9A-F]{8}(?:-[0-9A-F]{8}){4}):(?<till>\d{16,18}):(?<moment>\d{12}):(?<number>\d{1,10}):(?<amount>-?\d{1,9}(?:[.,]\d{1,2})?)$/;

/** Reads the text of the code; null where it is not one of e-Kasa. */
export function readEkasaCode(text: string): EkasaReceipt | null {
  const code = text.trim().toUpperCase();
  if (onlinePattern.test(code)) return { ekasaId: code, documentDate: null, amountCents: null };
  const parts = offlinePattern.exec(code)?.groups;
  if (!parts) return null;
  const { okp = '', till = '', moment = '', number = '', amount = '' } = parts;
  return {
    ekasaId: `${okp}:${till}:${moment}:${number}`,
    documentDate: dateOf(moment),
    amountCents: centsOf(amount),
  };
}

/** `YYMMDDhhmmss` */
function dateOf(moment: string): PlainDate | null {
  const part = (at: number) => Number(moment.slice(at, at + 2));
  const date = plainDateOf(2000 + part(0), part(2), part(4));
  return isPlainDate(date) ? date : null;
}

/** A refund is no amount to claim. */
function centsOf(amount: string): number | null {
  const [whole = '0', cents = ''] = amount.split(/[.,]/);
  const amountCents = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return whole.startsWith('-') || amountCents === 0 ? null : amountCents;
}
