type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The digit a press means, also in the upper row where it writes something else: on a Slovak keyboard 1 to 5 are + ľ š č ť. With
 * another key held it is meant for the browser.
 */
export function digitOf({ key, code, ctrlKey, metaKey, altKey }: PressedKey): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  return /^\d$/.exec(key)?.[0] ?? /^Digit(\d)$/.exec(code)?.[1] ?? null;
}
