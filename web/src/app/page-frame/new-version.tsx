import { useSyncExternalStore } from 'react';
import { isOvertaken, onBuild } from '#platform/build.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { appText } from '../app.texts.ts';

const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;

/** Offers the new version to a page that stays open while the server got one; when to take it is the person's choice. */
export function NewVersion() {
  const hasNew = useSyncExternalStore(onBuild, () => isOvertaken(script));
  if (!hasNew) return null;
  return (
    <Banner
      tone="info"
      isLive
      className="rounded-none!"
      action={
        <Button variant="secondary" size="small" onClick={() => location.reload()}>
          {appText('frame.reload')}
        </Button>
      }
    >
      {appText('frame.newVersion')}
    </Banner>
  );
}
