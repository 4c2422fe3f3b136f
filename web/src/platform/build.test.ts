import { expect, test } from 'vitest';
import { isOvertaken, noteBuild, onBuild } from './build.ts';

const own = 'https://polana.example/assets/index-aaa.js';

test('a page learns that it is overtaken once an answer names another build, and that it is not when the old one answers again', () => {
  let told = 0;
  const stop = onBuild(() => (told += 1));
  expect(isOvertaken(own)).toBe(false);
  for (const build of ['index-aaa.js', 'index-aaa.js', null, 'index-bbb.js']) noteBuild(build);
  expect([isOvertaken(own), told]).toEqual([true, 2]);
  // While its source is served as it is, nothing overtakes it.
  expect([isOvertaken('http://localhost:5173/src/app/main.tsx'), isOvertaken(undefined)]).toEqual([false, false]);
  noteBuild('index-aaa.js');
  expect(isOvertaken(own)).toBe(false);
  stop();
});
