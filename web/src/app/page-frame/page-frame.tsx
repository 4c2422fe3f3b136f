import type { Role } from '@polana/contract/identity';
import { doHeldDeed } from '#platform/held-deed.ts';
import { type AnyRouteMatch, getRouteApi, Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { type CSSProperties, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ConfirmIdentityDialog } from '#modules/identity/confirm-identity-dialog.tsx';
import { useLogout, useUser } from '#modules/identity/identity.queries.ts';
import { useFarewell } from '#modules/identity/impersonation-farewell.ts';
import { SessionWarning } from '#modules/identity/sessions-warning.tsx';
import { SignedInContext } from '#modules/identity/signed-in.ts';
import { useProductName } from '#modules/operator/operator.queries.ts';
import { currentLocale } from '#platform/language.ts';
import { untilSettled } from '#loading/first-view.ts';
import { lazyPart } from '#loading/lazy-part.tsx';
import { chooseRole, keepRoleValue, readRoleValue } from '#platform/session.ts';
import { classNames } from '#ui/class-names.ts';
import { hideByAttribute } from '#ui/hide-behind.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useEver } from '#ui/use-ever.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { ForbiddenPage } from '../../pages/errors/forbidden-page.tsx';
import { appText } from '../app.texts.ts';
import { focusHeading } from '../focus-heading.ts';
import { homeOf } from '../home.ts';
import { loginPage } from '../login-page.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { NewVersion } from './new-version.tsx';
import { useScrollBack } from './scroll-back.ts';
import { SideMenu } from './side-menu.tsx';
import { SlowAnswer } from './slow-answer.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenu } from './use-menu.ts';

const farewellMilliseconds = 2_000;

const ForcedPasswordDialog = lazyPart(
  async () => (await import('#modules/identity/forced-password-dialog.tsx')).ForcedPasswordDialog,
);
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);
const route = getRouteApi('/frame');
const dialogFarewellMilliseconds = 200;

/** The frame of every page behind the login: who works here, the menus, the page, the footer. */
export function PageFrame() {
  const loadedUser = route.useRouteContext({ select: (context) => context.user });
  const user = useUser() ?? loadedUser;
  const navigate = useNavigate();
  const logout = useLogout();
  const [role, setRole] = useRole(user.roles);
  useFarewell();
  useScrollBack();
  useEffect(() => {
    const timer = setTimeout(() => void loginPage.preload?.(), untilSettled());
    return () => clearTimeout(timer);
  }, []);

  /** What is held is done first, as this person; without a connection nobody waits for it long. */
  async function signOut() {
    await Promise.race([doHeldDeed(), new Promise((resolve) => setTimeout(resolve, farewellMilliseconds))]);
    logout.mutate();
  }

  function switchRole(chosen: Role) {
    setRole(chosen);
    void navigate({ to: homeOf(chosen) });
  }

  return (
    <I18nProvider locale={currentLocale}>
      <SignedInContext value={{ user, role, switchRole, signOut: () => void signOut() }}>
        <Frame role={role} isLocked={user.forcePasswordChange} hasBanner={user.impersonation !== undefined} />
        <ConfirmIdentityDialog />
        <SessionWarning />
        <SlowAnswer />
      </SignedInContext>
    </I18nProvider>
  );
}

/** The role of this tab: the remembered one while the person has it, otherwise the first, with a word about it. */
function useRole(roles: readonly Role[]) {
  const [chosenValue, setChosenValue] = useState(readRoleValue);
  const role = chooseRole(roles, chosenValue);
  const value = role?.value;
  const isGone = chosenValue !== null && value !== chosenValue;
  useEffect(() => {
    if (value !== undefined) keepRoleValue(value);
    if (isGone) showToast({ tone: 'info', text: appText('frame.roleGone') });
  }, [isGone, value]);
  return [role, (chosen: Role) => setChosenValue(chosen.value)] as const;
}

interface FrameProps {
  role: Role | null;
  /** A password change is forced: nothing of the page is loaded. */
  isLocked: boolean;
  /** Above the top bar stands a banner, 48 px high, while somebody acts for another person. */
  hasBanner: boolean;
}

