import { postTransfer } from '#modules/ledger';

export function loadDemo(): void {
  postTransfer(1);
}
