import { fileURLToPath } from 'node:url';

export const checkoutDir = fileURLToPath(new URL('../../../', import.meta.url));
