import { route } from '#platform/http/route';
import { approveClaim } from './approve-claim.ts';

export const routes = [route, approveClaim];
