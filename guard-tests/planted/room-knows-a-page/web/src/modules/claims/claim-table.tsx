import { ClaimPage } from '../../pages/claim.tsx';

export const ClaimTable = ClaimPage;
