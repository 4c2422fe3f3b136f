import { useOperatorProfile } from '#modules/operator/operator.queries.ts';
import { textLinkClass } from '#ui/text-link.ts';

/** Who runs the portal and how to reach them; nothing before the operator said so in the settings. */
export function OperatorContact() {
  const profile = useOperatorProfile();
  if (!profile?.operatorName) return null;
  return (
    <address className="mt-2 grid justify-items-start gap-1 not-italic">
      <span>{profile.operatorName}</span>
      <span>{`${profile.street}, ${profile.zip} ${profile.city}`}</span>
      <a href={`tel:${profile.phone.replaceAll(' ', '')}`} className={textLinkClass}>
        {profile.phone}
      </a>
      <a href={`mailto:${profile.email}`} className={textLinkClass}>
        {profile.email}
      </a>
    </address>
  );
}
