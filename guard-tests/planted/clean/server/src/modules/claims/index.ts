export { approveClaim } from './approve-claim.ts';
