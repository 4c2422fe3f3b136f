import type { Role } from '@polana/contract/identity';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseRole,
  endSession,
  keepRoleValue,
  keepToken,
  onSessionEnd,
  onTokenChangedElsewhere,
  readRoleValue,
  readToken,
  takeWorkBack,
} from './session.ts';

function aStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

function aRole(roleName: Role['roleName'], roleId: string): Role {
  return { roleName, roleId, value: `${roleId}_${roleName}`, label: '', name: '', companyName: null, amounts: [] };
}

const employee = aRole('EMPL', '1');
const administrator = aRole('COMP', '2');

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
});

describe('the selected role', () => {
  it('is restored while the person still has it', () => {
    expect(chooseRole([employee, administrator], '2_COMP')).toBe(administrator);
  });

  it('is the first one when nothing is remembered or the remembered one is gone', () => {
    expect(chooseRole([employee, administrator], null)).toBe(employee);
    expect(chooseRole([employee], '2_COMP')).toBe(employee);
    expect(chooseRole([], '2_COMP')).toBeNull();
  });

  it('of one tab does not disturb another', () => {
    keepRoleValue('1_EMPL');
    localStorage.setItem('role', '2_COMP');
    expect(readRoleValue()).toBe('1_EMPL');
    vi.stubGlobal('sessionStorage', aStorage());
    expect(readRoleValue()).toBe('2_COMP');
  });
});

describe('the end of a session', () => {
  it('forgets the token and the role, keeps the language and tells who listens', () => {
    const ends: string[] = [];
    const stop = onSessionEnd((end) => ends.push(end));
    localStorage.setItem('lang', 'en');
    keepToken('secret');
    keepRoleValue('1_EMPL');
    endSession('expired');
    stop();
    endSession('signed-out');
    expect([readToken(), readRoleValue(), localStorage.getItem('lang')]).toEqual([null, null, 'en']);
    expect(ends).toEqual(['expired']);
  });
});

describe('work begun in this tab', () => {
  const deleted: string[] = [];

  beforeEach(() => {
    deleted.length = 0;
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
    keepToken('secret');
    keepRoleValue('1_EMPL');
    sessionStorage.setItem('claimDrafts', '{"1_EMPL SP own":{}}');
  });

  it('does not stay behind when its owner signs out, whichever pages were open', () => {
    endSession('signed-out');
    expect([sessionStorage.length, deleted]).toEqual([0, ['polana-claims']]);
  });

  it('stays for its owner when the session ends by itself', () => {
    endSession('expired');
    takeWorkBack([administrator, employee]);
    expect(sessionStorage.getItem('claimDrafts')).toBe('{"1_EMPL SP own":{}}');
    expect(deleted).toEqual([]);
  });

  it('is gone when another person signs in after that', () => {
    endSession('expired');
    takeWorkBack([administrator]);
    expect([sessionStorage.length, deleted]).toEqual([0, ['polana-claims']]);
  });
});

describe('another tab', () => {
  function heard(changes: { oldValue: string | null; newValue: string | null }[]): (string | null)[] {
    const told: (string | null)[] = [];
    let tell: (event: object) => void = () => undefined;
    vi.stubGlobal('addEventListener', (_: string, listener: typeof tell) => (tell = listener));
    onTokenChangedElsewhere((token) => told.push(token));
    for (const change of changes) tell({ key: 'token', ...change });
    return told;
  }

  it('that signs out is told from one whose session ends by itself', () => {
    expect(heard([{ oldValue: 'secret', newValue: null }])).toEqual([null]);
    const emptied = { oldValue: 'secret', newValue: '' };
    expect(heard([emptied, { oldValue: '', newValue: null }])).toEqual(['']);
  });
});

describe('a browser without storage', () => {
  it('keeps the token for the life of the page', () => {
    vi.stubGlobal('localStorage', undefined);
    keepToken('secret');
    expect(readToken()).toBe('secret');
    endSession('signed-out');
    expect(readToken()).toBeNull();
  });
});