function Frame({ role, isLocked, hasBanner }: FrameProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const hasDrawer = useEver(isDrawerOpen);
  const { isFlow, isWorkbench } = useKindOfPage(isLocked ? null : role);
  const isWide = useMediaQuery(DESKTOP_QUERY);
  const [chosenRail, setChosenRail] = useState<boolean | null>(null);
  const isRail = chosenRail ?? isWorkbench;
  const menu = useMenu(role, !isLocked);
  useFocusAfterUnlock(isLocked);
  const heights = {
    '--banner-height': hasBanner ? '3rem' : '0rem',
    '--frame-top': hasBanner ? '7.625rem' : '4.625rem',
  };
  if (isFlow) {
    return (
      <div ref={hideByAttribute} className="flex min-h-dvh flex-col" style={heights as CSSProperties}>
        <Outlet />
      </div>
    );
  }
  return (
    <div
      ref={hideByAttribute}
      className={classNames('flex flex-col', isWorkbench ? workbenchClass.frame : 'min-h-dvh', quietFooterClass)}
      style={heights as CSSProperties}
    >
      <NewVersion />
      <TopBar
        isMenuOpen={isDrawerOpen}
        onMeanMenu={MenuDrawer.loadAhead}
        onOpenMenu={() => setIsDrawerOpen(true)}
        isWorkbench={isWorkbench}
        isWide={isWide}
      />
      <div
        className={classNames(
          'mx-auto flex w-full max-w-360.5 flex-1',
          isWorkbench ? workbenchClass.row : classNames('px-4 md:gap-6 md:px-6', isRail ? 'lg:gap-6' : 'lg:gap-10'),
        )}
      >
        {isWide && (
          <SideMenu menu={menu} isRail={isRail} onToggle={() => setChosenRail(!isRail)} isWorkbench={isWorkbench} />
        )}
        <main
          id="main"
          tabIndex={-1}
          className={classNames('min-w-0 flex-1', isWorkbench ? workbenchClass.main : 'pt-5 pb-16 md:pt-8')}
        >
          {isLocked ? <LockedPage /> : <RolePage role={role} />}
        </main>
      </div>
      {!isWorkbench && <Footer />}
      <BottomBar roleName={role?.roleName ?? null} />
      {hasDrawer && (
        <Suspense>
          <MenuDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} groups={menu.groups} />
        </Suspense>
      )}
    </div>
  );
}

/** While a part of the page loads, its height is not known yet: the footer shows itself where it will stay. */
const quietFooterClass =
  'has-[main_[role=status][aria-busy=true]]:[&>footer]:invisible has-[main_table[aria-busy=true]]:[&>footer]:invisible';

/** From 900 px up a workbench has the height of the window and its panes scroll; on a phone it is a page like any other. */
const workbenchClass = {
  frame: 'relative min-h-dvh md:h-[calc(100dvh-var(--banner-height))] md:min-h-0 md:overflow-hidden',
  row: 'bg-surface md:min-h-0 md:border-x md:border-line',
  main: 'flex flex-col pb-20 md:min-h-0 md:pb-0',
};

/** When the lock is gone the page behind it takes focus, after the dialog has handed its own back. */
function useFocusAfterUnlock(isLocked: boolean): void {
  const wasLocked = useRef(isLocked);
  useEffect(() => {
    const isUnlocked = wasLocked.current && !isLocked;
    wasLocked.current = isLocked;
    if (!isUnlocked) return undefined;
    const timer = setTimeout(focusHeading, dialogFarewellMilliseconds);
    return () => clearTimeout(timer);
  }, [isLocked]);
}

function LockedPage() {
  const productName = useProductName();
  return (
    <>
      <SkeletonGroup label={appText('frame.loading')} className="grid gap-5">
        <Skeleton className="h-70 rounded-hero" />
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
      <Suspense>
        <ForcedPasswordDialog productName={productName} />
      </Suspense>
    </>
  );
}

/**
 * What the page wants around it, for those who may see it. A page that begins to fill the window does so itself after the press is
 * answered, and the frame with it.
 */
function useKindOfPage(role: Role | null) {
  const now = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      return { kind: match && role ? kindOf(match, role) : 'page', page: match?.routeId } as const;
    },
    structuralSharing: true,
  });
  const before = useDeferredValue(now);
  const isAnswering = before.page === now.page && before.kind !== now.kind;
  return { isFlow: now.kind === 'flow', isWorkbench: now.kind === 'workbench' && !isAnswering };
}

function kindOf({ staticData, search }: AnyRouteMatch, role: Role): 'page' | 'flow' | 'workbench' {
  const { roles, isFlow, isWorkbench } = staticData;
  if (roles !== undefined && !roles.includes(role.roleName)) return 'page';
  if (isFlow) return 'flow';
  return isWorkbench?.(search as Record<string, unknown>) ? 'workbench' : 'page';
}

/** The page itself where the role may see it, otherwise the offer to switch the account. */
function RolePage({ role }: { role: Role | null }) {
  const roles = useMatches({ select: (matches) => matches.at(-1)?.staticData.roles });
  const mayEnter = (candidate: Role | null) =>
    roles === undefined || (candidate !== null && roles.includes(candidate.roleName));
  return mayEnter(role) ? <Outlet /> : <ForbiddenPage mayEnter={mayEnter} />;
}
