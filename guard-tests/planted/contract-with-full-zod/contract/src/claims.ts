import { z } from 'zod';

export const claim = z.string();
