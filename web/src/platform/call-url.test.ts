import { changeLanguage, logout, passwordPolicy } from '@polana/contract/identity';
import { listTransfers } from '@polana/contract/ledger';
import { describe, expect, it } from 'vitest';
import { callUrl } from './call-url.ts';

const role = { roleName: 'EMPL', roleId: 'a1' } as const;

describe('the address of a call', () => {
  it('carries the role base where the endpoint is role-scoped', () => {
    expect(callUrl(listTransfers, { role, query: { limit: '10', offset: '20' } })).toBe(
      '/api/1.0/EMPL/a1/transfer?limit=10&offset=20',
    );
    expect(callUrl(logout, { role })).toBe('/api/1.0/logout');
  });

  it('encodes parameters and leaves out what is undefined', () => {
    expect(callUrl(changeLanguage, { params: { lang: 'a/b' } })).toBe('/api/1.0/change-lang/a%2Fb');
    expect(callUrl(passwordPolicy, { query: { hash: undefined } })).toBe('/api/1.0/password-policy');
  });

  it('says force only when asked', () => {
    expect(callUrl(logout, { force: true })).toBe('/api/1.0/logout?force=true');
  });

  it('is refused without the role or the parameter it needs', () => {
    expect(() => callUrl(listTransfers, {})).toThrow('needs a role');
    expect(() => callUrl(changeLanguage, {})).toThrow('{lang}');
  });
});
