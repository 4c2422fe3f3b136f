import { describe, expect, it, vi } from 'vitest';
import { isLanguage, storedLanguage, switchLanguage } from './language.ts';

describe('a change of language', () => {
  it('is told to the server first, then the page reloads', async () => {
    const steps: string[] = [];
    const tellServer = async () => void steps.push('server');
    await switchLanguage('en', { tellServer, reload: () => steps.push('reload') });
    expect(steps).toEqual(['server', 'reload']);
  });

  it('refused by the server changes nothing', async () => {
    const reload = vi.fn<() => void>();
    const tellServer = () => Promise.reject(new Error('refused'));
    await expect(switchLanguage('en', { tellServer, reload })).rejects.toThrow('refused');
    expect(reload).not.toHaveBeenCalled();
  });

  it('of somebody without a role only reloads', async () => {
    const reload = vi.fn<() => void>();
    await switchLanguage('en', { tellServer: null, reload });
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('Slovak is the default for anything unknown', () => {
  expect(['sk', 'en', 'de', null].map(isLanguage)).toEqual([true, true, false, false]);
  expect(storedLanguage()).toBe('sk');
});
