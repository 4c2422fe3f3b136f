import { describe, expect, it } from 'vitest';
import { bottomBarOf, menuOf, type MenuFacts } from './menu.ts';

function entriesOf(facts: Partial<MenuFacts>): string[] {
  const groups = menuOf({ roleName: 'EMPL', pendingRegistrations: 0, waitingRequests: 0, actionCodes: [], ...facts });
  return groups.flatMap((group) =>
    group.entries.map((entry) => ('links' in entry ? `${entry.text}…` : String(entry.to))),
  );
}

describe('the side menu', () => {
  it('shows documents to employees only and movements to everyone with an account', () => {
    expect(entriesOf({ roleName: 'EMPL' })).toContain('/account/documents');
    expect(entriesOf({ roleName: 'COMP' })).not.toContain('/account/documents');
    expect(entriesOf({ roleName: 'EMPL' })).toContain('/account/movements');
    expect(entriesOf({ roleName: 'COMP' })).toContain('/account/movements');
  });

  it('shows the registrations only while some wait', () => {
    expect(entriesOf({ roleName: 'COMP' })).not.toContain('/company/employee-registration');
    expect(entriesOf({ roleName: 'COMP', pendingRegistrations: 4 })).toContain('/company/employee-registration');
    expect(entriesOf({ roleName: 'EMPL', pendingRegistrations: 4 })).not.toContain('/company/employee-registration');
  });

  it('shows changes of data only while some wait for the administrator', () => {
    expect(entriesOf({ roleName: 'COMP' })).not.toContain('/company/requests');
    expect(entriesOf({ roleName: 'COMP', waitingRequests: 1 })).toContain('/company/requests');
  });

  it('says beside the claims how many of them wait', () => {
    const documentsOf = (waitingClaims: MenuFacts['waitingClaims']) =>
      menuOf({ roleName: 'COMP', pendingRegistrations: 0, waitingRequests: 0, waitingClaims, actionCodes: [] })
        .flatMap((group) => group.entries)
        .find((entry) => entry.text === 'menu.companyDocuments');
    expect(documentsOf({ count: 23, isExact: true })).toMatchObject({ waiting: { count: 23, isExact: true } });
    expect(documentsOf(undefined)).toMatchObject({ to: '/company/documents', waiting: undefined });
  });

  it('tells the operator what waits, and says nothing where nothing does', () => {
    const operatorTasks = { registrations: 2, changeRequests: 0, privacyRequests: 1, ruleDrafts: 3 };
    const groups = menuOf({
      roleName: 'OPER',
      pendingRegistrations: 0,
      waitingRequests: 0,
      actionCodes: [],
      operatorTasks,
    });
    const counts = groups.flatMap(({ entries }) =>
      entries.flatMap((entry) => ('waiting' in entry && entry.waiting ? [entry.waiting.count] : [])),
    );
    expect(counts).toEqual([2, 3, 1]);
  });

  it('keeps the company apart from employees and the operator', () => {
    for (const roleName of ['EMPL', 'OPER'] as const) {
      expect(entriesOf({ roleName }).filter((entry) => entry.startsWith('/company/'))).toEqual([]);
    }
    expect(entriesOf({ roleName: 'COMP' }).filter((entry) => entry.startsWith('/operator/'))).toEqual([]);
  });

  it('gives everybody the profile', () => {
    for (const roleName of ['EMPL', 'COMP', 'OPER', null] as const)
      expect(entriesOf({ roleName })).toContain('/profile');
  });

  it('offers legislation to employees: one link for one allowance, a submenu for two', () => {
    expect(entriesOf({ actionCodes: ['RP', 'SP'] })).toContain('menu.legislation…');
    expect(entriesOf({ actionCodes: ['SP', 'SP'] })).not.toContain('menu.legislation…');
    expect(
      menuOf({ roleName: 'EMPL', pendingRegistrations: 0, waitingRequests: 0, actionCodes: ['SP'] })
        .at(-1)
        ?.entries.at(-1),
    ).toMatchObject({
      text: 'menu.legislation',
      params: { name: 'legislation-sp' },
    });
    expect(entriesOf({ roleName: 'COMP', actionCodes: ['RP', 'SP'] })).not.toContain('menu.legislation…');
  });

  it('opens the manual of the role in a new tab', () => {
    const manualOf = (roleName: MenuFacts['roleName']) =>
      menuOf({ roleName, pendingRegistrations: 0, waitingRequests: 0, actionCodes: [] })
        .flatMap((group) => group.entries)
        .find((entry) => entry.text === 'menu.manual');
    expect(manualOf('COMP')).toMatchObject({ params: { name: 'manual-employer' }, opensNewTab: true });
    expect(manualOf('EMPL')).toMatchObject({ params: { name: 'manual-employee' }, opensNewTab: true });
  });
});

it('the bottom bar has three places for every role', () => {
  expect(bottomBarOf('EMPL').map((link) => link.to)).toEqual([
    '/account/overview',
    '/account/add-document',
    '/profile',
  ]);
  expect(bottomBarOf('COMP').map((link) => link.to)).toEqual(['/account/movements', '/company/overview', '/profile']);
  expect(bottomBarOf('OPER').map((link) => link.to)).toEqual(['/operator/overview', '/operator/companies', '/profile']);
});
