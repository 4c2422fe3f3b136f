import type { WaitingCount } from '@polana/contract/claim-waiting';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CountPill } from '#ui/count-pill.tsx';
import { ChevronDownIcon, ExternalIcon, SignOutIcon } from '#ui/icons-controls.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { appText } from '../app.texts.ts';
import type { MenuGroup, MenuLink, Submenu } from './menu.ts';

const rowClass = classNames(
  'flex min-h-10.5 w-full items-center gap-3 rounded-small px-3 py-2.25 text-left text-compact leading-5 font-medium text-ink2 no-underline max-md:min-h-11',
  'hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-tint aria-[current=page]:font-strong aria-[current=page]:text-on-brand-tint',
);

interface MenuListProps {
  groups: readonly MenuGroup[];
  /** Icons only, names as tooltips. */
  isRail?: boolean;
  onChoose?: () => void;
}

/** Groups of links and the logout, in the side menu and in the drawer. */
export function MenuList({ groups, isRail = false, onChoose }: MenuListProps) {
  const { signOut } = useSignedIn();
  return groups.map((group, index) => (
    <section
      key={group.text}
      aria-label={appText(group.text)}
      className={isRail ? 'border-t border-line py-3 first:border-0' : undefined}
    >
      <h2 className={isRail ? 'sr-only' : classNames('px-3 pb-1.5 text-micro text-ink3', index > 0 && 'pt-4.5')}>
        {appText(group.text)}
      </h2>
      <ul className={classNames('grid gap-0.5', isRail && 'justify-items-center gap-1.5')}>
        {group.entries.map((entry) => (
          <li key={entry.text} className={isRail ? undefined : 'w-full'}>
            {'links' in entry ? (
              <SubmenuRow submenu={entry} isRail={isRail} onChoose={onChoose} />
            ) : (
              <LinkRow link={entry} isRail={isRail} onChoose={onChoose} />
            )}
          </li>
        ))}
        {index === groups.length - 1 && (
          <li className={isRail ? undefined : 'w-full'}>
            <SignOutRow isRail={isRail} onPress={signOut} />
          </li>
        )}
      </ul>
    </section>
  ));
}

interface RowProps {
  isRail: boolean;
  onChoose?: (() => void) | undefined;
}

function LinkRow({ link, isRail, onChoose }: RowProps & { link: MenuLink }) {
  const { icon: Icon, waiting, opensNewTab } = link;
  const name = appText(link.text);
  const row = (
    <Link
      to={link.to}
      {...(link.params && { params: link.params })}
      {...(opensNewTab && { target: '_blank', rel: 'noreferrer' })}
      activeOptions={{ includeSearch: false }}
      onClick={onChoose}
      className={isRail ? railClass : rowClass}
    >
      <Icon />
      <span className={isRail ? 'sr-only' : 'min-w-0 flex-1'}>{name}</span>
      {waiting !== undefined && waiting.count > 0 && <Waiting {...waiting} isRail={isRail} />}
      {opensNewTab && !isRail && <ExternalIcon size={16} className="opacity-70" />}
      {opensNewTab && <VisuallyHidden>{appText('frame.newTab')}</VisuallyHidden>}
    </Link>
  );
  return isRail ? (
    <Tooltip text={name} isName>
      {row}
    </Tooltip>
  ) : (
    row
  );
}

const railClass =
  'relative grid size-12 place-items-center rounded-control text-ink2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-tint aria-[current=page]:text-on-brand-tint';

function Waiting({ count, isExact, isRail }: WaitingCount & { isRail: boolean }) {
  return (
    <>
      <CountPill className={isRail ? 'absolute -top-1 left-6 px-1.5 in-aria-[current=page]:hidden' : undefined}>
        <span aria-hidden="true">{isExact ? count : `${count}+`}</span>
      </CountPill>
      <VisuallyHidden>{appText(isExact ? 'menu.waiting' : 'menu.waitingMore', { count })}</VisuallyHidden>
    </>
  );
}

function SubmenuRow({ submenu, isRail, onChoose }: RowProps & { submenu: Submenu }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (isRail) return submenu.links.map((link) => <LinkRow key={link.text} link={link} isRail onChoose={onChoose} />);
  const Icon = submenu.icon;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className={rowClass}
      >
        <Icon />
        <span className="min-w-0 flex-1">{appText(submenu.text)}</span>
        <ChevronDownIcon size={16} className={classNames('opacity-70 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul id={listId} hidden={!isOpen} className="mt-0.5 grid gap-0.5 pl-8">
        {submenu.links.map((link) => (
          <li key={link.text}>
            <LinkRow link={link} isRail={false} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SignOutRow({ isRail, onPress }: { isRail: boolean; onPress: () => void }) {
  const name = appText('menu.signOut');
  const row = (
    <button type="button" onClick={onPress} className={isRail ? railClass : rowClass}>
      <SignOutIcon />
      <span className={isRail ? 'sr-only' : 'min-w-0 flex-1'}>{name}</span>
    </button>
  );
  return isRail ? (
    <Tooltip text={name} isName>
      {row}
    </Tooltip>
  ) : (
    row
  );
}
