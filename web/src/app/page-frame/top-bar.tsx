import { Link } from '@tanstack/react-router';
import { useTransition } from 'react';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { useOperatorProfile, useProductName } from '#modules/operator/operator.queries.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuIcon } from '#ui/icons-controls.tsx';
import { Logo } from '#ui/logo.tsx';
import { appText } from '../app.texts.ts';
import { homeOf } from '../home.ts';
import { AccountMenu } from './account-menu.tsx';

interface TopBarProps {
  isMenuOpen: boolean;
  /** Somebody is about to open the menu. */
  onMeanMenu: () => void;
  onOpenMenu: () => void;
  /** The side menu gives way under 1200 px; the button then opens it. */
  isWorkbench: boolean;
  /** From 900 px up there is room for the language and the account; below they are in the menu. */
  isWide: boolean;
}

/** Sticks to the top: the way home, the language and the account; on a phone the menu button. */
export function TopBar({ isMenuOpen, onMeanMenu, onOpenMenu, isWorkbench, isWide }: TopBarProps) {
  const { role } = useSignedIn();
  const [isOpening, startOpening] = useTransition();
  const productName = useProductName();
  const logo = useOperatorProfile()?.logo ?? null;
  return (
    <header className="print:hidden sticky top-(--banner-height) z-header h-18.5 border-b border-line bg-surface">
      {role?.roleName === 'OPER' && <div className="absolute inset-x-0 -bottom-px h-[3px] bg-arnica" />}
      <div className="mx-auto flex h-full max-w-360.5 items-center gap-4 pr-2 pl-4 md:px-6">
        <Link
          to={homeOf(role)}
          aria-label={appText('frame.home', { product: productName })}
          className="inline-flex min-w-0 rounded-control no-underline"
        >
          <Logo word={productName} picture={logo} />
        </Link>
        {role?.roleName === 'OPER' && (
          <span className="rounded-chip bg-arnica px-2.5 py-1 text-small font-semibold text-on-arnica">
            {appText('frame.operations')}
          </span>
        )}
        <span className="flex-1" />
        {isWide && (
          <div className="flex items-center gap-4">
            <LanguageSwitch />
            <AccountMenu />
          </div>
        )}
        <span className={isWorkbench ? 'lg:hidden' : 'md:hidden'}>
          <IconButton
            label={appText('frame.openMenu')}
            icon={<MenuIcon size={24} />}
            hasTooltip={false}
            aria-expanded={isMenuOpen || isOpening}
            className="aria-expanded:bg-sunken"
            onPointerDown={onMeanMenu}
            onFocus={onMeanMenu}
            onClick={() => startOpening(onOpenMenu)}
          />
        </span>
      </div>
    </header>
  );
}
