import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { RotateIcon } from '#ui/icons-signs.tsx';
import { pagesText } from '../pages.texts.ts';
import { usePageTitle } from '../use-page-title.ts';

/** What a broken page shows: the code to report it by, and a reload. */
export function FailedPage({ error }: { error: unknown }) {
  usePageTitle(pagesText('failed.title'), { hasFailed: true });
  const code = error instanceof ApiFailure ? error.requestId : null;
  return (
    <section className="mx-auto w-full max-w-170 px-4 py-14">
      <h1 className="text-h1">{pagesText('failed.title')}</h1>
      <p className="mt-2 text-ink2">{pagesText(code === null ? 'failed.about' : 'failed.aboutCode')}</p>
      {code !== null && <p className="mt-3 font-semibold num">{pagesText('failed.code', { code })}</p>}
      <Button icon={<RotateIcon />} className="mt-6" onClick={() => location.reload()}>
        {pagesText('failed.reload')}
      </Button>
    </section>
  );
}
