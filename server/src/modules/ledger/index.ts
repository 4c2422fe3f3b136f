export { type AllowanceBalance, lockBooks, readBalances, readOpenBalances } from './account.store.ts';
export { type AdjustedEntitlement, adjustEntitlement, type EntitlementAdjustment } from './adjust-entitlement.ts';
export { bookedKeys } from './booked-keys.ts';
export { adjustMany, type AdjustmentLine } from './adjust-many.ts';
export { correct, type Correction } from './correct-balance.ts';
export { creditEntitlement, type EntitlementCredit } from './credit-entitlement.ts';
export { type AllowanceExpiry, expireAllowance, type ExpiredAllowance } from './expire-allowance.ts';
export { expireMany, type ExpiryLine } from './expire-many.ts';
export { fundCompany, type Funding } from './fund-company.ts';
export { ledgerRoutes } from './ledger.routes.ts';
export type { Account, AccountReference, Booking } from './ledger.rules.ts';
export { movementSource } from './movement.export.ts';
export { type Movement, type MovementPage, type MovementScope } from './movement-description.store.ts';
export { openAccounts } from './open-accounts.ts';
export { payOutClub } from './pay-out-club.ts';
export {
  type EntitlementLine,
  type ManyPosted,
  type ManyPostings,
  postMany,
  type ReservationLine,
} from './post-many.ts';
export {
  type PostedReservation,
  postReservation,
  postReservations,
  type ReservationPosting,
} from './post-reservation.ts';
export type { PostedTransfer } from './post-transfer.ts';
export { type ReservationOrder, type Reserved, reserve } from './reserve-allowance.ts';
export { reverseTransfer, type TransferReversal } from './reverse-transfer.ts';
export { type ClubMovement, rewardClub } from './reward-club.ts';
export { type ReservationVoiding, type VoidedReservation, voidReservation } from './void-reservation.ts';
