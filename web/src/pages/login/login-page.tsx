import { type Challenge, challenge as challengeSchema } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { LoginForm } from '#modules/identity/login-form.tsx';
import { identityText } from '#modules/identity/identity.texts.ts';
import { operatorProfileQuery, useOperatorProfile } from '#modules/operator/operator.queries.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Contours } from '#ui/contours.tsx';
import { PhoneIcon } from '#ui/icons-signs.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import { PublicHeader } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { loginPageText } from './login.texts.ts';
import { ProgrammePanel } from './programme-panel.tsx';

const route = getRouteApi('/');

/** Most people never see the second step; it comes when the first one asks for it. */
const LoginCodeForm = lazy(async () => {
  const { LoginCodeForm: form } = await import('#modules/identity/login-code-form.tsx');
  return { default: form };
});

const challengeKey = 'challenge';

const keepChallenge = (challenge: Challenge | null) =>
  writeStored('sessionStorage', challengeKey, challenge && JSON.stringify(challenge));

/** The code asked for last, as long as it holds: a change of language loads the page anew. */
function keptChallenge(): Challenge | null {
  const { data } = challengeSchema.safeParse(JSON.parse(readStored('sessionStorage', challengeKey) ?? 'null'));
  return data && Date.parse(data.expiresAt) > Date.now() ? data : null;
}

/** Signing in; the code step replaces the form in the same place. */
export function LoginPage() {
  const [challenge, setChallenge] = useState(keptChallenge);
  const [hasFailed, setHasFailed] = useState(false);
  const router = useRouter();
  usePageTitle(identityText(challenge ? 'code.title' : 'login.title'), { hasFailed });

  const step = (next: Challenge | null) => {
    keepChallenge(next);
    setChallenge(next);
  };
  const enter = () => {
    keepChallenge(null);
    void router.invalidate();
  };
  return (
    <div className="grid min-h-dvh bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
      <div className="flex min-w-0 flex-col">
        <PublicHeader />
        <div className="relative h-26 overflow-hidden bg-hero-bg md:hidden">
          <Contours drawing="strip" className="absolute inset-0 size-full text-hero-line" />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="flex flex-1 justify-center px-5 pt-7 pb-5 sm:pt-12 md:items-center md:px-6 md:pt-6 md:pb-10"
        >
          <div className="w-full max-w-110 md:max-w-102">
            {challenge ? (
              <Suspense>
                <LoginCodeForm
                  challenge={challenge}
                  onSignedIn={enter}
                  onBack={() => step(null)}
                  onFailure={setHasFailed}
                />
              </Suspense>
            ) : (
              <FirstStep onSignedIn={enter} onChallenge={step} onFailure={setHasFailed} />
            )}
          </div>
        </main>
        <HelpLine />
      </div>
      <ProgrammePanel />
    </div>
  );
}

interface FirstStepProps {
  onSignedIn: () => void;
  onChallenge: (challenge: Challenge) => void;
  onFailure: (hasFailed: boolean) => void;
}

function FirstStep(props: FirstStepProps) {
  const { ended, meno } = route.useSearch();
  return (
    <>
      <h1 className="mb-1.5 text-h1">{identityText('login.title')}</h1>
      <p className="mb-5.5 text-ink2 md:mb-7">{identityText('login.lead')}</p>
      {ended && (
        <Banner tone="info" isLive className="mb-5">
          {identityText('login.ended')}
        </Banner>
      )}
      <LoginForm
        {...props}
        username={meno}
        forgottenLink={
          <Link to="/forgotten-password" className={standaloneLinkClass}>
            {identityText('login.forgotten')}
          </Link>
        }
      />
      <div className="mt-5.5 border-t border-line pt-5 md:mt-7 md:pt-6">
        <p className="mb-2.5 font-[620]">{identityText('login.first')}</p>
        <Link to="/uss" className={buttonClass({ variant: 'secondary', isFull: true })}>
          {identityText('login.register')}
        </Link>
      </div>
      <StoreLinks />
    </>
  );
}

function StoreLinks() {
  const profile = useOperatorProfile();
  const stores = [
    { name: 'App Store', url: profile?.appStoreUrl },
    { name: 'Google Play', url: profile?.googlePlayUrl },
  ];
  const known = stores.flatMap(({ name, url }) => (url ? [{ name, url }] : []));
  if (known.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {known.map(({ name, url }) => (
        <a
          key={name}
          href={url}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-small border border-line px-3.25 py-2.25 text-small font-semibold text-ink2 no-underline hover:bg-sunken"
        >
          <PhoneIcon />
          {name}
        </a>
      ))}
    </div>
  );
}

/** Shows itself where it will stay, once it is known what it says. */
function HelpLine() {
  const { data: profile, isPending } = useQuery(operatorProfileQuery);
  const linkClass = 'inline-block -my-3 py-3 text-ink2 underline decoration-1 underline-offset-3 hover:decoration-2';
  return (
    <footer
      className={classNames(
        'flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-5 pt-4 pb-6 text-small text-ink3 md:mx-6 md:px-0 md:pt-4.5 md:pb-5.5',
        isPending && 'invisible',
      )}
    >
      {profile?.operatorName && (
        <>
          <span>{loginPageText('login.help')}</span>
          <a href={`tel:${profile.phone.replaceAll(' ', '')}`} className={linkClass}>
            {profile.phone}
          </a>
          <a href={`mailto:${profile.email}`} className={linkClass}>
            {profile.email}
          </a>
        </>
      )}
      <Link to="/privacy" className={linkClass}>
        {loginPageText('login.privacy')}
      </Link>
    </footer>
  );
}
