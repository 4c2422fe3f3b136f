import { describe, expect, test } from 'vitest';
import type { HeldRole } from '../person.store.ts';
import { mayBeEntered, rolesToEnter, roleToEnter, type Actor, type Subject, type Wish } from './impersonation.rules.ts';

const held = (roleName: HeldRole['roleName'], roleId: string, companyId: string | null): HeldRole => ({
  roleName,
  roleId,
  companyId,
  companyName: companyId && `Firma ${companyId}`,
  isRestricted: false,
});
const employment = held('EMPL', 'employment', 'a');
const elsewhere = held('EMPL', 'elsewhere', 'b');
const administratorship = held('COMP', 'administratorship', 'a');
const operatorship = held('OPER', 'operatorship', null);

const operator: Actor = { personId: 'operator', roleName: 'OPER', companyId: null };
const administrator: Actor = { personId: 'administrator', roleName: 'COMP', companyId: 'a' };
const subject = (...roles: HeldRole[]): Subject => ({ personId: 'subject', isDisabled: false, roles });
const look: Wish = { roleName: null, roleId: null, readOnly: true };
const notAllowed = { code: 'impersonation_not_allowed', status: 403 };
const notFound = { code: 'not_found', status: 404 };

describe('the role that is entered', () => {
  test.each<[string, Actor, Subject, Partial<Wish>, object]>([
    ['an operator enters an administrator', operator, subject(administratorship), {}, administratorship],
    ['an operator may act', operator, subject(employment), { readOnly: false }, employment],
    [
      'the role that is named',
      operator,
      subject(employment, administratorship),
      { roleName: 'COMP' },
      administratorship,
    ],
    ['the id that is named', operator, subject(employment, elsewhere), { roleId: 'elsewhere' }, elsewhere],
    ['an id under another role', operator, subject(employment), { roleName: 'COMP', roleId: 'employment' }, notFound],
    ['an id of nobody', operator, subject(employment), { roleName: 'EMPL', roleId: 'x' }, notFound],
    ['an administrator looks', administrator, subject(employment), {}, employment],
    ['an administrator may not act', administrator, subject(employment), { readOnly: false }, notAllowed],
    ['an administrator enters no administrator', administrator, subject(administratorship), {}, notAllowed],
    ['nor wishes to', administrator, subject(employment, administratorship), { roleName: 'COMP' }, notAllowed],
    ['an employee of another company', administrator, subject(elsewhere), {}, notAllowed],
    ['the other employment stays out', administrator, subject(elsewhere, employment), {}, employment],
    ['and is not found', administrator, subject(elsewhere, employment), { roleId: 'elsewhere' }, notFound],
    ['somebody without a role', operator, subject(), {}, notAllowed],
    ['an operator who is also employed', operator, subject(employment, operatorship), {}, notAllowed],
    ['somebody disabled', operator, { ...subject(employment), isDisabled: true }, {}, notAllowed],
    ['oneself', operator, { ...subject(employment), personId: 'operator' }, {}, notAllowed],
  ])('%s', (_, actor, whom, wish, result) => {
    expect(roleToEnter(actor, whom, { ...look, ...wish })).toMatchObject(result);
  });
});

test('only a lower role with a company can be entered', () => {
  const roles = [employment, administratorship, operatorship, held('EMPL', 'nowhere', null)];
  expect(rolesToEnter(operator, roles)).toEqual([employment, administratorship]);
  expect(rolesToEnter(administrator, [...roles, elsewhere])).toEqual([employment]);
});

test('nobody enters themselves, an operator or a disabled person', () => {
  expect(mayBeEntered('operator', subject(employment))).toBe(true);
  expect(mayBeEntered('subject', subject(employment))).toBe(false);
  expect(mayBeEntered('operator', { ...subject(employment), isDisabled: true })).toBe(false);
  expect(mayBeEntered('operator', subject(employment, operatorship))).toBe(false);
});
