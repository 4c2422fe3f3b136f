import { approveClaim } from '#modules/claims';

export const postTransfer = approveClaim;
