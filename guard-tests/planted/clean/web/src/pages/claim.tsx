import type { Router } from '#app/router.ts';
import { ClaimTable } from '#modules/claims/claim-table.tsx';

export function ClaimPage(_router: Router) {
  return <ClaimTable />;
}
