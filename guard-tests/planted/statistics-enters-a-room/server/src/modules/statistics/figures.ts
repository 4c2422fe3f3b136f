export { findClaims } from '#modules/claims';
