import type { Role } from '@polana/contract/identity';
import { Link } from '@tanstack/react-router';
import { identityText } from '#modules/identity/identity.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { pagesText } from '../pages.texts.ts';
import { usePageTitle } from '../use-page-title.ts';

/** The page belongs to another role: offers the person's accounts that may see it, then all the others. */
export function ForbiddenPage({ mayEnter }: { mayEnter: (role: Role) => boolean }) {
  const { user, role: current, switchRole, signOut } = useSignedIn();
  usePageTitle(pagesText('forbidden.title'));
  const others = user.roles.filter((role) => role.value !== current?.value);
  const sorted = others.toSorted((one, other) => Number(mayEnter(other)) - Number(mayEnter(one)));
  return (
    <Card className="max-w-180">
      <h1 className="text-h1">{pagesText('forbidden.title')}</h1>
      <p className="mt-2 text-ink2">{pagesText(current ? 'forbidden.about' : 'forbidden.noRole')}</p>
      {sorted.length > 0 && (
        <section aria-labelledby="switch-account" className="mt-6">
          <h2 id="switch-account" className="mb-3 text-h3">
            {pagesText('forbidden.switch')}
          </h2>
          <ul className="grid justify-items-start gap-2.5">
            {sorted.map((role) => (
              <li key={role.value}>
                <Button variant={mayEnter(role) ? 'primary' : 'secondary'} onClick={() => switchRole(role)}>
                  {[identityText(`roles.${role.roleName}`), wholeName(role.companyName ?? '')]
                    .filter(Boolean)
                    .join(' · ')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {current ? (
        <Link
          to="/_app"
          className={buttonClass({ variant: sorted.length > 0 ? 'secondary' : 'primary', className: 'mt-6' })}
        >
          {pagesText('notFound.back')}
        </Link>
      ) : (
        <Button variant="secondary" className="mt-6" onClick={signOut}>
          {pagesText('forbidden.signOut')}
        </Button>
      )}
    </Card>
  );
}
