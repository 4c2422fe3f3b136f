import * as z from 'zod/mini';

/** The content security policy forbids `eval`, which compiled schemas need; must run before the first schema is built. */
z.config({ jitless: true });
