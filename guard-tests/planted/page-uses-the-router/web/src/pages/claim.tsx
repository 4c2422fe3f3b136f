import { router } from '#app/router.ts';

export const ClaimPage = router;
