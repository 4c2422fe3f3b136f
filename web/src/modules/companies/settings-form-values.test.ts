import { expect, it } from 'vitest';
import { settingsProblems, settingsRequestOf, type SettingsValues } from './settings-form-values.ts';

const values: SettingsValues = {
  programmes: [
    { actionCode: 'RP', isOpen: true, closedReason: 'staré', employmentMonthsMin: '6' },
    { actionCode: 'SP', isOpen: false, closedReason: ' Rozpočet je vyčerpaný. ', employmentMonthsMin: '24' },
  ],
  decisionTargetDays: ' 5 ',
  cutOffDay: '25',
  payDay: '10',
  wageCodes: { RP: ' 4710 ', SP: '' },
  ussOpen: true,
  ussVerification: false,
  changesByCompany: true,
  passwordPolicy: { minLength: '14', alphanumeric: false, specialCharacter: true },
};

it('what is typed is sent as numbers; the reason of an open programme is not sent', () => {
  expect(settingsProblems(values, 12).size).toBe(0);
  expect(settingsRequestOf(values, 3)).toMatchObject({
    version: 3,
    decisionTargetDays: 5,
    wageCodes: { RP: '4710', SP: '' },
    passwordPolicy: { minLength: 14, specialCharacter: true },
    programmes: [
      { closedReason: '', employmentMonthsMin: 6 },
      { closedReason: 'Rozpočet je vyčerpaný.', employmentMonthsMin: 24 },
    ],
  });
});

it('every problem is named by the path the server would use', () => {
  const [open] = values.programmes;
  const wrong: SettingsValues = {
    ...values,
    programmes: [{ ...(open as SettingsValues['programmes'][number]), isOpen: false, closedReason: ' ' }],
    decisionTargetDays: '0',
    wageCodes: { RP: '=1+1', SP: 'x'.repeat(21) },
    passwordPolicy: { ...values.passwordPolicy, minLength: '11' },
  };
  expect([...settingsProblems(wrong, 12)]).toEqual([
    ['programmes.0.closedReason', { kind: 'reasonMissing' }],
    ['decisionTargetDays', { kind: 'notBetween', min: 1, max: 30 }],
    ['wageCodes.RP', { kind: 'wageCode' }],
    ['wageCodes.SP', { kind: 'tooLong', charactersMax: 20 }],
    ['passwordPolicy.minLength', { kind: 'notBetween', min: 12, max: 64 }],
  ]);
});

it.each(['', 'tri', '3,5', '-1', '1e3'])('%j is no number of days', (decisionTargetDays) => {
  expect(settingsProblems({ ...values, decisionTargetDays }).has('decisionTargetDays')).toBe(true);
});
