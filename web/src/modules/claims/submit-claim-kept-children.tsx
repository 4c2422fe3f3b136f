import { readChildren } from '@polana/contract/identity-notices';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { Button } from '#ui/button.tsx';
import type { FieldTie } from './submit-claim-field.ts';
import { submitClaimText } from './submit-claim.texts.ts';

/** Children the parent keeps in the profile: one press fills the name and the age in. Who keeps none sees nothing. */
export function KeptChildren({ tie: { values, change } }: { tie: FieldTie }) {
  const kept = useQuery({
    queryKey: ['claims', 'kept-children'],
    queryFn: ({ signal }) => callApi(readChildren, {}, { signal }),
    meta: { isQuiet: true },
  });
  const children =
    kept.data?.items.flatMap(({ name, age }) => (age === null ? [] : [{ name, age: String(age) }])) ?? [];
  if (children.length === 0) return null;
  return (
    <div role="group" aria-label={submitClaimText('child.kept')} className="flex flex-wrap gap-2">
      {children.map(({ name, age }) => (
        <Button
          key={`${name} ${age}`}
          variant="secondary"
          size="small"
          aria-pressed={values.nameOfChild === name && values.ageOfChild === age}
          onClick={() => change({ nameOfChild: name, ageOfChild: age })}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
