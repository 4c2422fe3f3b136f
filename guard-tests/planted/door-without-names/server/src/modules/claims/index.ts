export * from './approve-claim.ts';
