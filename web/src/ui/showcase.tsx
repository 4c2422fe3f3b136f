import { useState } from 'react';
import { Charts } from './charts/showcase-charts.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Brand, Buttons, Icons, Messages } from './showcase-basics.tsx';
import { Choices } from './showcase-choices.tsx';
import { Data } from './showcase-data.tsx';
import { States } from './showcase-states.tsx';
import { TextForms } from './showcase-forms.tsx';
import { Overlays } from './showcase-overlays.tsx';
import { SkipLink } from './skip-link.tsx';
import { ToastRegion } from './toast-region.tsx';

type Theme = 'system' | 'light' | 'dark';

/** Every component in its states, for review in development. */
export default function Showcase() {
  const [theme, setTheme] = useState<Theme>('system');
  function choose(next: Theme) {
    setTheme(next);
    if (next === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
  }
  return (
    <>
      <SkipLink targetId="main" label="Preskočiť na obsah" />
      <header className="sticky top-0 z-header flex min-h-18.5 flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-6">
        <h1 className="text-h2">Poľana: design system</h1>
        <SegmentedControl
          label="Vzhľad"
          segments={[
            { id: 'system', label: 'Systém' },
            { id: 'light', label: 'Svetlý' },
            { id: 'dark', label: 'Tmavý' },
          ]}
          selectedId={theme}
          onSelect={choose}
        />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1106px] px-4 pb-30">
        <Brand />
        <Buttons />
        <Messages />
        <TextForms />
        <Choices />
        <States />
        <Data />
        <Charts />
        <Overlays />
        <Icons />
      </main>
      <ToastRegion label="Oznámenia" closeLabel="Zavrieť oznámenie" />
    </>
  );
}
