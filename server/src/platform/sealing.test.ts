import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Sealing } from './sealing.ts';

const sealing = new Sealing('a secret of the installation that is long enough');

test('a sealed text opens for its owner only', () => {
  const sealed = sealing.seal('Matúš Hrivnák', 'child-name', 'company-1');
  expect(sealed.toString('utf8')).not.toContain('Matúš');
  expect(sealing.open(sealed, 'child-name', 'company-1')).toBe('Matúš Hrivnák');
  expect(() => sealing.open(sealed, 'child-name', 'company-2')).toThrow();
  expect(() => sealing.open(sealed, 'note', 'company-1')).toThrow();
});

test('the same text never seals to the same bytes, and a changed byte is found', () => {
  const one = sealing.seal('x', 'child-name', 'company-1');
  const other = sealing.seal('x', 'child-name', 'company-1');
  expect(one.equals(other)).toBe(false);
  one[one.length - 1] = (one[one.length - 1] ?? 0) ^ 1;
  expect(() => sealing.open(one, 'child-name', 'company-1')).toThrow();
});

test('a stream of any length opens as it was, and a changed or cut one gives no last piece', async () => {
  const text = Buffer.from('Ľubomíra;275,00\r\n'.repeat(20_000));
  const sealed = await buffer(
    Readable.from([text.subarray(0, 7), text.subarray(7)]).pipe(sealing.sealStream('x', '1')),
  );
  const open = (bytes: Buffer, owner = '1') =>
    buffer(
      Readable.from([bytes.subarray(0, 5), bytes.subarray(5, 100), bytes.subarray(100)]).pipe(
        sealing.openStream('x', owner),
      ),
    );
  expect(sealed.includes('Ľubomíra')).toBe(false);
  expect((await open(sealed)).equals(text)).toBe(true);
  const changed = Buffer.from(sealed);
  changed[1_000] = (changed[1_000] ?? 0) ^ 1;
  await expect(open(changed)).rejects.toThrow();
  await expect(open(sealed.subarray(0, -1))).rejects.toThrow();
  await expect(open(sealed.subarray(0, 9))).rejects.toThrow('cut');
  await expect(open(sealed, '2')).rejects.toThrow();
});

test('a fingerprint is the same for the same text of one owner, and of nobody else', () => {
  const fingerprint = sealing.fingerprint('hrivnak matus', 'child-key', 'company-1');
  expect(fingerprint).toHaveLength(32);
  expect(sealing.fingerprint('hrivnak matus', 'child-key', 'company-1')).toEqual(fingerprint);
  expect(sealing.fingerprint('hrivnak matus', 'child-key', 'company-2')).not.toEqual(fingerprint);
  expect(new Sealing('another secret').fingerprint('hrivnak matus', 'child-key', 'company-1')).not.toEqual(fingerprint);
});
