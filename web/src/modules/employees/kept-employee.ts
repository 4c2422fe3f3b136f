import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { forgetKept, keptFrom } from '#platform/kept-form.ts';
import { readToken } from '#platform/session.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import type { EmployeeValues } from './employee-form-values.ts';

/**
 * What is typed waits in the tab while its form is open: a reload and a session that ended by itself bring it back, whoever leaves the
 * form leaves it too.
 */
export function useKeptEmployee(key: string, form: UseFormReturn<EmployeeValues>): void {
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
