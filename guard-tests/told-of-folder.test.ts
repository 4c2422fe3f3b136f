import { expect, test } from 'vitest';
import { toldOfFolder } from '../scripts/prepare/project.mjs';

test('a file of the checkout that belongs to somebody else is told in a sentence, any other failure keeps its trace', () => {
  const refused = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/srv/.cache/web-inputs',
  });
  expect(toldOfFolder(refused)).toMatch(/^\/srv\/\.cache\/web-inputs may not be written: another user ran Poľana here/);
  expect(toldOfFolder(new Error('a bug'))).toBeUndefined();
  expect(toldOfFolder(Object.assign(new Error('no such file'), { code: 'ENOENT', path: '/srv' }))).toBeUndefined();
});
