import { useLayoutEffect, useState } from 'react';
import { readToken } from './session.ts';
import { readStored, writeStored } from './storage.ts';

interface Kept<Values> {
  values: Values;
  /** What was saved, and its version, when the person began to type. */
  base: Values;
  version: number;
}

export interface KeptForm<Values> {
  values: Values;
  change: (values: Values) => void;
  isChanged: boolean;
  /** The version the person saw: sent with the change. */
  version: number;
  /** What was there when the person began to type, where somebody has saved since; otherwise null. */
  overtaken: Values | null;
  /** Goes on with what was typed, on top of what somebody else saved: untouched fields show the new values. */
  keepMine: () => void;
  discard: () => void;
}

/**
 * A form whose unsaved changes survive a reload, another page and a change of language; they end with the tab. Dates that may be
 * missing and lists of any length stand in `shape` as null and [].
 */
export function useKeptForm<Values extends object>(
  key: string,
  saved: Values,
  version: number,
  shape = saved,
): KeptForm<Values> {
  const [kept, setKept] = useState(() => keptFrom(readStored('sessionStorage', key), shape));

  function keep(next: Kept<Values> | null) {
    setKept(next);
    writeStored('sessionStorage', key, next && JSON.stringify(next));
  }

  const values = kept?.values ?? saved;
  const isChanged = kept !== null && !isSame(kept.values, saved);
  // A version that brought nothing new into this form, such as one of a publishing, overtakes nobody.
  const isOvertaken = isChanged && kept.version !== version && !isSame(kept.base, saved);
  return {
    values,
    change: (next) =>
      keep(isSame(next, saved) ? null : { values: next, base: kept?.base ?? saved, version: kept?.version ?? version }),
    isChanged,
    version: isOvertaken ? kept.version : version,
    overtaken: isOvertaken ? kept.base : null,
    keepMine: () => keep({ values: rebased(values, kept?.base ?? saved, saved), base: saved, version }),
    discard: () => keep(null),
  };
}

/**
 * What is typed into a form while it is open: a reload and a session that ended by itself bring it back, whoever leaves the form
 * leaves it too. Dates that may be missing and lists of any length stand in `shape` as null and [].
 */
export function useTyped<Values extends object>(key: string, start: Values, shape = start) {
  const [values, setValues] = useState(() => keptFrom(readStored('sessionStorage', key), shape)?.values ?? start);
  const text = isSame(values, start) ? null : JSON.stringify({ values, base: values, version: 0 });

  // With the drawing and not after it: whoever closes the form and leaves the page at once has closed it.
  useLayoutEffect(() => {
    writeStored('sessionStorage', key, text);
  }, [key, text]);

  useLayoutEffect(
    () => () => {
      if (readToken()) forgetKept(key);
    },
    [key],
  );
  return [values, setValues] as const;
}

/** What was typed is not needed any more, also where its form is not open now. */
export function forgetKept(key: string): void {
  writeStored('sessionStorage', key, null);
}

/** What the person changed since the base, put into what is saved now; a list that grew or shrank is one thing. */
export function rebased<Values>(values: Values, base: Values, saved: Values): Values {
  if (isSame(values, base)) return saved;
  if (typeof values !== 'object' || values === null) return values;
  if (Array.isArray(values) && [base, saved].some((list) => (list as unknown[]).length !== values.length))
    return values;
  const parts = Object.keys(values) as (keyof Values)[];
  const merged = parts.map((part) => [part, rebased(values[part], base[part], saved[part])] as const);
  return (Array.isArray(values) ? merged.map(([, part]) => part) : Object.fromEntries(merged)) as Values;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was kept, if it still has the shape of the form; whatever else stands in the storage counts as nothing. */
export function keptFrom<Values extends object>(stored: string | null, saved: Values): Kept<Values> | null {
  let kept: unknown;
  try {
    kept = JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
  const shape: Kept<Values> = { values: saved, base: saved, version: 0 };
  return hasShape(kept, shape) ? kept : null;
}

function hasShape<Shape>(value: unknown, shape: Shape): value is Shape {
  if (shape === null) return value === null || typeof value === 'string';
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (typeof value !== 'object' || value === null) return false;
  const [names, wanted] = [Object.keys(value), Object.keys(shape)];
  if (Array.isArray(value) && Array.isArray(shape) && shape.length === 0) return true;
  if (Array.isArray(value) !== Array.isArray(shape) || names.length !== wanted.length) return false;
  return wanted.every((name) =>
    hasShape((value as Record<string, unknown>)[name], (shape as Record<string, unknown>)[name]),
  );
}
