import { expect, it } from 'vitest';
import { readEkasaCode } from './ekasa.ts';

const okp = '474F294D-F2CC11DB-8507ECD8-A089B8FF-17539949';
const till = '88812345678900001';

it('the code of an online receipt holds its identifier only', () => {
  expect(readEkasaCode('O-7DBCDA8A56EE426DBCDA8A56EE426D1A')).toEqual({
    ekasaId: 'O-7DBCDA8A56EE426DBCDA8A56EE426D1A',
    documentDate: null,
    amountCents: null,
  });
  expect(readEkasaCode('V-7DBCDA8A56EE426DBCDA8A56EE426D1A')).not.toBeNull();
});

it('the code of an offline receipt tells the day and the amount', () => {
  expect(readEkasaCode(` ${okp.toLowerCase()}:${till}:260621104512:37:412.80 `)).toEqual({
    ekasaId: `${okp}:${till}:260621104512:37`,
    documentDate: '2026-06-21',
    amountCents: 41_280,
  });
  expect(readEkasaCode(`${okp}:${till}:260621104512:37:25`)?.amountCents).toBe(2_500);
  expect(readEkasaCode(`${okp}:${till}:260621104512:37:25,6`)?.amountCents).toBe(2_560);
});

it('a day that does not exist or a refund fills nothing in', () => {
  expect(readEkasaCode(`${okp}:${till}:261340104512:37:412.80`)?.documentDate).toBeNull();
  expect(readEkasaCode(`${okp}:${till}:260621104512:37:-5.00`)?.amountCents).toBeNull();
});

it.each(['', 'https://penzion.example/menu', 'O-123', `${okp}:${till}:2606211045:37:412.80`, 'WIFI:S:hotel;;'])(
  '%j is some other code',
  (text) => {
    expect(readEkasaCode(text)).toBeNull();
  },
);
