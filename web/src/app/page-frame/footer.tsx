import { Link } from '@tanstack/react-router';
import { useOperatorProfile } from '#modules/operator/operator.queries.ts';
import { appText } from '../app.texts.ts';

const linkClass = 'inline-block -my-3 py-3 text-ink2 underline decoration-1 underline-offset-3 hover:decoration-2';

/** Who runs the portal, how to reach them, and the two statements. */
export function Footer() {
  const profile = useOperatorProfile();
  return (
    <footer className="print:hidden border-t border-line bg-surface text-small text-ink3 max-md:pb-[calc(5rem+env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-360.5 flex-wrap items-center gap-x-7 gap-y-2 px-4 py-5.5 md:px-6">
        {profile?.operatorName && (
          <>
            <span>
              {appText('footer.operator', {
                operator: profile.operatorName,
                street: profile.street,
                zip: profile.zip,
                city: profile.city,
              })}
            </span>
            <a href={`tel:${profile.phone.replaceAll(' ', '')}`} className={linkClass}>
              {profile.phone}
            </a>
            <a href={`mailto:${profile.email}`} className={linkClass}>
              {profile.email}
            </a>
          </>
        )}
        <Link to="/privacy" className={linkClass}>
          {appText('footer.privacy')}
        </Link>
        <Link to="/accessibility" className={linkClass}>
          {appText('footer.accessibility')}
        </Link>
      </div>
    </footer>
  );
}
