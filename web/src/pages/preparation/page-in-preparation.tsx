import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ArrowLeftIcon, ClockIcon } from '#ui/icons-signs.tsx';
import { pagesText } from '../pages.texts.ts';
import { usePageTitle } from '../use-page-title.ts';
import type texts from './preparation.sk.json';
import { preparationText } from './preparation.texts.ts';

export type PreparationKey = keyof typeof texts extends infer Key
  ? Key extends `${infer Name}.title`
    ? Name
    : never
  : never;

/** Says honestly that the page is not built yet, what will be on it, and leads back. */
export function PageInPreparation({ name }: { name: PreparationKey }) {
  usePageTitle(preparationText(`${name}.title`));
  return (
    <Card className="max-w-180">
      <p className="inline-flex items-center gap-1.5 rounded-chip bg-wait-bg py-[3px] pr-2.5 pl-2 text-small font-semibold text-wait-fg">
        <ClockIcon size={16} />
        {pagesText('preparation.badge')}
      </p>
      <h1 className="mt-3 text-h1">{preparationText(`${name}.title`)}</h1>
      <p className="mt-2 max-w-[60ch] text-ink2">{preparationText(`${name}.about`)}</p>
      <WayBack />
    </Card>
  );
}

function WayBack() {
  return (
    <Link to="/_app" className={buttonClass({ variant: 'secondary', className: 'mt-6' })}>
      <ArrowLeftIcon />
      {pagesText('preparation.home')}
    </Link>
  );
}
