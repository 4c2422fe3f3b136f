import { test } from 'vitest';

test.skip('a stranger cannot approve', () => {});
