import type { OperatorSettings } from '@polana/contract/operator-settings';
import { defaultPalette } from '@polana/contract/palette';
import { expect, it } from 'vitest';
import { settingsProblems, settingsRequestOf, settingsValuesOf } from './settings-values.ts';

const settings: OperatorSettings = {
  version: 4,
  changedAt: null,
  changedBy: null,
  presentation: {
    productName: 'Poľana',
    operatorName: 'Poľana Benefity',
    street: 'Pod hradom 14',
    city: 'Zvolen',
    zip: '960 01',
    phone: '0850 000 147',
    email: 'pomoc@polana.example',
    privacyUrl: '/privacy',
    appStoreUrl: null,
    googlePlayUrl: null,
  },
  colours: { light: { ...defaultPalette.light }, dark: { ...defaultPalette.dark } },
  hasContours: true,
  limits: { exportsPerDay: 10, claimsPerHour: 20, claimFilesPerDay: 50, impersonationsPerDay: 20 },
  retention: {
    claimYears: 10,
    rejectedClaimFileMonths: 12,
    personMonths: 12,
    outboxDays: 30,
    traceDays: 90,
    auditYears: 5,
    importDays: 30,
    exportDays: 7,
  },
  passwordPolicy: { minLength: 12, alphanumeric: false, specialCharacter: false },
  logos: { light: null, dark: null },
};

it('what is shown and not touched is sent back as it was', () => {
  const { version, changedAt: _at, changedBy: _by, logos: _logos, ...chosen } = settings;
  const values = settingsValuesOf(settings);
  expect(settingsProblems(values).size).toBe(0);
  expect(settingsRequestOf(values, version)).toEqual({ version, ...chosen });
});

it('every wrong field is named by the path the server would name', () => {
  const values = settingsValuesOf(settings);
  values.presentation = { ...values.presentation, productName: ' ', email: 'pomoc', appStoreUrl: 'apps.example' };
  values.colours.light.brand = '#9fd8bd';
  values.limits.exportsPerDay = '0';
  values.retention.claimYears = '9';
  values.passwordPolicy.minLength = 'dvanásť';
  expect([...settingsProblems(values)].map(([path, { kind }]) => [path, kind])).toEqual([
    ['presentation.productName', 'missing'],
    ['presentation.email', 'email'],
    ['presentation.appStoreUrl', 'storeLink'],
    ['colours.light.brand', 'contrast'],
    ['limits.exportsPerDay', 'notBetween'],
    ['passwordPolicy.minLength', 'notBetween'],
    ['retention.claimYears', 'notBetween'],
  ]);
});

it('a half-typed colour is no colour and nothing is measured', () => {
  const values = settingsValuesOf(settings);
  values.colours.dark.hero = '#12';
  expect([...settingsProblems(values)]).toEqual([['colours.dark.hero', { kind: 'colour' }]]);
});
