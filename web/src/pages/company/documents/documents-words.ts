import type { ClaimStatus } from '@polana/contract/claim-fields';
import type { DocumentsSearch } from '../../../app/documents-search.ts';

/** How the address calls the statuses; what waits goes without saying in the review. */
export const statusOf = { cakajuce: 'pending', schvalene: 'approved', zamietnute: 'rejected' } as const;
export const wordOf: Record<ClaimStatus, DocumentsSearch['stav']> = {
  pending: undefined,
  approved: 'schvalene',
  rejected: 'zamietnute',
};
