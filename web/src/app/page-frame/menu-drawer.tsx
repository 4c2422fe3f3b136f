import { useState } from 'react';
import { identityText } from '#modules/identity/identity.texts.ts';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { chooseTheme, readTheme, themes, type Theme } from '#platform/theme.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { CheckIcon } from '#ui/icons-controls.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { appText } from '../app.texts.ts';
import { MenuList } from './menu-list.tsx';
import type { MenuGroup } from './menu.ts';

interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  groups: readonly MenuGroup[];
}

/** Everything of the top bar and the side menu on a narrow screen. */
export function MenuDrawer({ isOpen, onClose, groups }: MenuDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={appText('frame.menuTitle')} closeLabel={appText('frame.close')}>
      <Accounts onChoose={onClose} />
      <nav aria-label={appText('frame.mainMenu')} className="-mx-3 mt-5">
        <MenuList groups={groups} onChoose={onClose} />
      </nav>
      <div className="mt-5 grid gap-4 border-t border-line pt-5">
        <LanguageSwitch isFull />
        <ThemeSwitch />
      </div>
    </Drawer>
  );
}

function Accounts({ onChoose }: { onChoose: () => void }) {
  const { user, role, switchRole } = useSignedIn();
  return (
    <section aria-label={appText('frame.accounts')}>
      <p className="flex items-center gap-3 font-strong">
        <Avatar name={`${user.firstname} ${user.surname}`} />
        {`${user.firstname} ${user.surname}`}
      </p>
      <ul className="mt-3 grid gap-1">
        {user.roles.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              aria-current={choice.value === role?.value || undefined}
              className="flex min-h-11 w-full items-center gap-3 rounded-small border border-line px-3 py-2 text-left text-compact aria-[current]:border-transparent aria-[current]:bg-brand-tint aria-[current]:text-on-brand-tint"
              onClick={() => {
                onChoose();
                if (choice.value !== role?.value) switchRole(choice);
              }}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{identityText(`roles.${choice.roleName}`)}</span>
                {choice.companyName !== null && (
                  <span className="block text-small">{wholeName(choice.companyName)}</span>
                )}
              </span>
              {choice.value === role?.value && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  function select(chosen: Theme) {
    chooseTheme(chosen);
    setTheme(chosen);
  }
  return (
    <SegmentedControl
      label={appText('frame.theme')}
      segments={themes.map((id) => ({ id, label: appText(`theme.${id}`) }))}
      selectedId={theme}
      onSelect={select}
      isFull
    />
  );
}
