import { useQuery } from '@tanstack/react-query';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { standaloneLinkClass } from '#ui/text-link.ts';
import type { ImportFlow } from './import-flow.ts';
import { hasEnded } from './import-steps.ts';
import { importsQuery } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

/** What somebody of the company has begun and not finished, and the way to all imports. */
export function ImportRecent({ flow: { role, place } }: { flow: ImportFlow }) {
  const { data } = useQuery(importsQuery(role, { page: 1, size: 10 }));
  if (!data || data.totalCount === 0) return null;
  const begun = data.items.find((item) => item.state !== 'done' && !hasEnded(item));
  const history = place.historyLink({ children: importsText('recent.history'), className: standaloneLinkClass });
  if (!begun) return <p className="text-small">{history}</p>;
  return (
    <Banner
      tone="info"
      title={importsText('recent.title')}
      action={place.importLink(begun, {
        children: importsText('recent.resume'),
        className: buttonClass({ variant: 'secondary', size: 'small' }),
      })}
    >
      {importsText('recent.about', {
        file: begun.fileName,
        moment: format.moment(begun.createdAt),
        name: begun.createdBy,
      })}
      <span className="block">{history}</span>
    </Banner>
  );
}
