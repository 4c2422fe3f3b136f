import { ClaimPage } from '../pages/claim.tsx';

export const router = { claim: ClaimPage };
export type Router = typeof router;
