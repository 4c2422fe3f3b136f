import { approveClaim } from '../../../../server/src/modules/claims/index.ts';

export const approve = approveClaim;
