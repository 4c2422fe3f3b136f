import { importKinds } from '@polana/contract/imports';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, PlusIcon } from '#ui/icons-controls.tsx';
import { UsersIcon } from '#ui/icons-things.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import type { ImportFlow } from './import-flow.ts';
import { importsText } from './imports.texts.ts';

const icons = { complex: <UsersIcon size={24} />, collective: <PlusIcon size={24} /> };

interface ImportKindsProps {
  flow: ImportFlow;
  /** A file is loaded: the kind is settled, the other one is a new start. */
  isChosen: boolean;
}

/** What an import of each kind does to people who are not in the file; each has an address of its own. */
export function ImportKinds({ flow: { kind, place }, isChosen }: ImportKindsProps) {
  const other = kind === 'complex' ? 'collective' : 'complex';
  if (isChosen)
    return (
      <p className="text-ink2">
        <b className="font-strong text-ink">{importsText(`file.${kind}`)}.</b> {importsText(`file.${kind}About`)}
      </p>
    );
  return (
    <nav aria-label={importsText('file.kind')}>
      <p aria-hidden="true" className="mb-1.5 font-[620]">
        {importsText('file.kind')}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {importKinds.map((one) => (
          <li key={one}>
            {place.startLink(one, {
              isCurrent: one === kind,
              className: classNames(
                'relative grid h-full content-start gap-1 rounded-panel border-[1.5px] px-3.5 pt-3.5 pb-3 text-ink no-underline transition-colors',
                one === kind
                  ? 'border-brand bg-brand-tint text-on-brand-tint ring-[1.5px] ring-brand ring-inset'
                  : 'border-control bg-surface hover:border-ink2',
              ),
              children: (
                <>
                  {icons[one]}
                  <span className="pr-7 leading-5.5 font-[620]">{importsText(`file.${one}`)}</span>
                  <span className="text-small">{importsText(`file.${one}About`)}</span>
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'absolute top-3 right-3 grid size-5.5 place-items-center rounded-full border-[1.5px]',
                      one === kind
                        ? 'border-brand bg-brand text-on-brand'
                        : 'border-control bg-surface text-transparent',
                    )}
                  >
                    <CheckIcon size={16} />
                  </span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small">
        {place.startLink(other, { children: importsText(`file.other.${kind}`), className: standaloneLinkClass })}
      </p>
    </nav>
  );
}
