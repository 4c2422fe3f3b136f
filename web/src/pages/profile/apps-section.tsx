import { useOperatorProfile } from '#modules/operator/operator.queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card, CardHeader } from '#ui/card.tsx';
import { PhoneIcon } from '#ui/icons-signs.tsx';
import { profileText } from './profile.texts.ts';

/** Where the operator's apps are. */
export function AppsSection() {
  const profile = useOperatorProfile();
  const stores = [
    { name: 'App Store', url: profile?.appStoreUrl },
    { name: 'Google Play', url: profile?.googlePlayUrl },
  ];
  return (
    <Card aria-labelledby="profile-apps">
      <CardHeader
        title={profileText('profile.apps')}
        titleId="profile-apps"
        description={profileText('profile.appsAbout')}
      />
      <div className="flex flex-wrap gap-2.5">
        {stores.flatMap(({ name, url }) =>
          url
            ? [
                <a key={name} href={url} rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
                  <PhoneIcon />
                  {name}
                </a>,
              ]
            : [],
        )}
      </div>
    </Card>
  );
}
