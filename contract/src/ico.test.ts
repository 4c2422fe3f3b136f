import { expect, test } from 'vitest';
import { isIcoSound } from './ico.ts';

test.each(['00151742', '31320155', '35757442', '36562939', '00000019'])('%s fits its last digit', (ico) => {
  expect(isIcoSound(ico)).toBe(true);
});

test.each(['31320156', '3132015', '31320l55', '', '13320155'])('%s does not', (ico) => {
  expect(isIcoSound(ico)).toBe(false);
});
