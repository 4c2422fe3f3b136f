import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { overviewText } from '#modules/companies/overview.texts.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import type { IconProps } from '#ui/icon.tsx';
import { ChevronRightIcon, DownloadIcon, UploadIcon } from '#ui/icons-controls.tsx';
import { CameraIcon, KeyIcon } from '#ui/icons-things.tsx';

interface Shortcut {
  name: 'import' | 'addDocument' | 'export' | 'access';
  to: LinkProps['to'];
  icon: ComponentType<IconProps>;
}

const shortcuts: readonly Shortcut[] = [
  { name: 'import', to: '/company/import', icon: UploadIcon },
  { name: 'addDocument', to: '/company/add-document', icon: CameraIcon },
  { name: 'export', to: '/company/file-list', icon: DownloadIcon },
  { name: 'access', to: '/company/employees', icon: KeyIcon },
];

/** What administrators do most often. */
export function OverviewShortcuts() {
  return (
    <Card aria-labelledby="overview-shortcuts" hasPadding={false} className="pb-1.5 print:hidden">
      <CardHeader title={overviewText('shortcuts.title')} titleId="overview-shortcuts" className="px-4 pt-5 md:px-5" />
      <ul className="px-1.5">
        {shortcuts.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-small px-2.5 py-2.5 font-semibold text-ink no-underline hover:bg-sunken md:px-3.5"
            >
              <Icon className="flex-none text-ink2" />
              <span className="min-w-0 flex-1">{overviewText(`shortcuts.${name}`)}</span>
              <ChevronRightIcon className="flex-none text-ink3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
