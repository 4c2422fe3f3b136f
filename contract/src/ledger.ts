import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, listQuery, money, plainDate, text } from './primitives.ts';
import { actionCode } from './roles.ts';
import { listedTransferTypes } from './list-words.ts';

export { listedTransferTypes, type ListedTransferType } from './list-words.ts';

/** A released reservation is no line of its own: it is no longer pending. */
export const transferTypes = [...listedTransferTypes, 'release'] as const;
export type TransferType = (typeof transferTypes)[number];

export const transferType = z.enum(transferTypes);

export const transfer = z.strictObject({
  id,
  date: plainDate,
  type: transferType,
  actionCode: z.nullable(actionCode),
  year: z.nullable(z.number()),
  amount: money,
  balanceAfter: z.nullable(money),
  sender: z.string(),
  recipient: z.string(),
  pending: z.boolean(),
  documentId: z.nullable(id),
  documentNumber: z.nullable(z.string()),
  /** The hotel or the sports club of the claim; told to the employee only. */
  documentName: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Transfer = z.infer<typeof transfer>;

/** What a list of movements can be narrowed to. */
export const transferFilters = {
  type: z.optional(z.enum(listedTransferTypes)),
  actionCode: z.optional(actionCode),
  from: z.optional(plainDate),
  to: z.optional(plainDate),
  /** Beginnings of words: of the employee's name, number and e-mail, or of the note. */
  search: z.optional(text(100)),
};

export const listTransfers = endpoint({
  id: 'ledger.listTransfers',
  method: 'GET',
  path: '/transfer',
  access: ['EMPL', 'COMP'],
  summary: 'Movements of the accounts of the role: newest first, open reservations shown as pending.',
  query: z.strictObject({ ...listQuery(['-date', 'date'], '-date'), ...transferFilters }),
  answer: z.strictObject({
    items: z.array(transfer),
    totalCount: z.number(),
    /** False where a search of a company finds more than were counted. */
    isTotalExact: z.boolean(),
    /** Of the months on this page: what the chosen movements add up to, pending ones left out. None where not all were counted. */
    months: z.array(z.strictObject({ month: z.string(), sum: money })),
    /**
     * Of the company's own accounts now: its fund, below zero the employer's obligation, and all that was paid out. Null for an
     * employee, whose role tells what is left of each allowance.
     */
    balances: z.nullable(z.strictObject({ fund: money, payout: money })),
  }),
});

export const readTransfer = endpoint({
  id: 'ledger.readTransfer',
  method: 'GET',
  path: '/transfer/{id}',
  access: ['EMPL', 'COMP'],
  summary: 'One movement of the accounts of the role, or an open reservation.',
  params: z.strictObject({ id }),
  answer: transfer,
  errors: ['transfer_not_found'],
});
