import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('initials are those of the first and the last name', () => {
  expect(initialsOf('Zuzana Hrivnáková')).toBe('ZH');
  expect(initialsOf('Ľubomíra Kováčiková-Štrbáková')).toBe('ĽK');
  expect(initialsOf('Milan Ďurica')).toBe('MĎ');
});

test('titles and legal forms do not count', () => {
  expect(initialsOf('Ing. Jana Oravcová, PhD.')).toBe('JO');
  expect(initialsOf('Detvan Strojárne, a. s.')).toBe('DS');
});

test('a single word gives a single letter and an empty name none', () => {
  expect(initialsOf('Detvan')).toBe('D');
  expect(initialsOf('')).toBe('');
});
