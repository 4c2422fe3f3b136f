import { useEffect } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { forgetKept, keptFrom } from './kept-form.ts';
import { readToken } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/**
 * What is typed waits in the tab while its form is open: a reload and a session that ended by itself bring it back, whoever leaves the
 * form leaves it too.
 */
export function useKeptFields<Values extends FieldValues>(key: string, form: UseFormReturn<Values>): void {
  const { control, reset, getValues } = form;
  const { isDirty } = form.formState;
  const values = useWatch({ control });

  useEffect(() => {
    const kept = keptFrom(readStored('sessionStorage', key), getValues());
    if (kept) reset(kept.values, { keepDefaultValues: true });
    return () => {
      if (readToken()) forgetKept(key);
    };
  }, [key, reset, getValues]);

  useEffect(() => {
    const kept = { values, base: values, version: 0 };
    writeStored('sessionStorage', key, isDirty ? JSON.stringify(kept) : null);
  }, [key, values, isDirty]);
}
