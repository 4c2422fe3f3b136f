import type { KeptForm } from '#platform/kept-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { companyText } from './company.texts.ts';

/** A colleague saved while somebody was typing: nothing is lost, and nothing is overwritten unseen. Stands where one saves. */
export function Overtaken({ form }: { form: Pick<KeptForm<object>, 'keepMine' | 'discard'> }) {
  return (
    <Banner
      tone="warning"
      isLive
      title={companyText('overtaken.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={form.discard}>
            {companyText('overtaken.discard')}
          </Button>
          <Button variant="secondary" size="small" onClick={form.keepMine}>
            {companyText('overtaken.keep')}
          </Button>
        </div>
      }
    >
      {companyText('overtaken.about')}
    </Banner>
  );
}
