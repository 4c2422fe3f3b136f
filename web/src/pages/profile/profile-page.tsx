import { useState } from 'react';
import { ChangePasswordForm } from '#modules/identity/change-password-form.tsx';
import { identityText } from '#modules/identity/identity.texts.ts';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { chooseTheme, readTheme, themes, type Theme } from '#platform/theme.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { SignOutIcon } from '#ui/icons.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { pagesText } from '../pages.texts.ts';
import { usePageTitle } from '../use-page-title.ts';

const themeText = { system: 'profile.themeSystem', light: 'profile.themeLight', dark: 'profile.themeDark' } as const;

export function ProfilePage() {
  const { user, signOut } = useSignedIn();
  usePageTitle(pagesText('profile.title'));
  return (
    <div className="grid max-w-180 gap-4 md:gap-5">
      <h1 className="text-h1">{pagesText('profile.title')}</h1>
      <Person />
      <Look />
      <Card aria-labelledby="profile-password">
        <CardHeader title={identityText('password.title')} titleId="profile-password" />
        <div className="max-w-110">
          <ChangePasswordForm username={user.email ?? `${user.firstname} ${user.surname}`} />
        </div>
      </Card>
      <Card aria-labelledby="profile-sign">
        <CardHeader title={pagesText('profile.sign')} titleId="profile-sign" />
        <Banner tone="info">{pagesText('profile.later')}</Banner>
        <Button variant="secondary" icon={<SignOutIcon />} onClick={signOut} className="mt-4">
          {pagesText('profile.signOut')}
        </Button>
      </Card>
    </div>
  );
}

function Person() {
  const { user } = useSignedIn();
  return (
    <Card aria-labelledby="profile-person">
      <CardHeader title={pagesText('profile.person')} titleId="profile-person" />
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-y-3">
        <dt className="text-ink3">{pagesText('profile.name')}</dt>
        <dd className="font-semibold max-sm:mb-2">{`${user.firstname} ${user.surname}`}</dd>
        <dt className="text-ink3">{pagesText('profile.email')}</dt>
        <dd className="font-semibold wrap-anywhere max-sm:mb-2">{user.email ?? pagesText('profile.noEmail')}</dd>
        <dt className="text-ink3">{pagesText('profile.roles')}</dt>
        <dd>
          <ul className="grid gap-1">
            {user.roles.map((role) => (
              <li key={role.value} className="font-semibold">
                {[identityText(`roles.${role.roleName}`), role.companyName].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </Card>
  );
}

function Look() {
  const [theme, setTheme] = useState(readTheme);
  function select(chosen: Theme) {
    chooseTheme(chosen);
    setTheme(chosen);
  }
  return (
    <Card aria-labelledby="profile-look">
      <CardHeader title={pagesText('profile.look')} titleId="profile-look" />
      <div className="grid gap-4">
        <div>
          <p className="mb-1.5 font-[620]">{pagesText('profile.language')}</p>
          <LanguageSwitch />
        </div>
        <div>
          <p className="mb-1.5 font-[620]">{pagesText('profile.theme')}</p>
          <SegmentedControl
            label={pagesText('profile.theme')}
            segments={themes.map((id) => ({ id, label: pagesText(themeText[id]) }))}
            selectedId={theme}
            onSelect={select}
          />
          <p className="mt-1.5 text-small text-ink3">{pagesText('profile.themeNote')}</p>
        </div>
      </div>
    </Card>
  );
}
