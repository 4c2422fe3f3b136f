import { readEkasaCode } from '@polana/contract/ekasa';
import { textFromCents } from '@polana/contract/money';
import { formatNumbers } from '#platform/format-numbers.ts';
import type { ClaimValues } from './claim-draft-values.ts';

/** What the code of a receipt tells, the amount as it would be typed. */
interface ReceiptCode {
  ekasaId: string;
  sum: string | null;
  documentDate: string | null;
}

/** Null for a code that is not a till's. */
export function receiptCode(text: string): ReceiptCode | null {
  const receipt = readEkasaCode(text);
  if (!receipt) return null;
  const { ekasaId, amountCents, documentDate } = receipt;
  const sum = amountCents === null ? null : formatNumbers.moneyFigure(textFromCents(amountCents));
  return { ekasaId, sum, documentDate };
}

/** The code whose receipt another draft takes over. */
export function codeOf({ ekasaId, receiptReading }: ClaimValues): ReceiptCode {
  return { ekasaId, sum: receiptReading?.sum ?? null, documentDate: receiptReading?.documentDate ?? null };
}

/** What the code tells goes into fields that are still empty, and can be taken back. */
export function filledFromCode(values: ClaimValues, fileId: string, code: ReceiptCode): Partial<ClaimValues> {
  const { sum: sumBefore, documentDate: documentDateBefore } = values;
  const sum = sumBefore === '' ? code.sum : null;
  const documentDate = documentDateBefore === null ? code.documentDate : null;
  return {
    ekasaId: code.ekasaId,
    ekasaFileId: fileId,
    ...(sum !== null && { sum }),
    ...(documentDate !== null && { documentDate }),
    ...((sum !== null || documentDate !== null) && {
      receiptReading: { sum, documentDate, sumBefore, documentDateBefore },
    }),
  };
}

/** The fields without what the code filled in; what somebody typed over it stays. */
export function withoutReading({ receiptReading, sum, documentDate }: ClaimValues): Partial<ClaimValues> {
  if (receiptReading === null) return {};
  const isSumRead = receiptReading.sum !== null && receiptReading.sum === sum;
  const isDateRead = receiptReading.documentDate !== null && receiptReading.documentDate === documentDate;
  return {
    receiptReading: null,
    ...(isSumRead && { sum: receiptReading.sumBefore }),
    ...(isDateRead && { documentDate: receiptReading.documentDateBefore }),
  };
}

/** The receipt is no longer part of the claim, and neither is what its code told. */
export function withoutCode(values: ClaimValues): Partial<ClaimValues> {
  return { ...withoutReading(values), ekasaId: '', ekasaFileId: '' };
}
