import { beforeEach, expect, it, vi } from 'vitest';
import {
  enterAs,
  endSession,
  keepRoleValue,
  keepToken,
  onImpersonationEnd,
  onSessionEnd,
  readRoleValue,
  readToken,
} from './session.ts';

function aStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (name) => void values.delete(name),
    setItem: (name, value) => void values.set(name, value),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  keepToken('own');
  keepRoleValue('1_OPER');
  enterAs({ token: 'other', readOnly: true, backTo: '/profile' });
});

it('the entered account is used in this tab and the own session stays for the others', () => {
  expect(readToken()).toBe('other');
  expect(localStorage.getItem('token')).toBe('own');
  keepToken('other, renewed');
  expect(readToken()).toBe('other, renewed');
  expect(localStorage.getItem('token')).toBe('own');
});

it('the own role is neither used nor overwritten meanwhile', () => {
  expect(readRoleValue()).toBeNull();
  keepRoleValue('2_EMPL');
  expect(readRoleValue()).toBe('2_EMPL');
  expect(localStorage.getItem('role')).toBe('1_OPER');
});

it('its end leads back to the own session, role and page; the own session does not end', () => {
  const onEnd = vi.fn<(end: string) => void>();
  const onBack = vi.fn<(backTo: string) => void>();
  onSessionEnd(onEnd);
  onImpersonationEnd(onBack);
  endSession('expired');
  expect(onEnd).not.toHaveBeenCalled();
  expect(onBack).toHaveBeenCalledWith('/profile');
  expect([readToken(), readRoleValue()]).toEqual(['own', '1_OPER']);
  endSession('signed-out');
  expect(onEnd).toHaveBeenCalledWith('signed-out');
  expect(readToken()).toBeNull();
});
