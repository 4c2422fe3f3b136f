export { postTransfer } from './post-transfer.ts';
