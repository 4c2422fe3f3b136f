import { z } from 'zod';

export const claimForm = z.string();
