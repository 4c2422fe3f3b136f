import { findClaim } from './claim.store.ts';

export const isPaid = findClaim;
