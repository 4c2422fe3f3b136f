import { now } from '#platform/clock';

export const monthly = now;
