import { insertTransfer } from '../ledger/transfer.store.ts';

export const used = insertTransfer;
