import { readStored, writeStored } from './storage.ts';

/** Keyboard shortcuts are on unless the person switched them off on this device. */
export function areShortcutsOn(): boolean {
  return readStored('localStorage', 'shortcuts') !== 'off';
}

export function switchShortcuts(isOn: boolean): void {
  writeStored('localStorage', 'shortcuts', isOn ? null : 'off');
}
