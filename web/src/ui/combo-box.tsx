import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '#loading/lazy-part.tsx';
import { comes } from '#loading/on-the-way.ts';
import { classNames } from './class-names.ts';
import type { ComboBoxList } from './combo-box-list.tsx';
import { Field, type FieldTexts, inputClass } from './field.tsx';
import { ChevronDownIcon } from './icons-controls.tsx';
import type { Option } from './option.ts';
import { DESKTOP_QUERY } from './use-media-query.ts';

const fetchList = async () => (await import('./combo-box-list.tsx')).ComboBoxList;
const List = lazyPart(fetchList as () => Promise<(props: ListProps) => ReactNode>);
type ListProps = Parameters<typeof ComboBoxList<string>>[0];
// On a wide screen the page comes with it; on a phone the field is there first and the list right after.
if (matchMedia(DESKTOP_QUERY).matches) {
  comes(() => fetchList().catch(() => undefined));
  List.loadAhead();
}

export interface ComboBoxProps<Id extends string> extends FieldTexts {
  id?: string;
  name?: string;
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id | null) => void;
  onBlur?: () => void;
  /** Called with what is typed, when the server searches; then `options` are its answer and are not filtered here. */
  onSearch?: (text: string) => void;
  isLoading?: boolean;
  loadingText?: string;
  /** Said when nothing matches. */
  emptyText: string;
  placeholder?: string;
}

/** A choice with search, for more than twelve options. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const ownId = useId();
  const whole = { ...props, id: props.id ?? ownId } as unknown as ComboBoxProps<string> & { id: string };
  const [early, setEarly] = useState<Early>({ typed: '', hadFocus: false });
  return (
    <Suspense fallback={<EarlyField {...whole} early={early} onEarly={setEarly} />}>
      <List {...whole} {...early} />
    </Suspense>
  );
}

/** What somebody did before the list came; it goes on from there. */
type Early = Pick<ListProps, 'typed' | 'hadFocus'>;

interface EarlyFieldProps extends ComboBoxProps<string> {
  early: Early;
  onEarly: (early: Early) => void;
}

function EarlyField({ early, onEarly, ...props }: EarlyFieldProps) {
  const { id, label, hint, error, optionalMark, className, options, value, placeholder } = props;
  const chosen = options.find((option) => option.id === value)?.label ?? '';
  return (
    <Field {...{ id, label, hint, error, optionalMark, className }}>
      {(tied) => (
        <div className="relative">
          <input
            {...tied}
            role="combobox"
            aria-expanded={false}
            aria-controls={`${tied.id}-list`}
            autoComplete="off"
            placeholder={placeholder}
            value={early.typed || chosen}
            onChange={(event) => onEarly({ typed: event.target.value, hadFocus: true })}
            onFocus={() => onEarly({ ...early, hadFocus: true })}
            onBlur={() => onEarly({ ...early, hadFocus: false })}
            className={classNames(inputClass, 'pr-12')}
          />
          <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink2" />
        </div>
      )}
    </Field>
  );
}
