import { useState } from 'react';
import { Field } from './field.tsx';
import { NativeSelect, type SelectProps } from './native-select.tsx';
import { comes } from '#loading/on-the-way.ts';
import { DESKTOP_QUERY, useMediaQuery } from './use-media-query.ts';

/** Fetched for wide screens only; a phone would pay 45 KB for what it has itself. */
let ListBoxSelect: typeof NativeSelect | undefined;

async function fetchListBox(): Promise<void> {
  ({ ListBoxSelect } = await import('./list-box-select.tsx'));
}
if (matchMedia(DESKTOP_QUERY).matches) comes(() => fetchListBox().catch(() => undefined));

/** One choice of many: the phone's own picker under 900 px, a list box above. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className } = props;
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  // The one that is there when the field appears stays: nobody's focus is taken away by its coming.
  const [OnDesktop] = useState(() => ListBoxSelect ?? NativeSelect);
  const Control = isDesktop ? OnDesktop : NativeSelect;
  return (
    <Field {...{ id, label, hint, error, optionalMark, labelEnd, isLabelHidden, className }}>
      {(tied) => <Control {...props} tied={tied} />}
    </Field>
  );
}
