import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('accents and capitals do not matter in a search', () => {
  expect(plainText('Žiar nad Hronom')).toContain(plainText('ziar'));
  expect(plainText('Ľubomíra Kĺč')).toBe('lubomira klc');
});
