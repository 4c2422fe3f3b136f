import { limit } from './claim-limit.ts';

export const isApprovable = (amountCents: number) => amountCents < limit;
