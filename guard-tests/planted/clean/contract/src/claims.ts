import * as z from 'zod/mini';

export const claim = z.object({ amountCents: z.number() });
