import { insertTransfer } from '../modules/ledger/transfer.store.ts';

export const loadDemo = insertTransfer;
