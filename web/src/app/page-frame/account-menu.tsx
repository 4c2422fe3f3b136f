import { Link } from '@tanstack/react-router';
import { identityText } from '#modules/identity/identity.texts.ts';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ChevronDownIcon } from '#ui/icons-controls.tsx';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { appText } from '../app.texts.ts';
import { accountNameOf, type AccountName } from './account-name.ts';

const boxClass =
  'flex min-h-12 max-w-90 items-center gap-2.5 rounded-control border border-line bg-surface py-1 pr-3 pl-1.5 text-left text-ink no-underline hover:bg-sunken';

/** Who works here, and in which account; opens the list of accounts when there are more. */
export function AccountMenu() {
  const { user, role, switchRole } = useSignedIn();
  const name = accountNameOf(user, role);
  if (user.roles.length < 2) {
    return (
      <Link to="/profile" className={boxClass} title={name.title}>
        <Box name={name} />
      </Link>
    );
  }
  return (
    <LazyMenu
      label={appText('frame.accounts')}
      trigger={
        <button type="button" className={boxClass} title={name.title}>
          <Box name={name} />
          <ChevronDownIcon size={16} />
        </button>
      }
      groups={[
        {
          id: 'accounts',
          title: appText('frame.accounts'),
          items: user.roles.map((choice) => ({
            id: choice.value,
            label: identityText(`roles.${choice.roleName}`),
            description: wholeName(choice.companyName ?? '') || undefined,
            isSelected: choice.value === role?.value,
          })),
        },
      ]}
      onAction={(value) => {
        const chosen = user.roles.find((choice) => choice.value === value);
        if (chosen) switchRole(chosen);
      }}
    />
  );
}

function Box({ name }: { name: AccountName }) {
  return (
    <>
      <Avatar name={name.title} />
      <span className="min-w-0">
        <b className="block truncate text-small leading-4.5 font-strong">{name.title}</b>
        <span className="block truncate text-micro leading-4 font-regular text-ink3">{name.subtitle}</span>
      </span>
    </>
  );
}
