import { Link, getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { ChangePasswordForm } from '#modules/identity/change-password-form.tsx';
import { ChildrenSection } from '#modules/identity/children-section.tsx';
import { EmailSection } from '#modules/identity/email-section.tsx';
import { FactorsSection } from '#modules/identity/factors-section.tsx';
import { ImpersonationSection } from '#modules/identity/impersonation-section.tsx';
import { NotificationsSection } from '#modules/identity/notifications-section.tsx';
import { passwordText } from '#modules/identity/password.texts.ts';
import { PrivacySection } from '#modules/identity/privacy-section.tsx';
import { ProfileDataSection } from '#modules/identity/profile-data-section.tsx';
import { ProfilePersonSection } from '#modules/identity/profile-person-section.tsx';
import { SessionsSection } from '#modules/identity/sessions-section.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { useOperatorProfile, useProductName } from '#modules/operator/operator.queries.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ChevronRightIcon, SignOutIcon } from '#ui/icons-controls.tsx';
import { ArrowLeftIcon } from '#ui/icons-signs.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { topDownClass } from '#ui/top-down.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { usePageTitle } from '../use-page-title.ts';
import { AppsSection } from './apps-section.tsx';
import { LookSection } from './look-section.tsx';
import { profileSections, type ProfileSection } from './profile-sections.ts';
import { profileText } from './profile.texts.ts';

const route = getRouteApi('/frame/profile');

/** Everything of one's own. Wide screens show it all, a phone lists the sections and opens each as a page. */
export function ProfilePage() {
  const { sekcia } = route.useSearch();
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const sections = useSections();
  usePageTitle(sekcia && !isDesktop ? profileText(`section.${sekcia}`) : profileText('profile.title'));
  const opened = sekcia && sections.includes(sekcia) ? sekcia : undefined;
  if (isDesktop) return <Sections shown={sections} heading={<WholeHeading wanted={sekcia} />} isWhole />;
  if (opened) return <Sections shown={[opened]} heading={<SectionHeading section={opened} />} isWhole={false} />;
  return <SectionList sections={sections} />;
}

/** Apps only where the operator has some. Reminders and children are for employees, the children for the parent's own eyes. */
function useSections(): ProfileSection[] {
  const { user } = useSignedIn();
  const profile = useOperatorProfile();
  const hasApps = Boolean(profile?.appStoreUrl ?? profile?.googlePlayUrl);
  const isEmployee = user.roles.some(({ roleName }) => roleName === 'EMPL');
  const isShown = {
    aplikacie: hasApps,
    oznamenia: isEmployee,
    deti: isEmployee && !user.impersonation,
  };
  return profileSections.filter((section) => !(section in isShown) || isShown[section as keyof typeof isShown]);
}

interface SectionsProps {
  shown: readonly ProfileSection[];
  heading: ReactNode;
  isWhole: boolean;
}

/** One shape for both sizes, so that turning a tablet loses nothing of what is being written. */
function Sections({ shown, heading, isWhole }: SectionsProps) {
  // The only card of a page does not repeat the page's heading.
  const sectionClass = isWhole
    ? 'scroll-mt-(--frame-top) gap-5'
    : 'gap-4 [&>section:only-child_h2:first-child]:sr-only [&>section:only-child>div:first-child:not(:has(p))]:mb-0';
  return (
    <div className={isWhole ? classNames('grid max-w-220 gap-5', topDownClass) : 'grid gap-4'}>
      {heading}
      {shown.map((section) => (
        <div key={section} id={section} className={classNames('grid', sectionClass, topDownClass)}>
          {contentOf(section)}
        </div>
      ))}
    </div>
  );
}

function WholeHeading({ wanted }: { wanted: ProfileSection | undefined }) {
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [wanted]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="text-h1">{profileText('profile.title')}</h1>
      <SignOut />
    </div>
  );
}

function SectionList({ sections }: { sections: readonly ProfileSection[] }) {
  const { user } = useSignedIn();
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="text-h1">{profileText('profile.title')}</h1>
        <p className="text-ink2">{`${user.firstname} ${user.surname}`}</p>
      </div>
      <Card as="div" hasPadding={false}>
        <ul>
          {sections.map((section) => (
            <li key={section} className="border-t border-line first:border-0">
              <Link
                to="/profile"
                search={{ sekcia: section }}
                className="flex min-h-14 items-center justify-between gap-3 px-4 py-3 font-semibold text-ink no-underline hover:bg-sunken"
              >
                {profileText(`section.${section}`)}
                <ChevronRightIcon className="flex-none text-ink3" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <SignOut />
    </div>
  );
}

function SectionHeading({ section }: { section: ProfileSection }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isWriting = document.activeElement?.closest('form, [role=dialog]');
    if (isWriting) return;
    heading.current?.focus({ preventScroll: true });
    globalThis.scrollTo(0, 0);
  }, [section]);
  return (
    <div>
      <Link to="/profile" className={standaloneLinkClass}>
        <ArrowLeftIcon size={16} />
        {profileText('profile.title')}
      </Link>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-h1">
        {profileText(`section.${section}`)}
      </h1>
    </div>
  );
}

/** What is asked about one's data and who entered the account is for its owner's eyes. */
function DataSections() {
  const { user } = useSignedIn();
  return (
    <>
      <ProfileDataSection />
      {!user.impersonation && <PrivacySection />}
      {!user.impersonation && <ImpersonationSection />}
    </>
  );
}

function contentOf(section: ProfileSection): ReactNode {
  if (section === 'osobne-udaje') return <ProfilePersonSection />;
  if (section === 'kontakt') return <EmailSection />;
  if (section === 'prihlasenie') return <SignInSections />;
  if (section === 'oznamenia') return <NotificationsSection />;
  if (section === 'deti') return <ChildrenSection />;
  if (section === 'vzhlad') return <LookSection />;
  return section === 'udaje' ? <DataSections /> : <AppsSection />;
}

function SignInSections() {
  const { user } = useSignedIn();
  const productName = useProductName();
  // How somebody else signs in, and from where, is nobody's business.
  const isOwn = !user.impersonation;
  return (
    <>
      {isOwn && <FactorsSection productName={productName} />}
      <Card aria-labelledby="profile-password">
        <CardHeader title={passwordText('password.title')} titleId="profile-password" />
        <div className="max-w-110">
          <ChangePasswordForm username={user.username ?? user.email ?? ''} />
        </div>
      </Card>
      {isOwn && <SessionsSection />}
    </>
  );
}

function SignOut() {
  const { signOut } = useSignedIn();
  return (
    <Button variant="secondary" icon={<SignOutIcon />} onClick={signOut}>
      {profileText('profile.signOut')}
    </Button>
  );
}
