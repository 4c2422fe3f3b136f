import type { RoleName } from '@polana/contract/roles';
import { Link } from '@tanstack/react-router';
import { classNames } from '#ui/class-names.ts';
import { appText } from '../app.texts.ts';
import { bottomBarOf } from './menu.ts';

/** Three places within reach of the thumb, under 900 px. */
export function BottomBar({ roleName }: { roleName: RoleName | null }) {
  return (
    <nav
      aria-label={appText('frame.bottomMenu')}
      className="print:hidden fixed inset-x-0 bottom-0 z-dock box-content grid h-[calc(5rem-1px)] grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_minmax(0,1fr)] border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] shadow-dock md:hidden"
    >
      {bottomBarOf(roleName).map(({ text, to, icon: Icon }, index) => (
        <Link
          key={text}
          to={to}
          activeOptions={{ includeSearch: false }}
          className={classNames(
            'flex flex-col items-center justify-center gap-1 rounded-control text-center text-small leading-4.5 font-semibold wrap-anywhere no-underline aria-[current=page]:text-brand',
            index === 1 ? 'text-ink' : 'text-ink2',
          )}
        >
          {index === 1 ? (
            <span className="grid h-9 w-15 place-items-center rounded-control bg-brand text-on-brand">
              <Icon size={24} />
            </span>
          ) : (
            <Icon size={24} />
          )}
          {appText(text)}
        </Link>
      ))}
    </nav>
  );
}
