import { findSession } from '#modules/identity';

export const session = findSession;
