import { useState } from 'react';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { areShortcutsOn, switchShortcuts } from '#platform/shortcuts.ts';
import { chooseTheme, readTheme, themes, type Theme } from '#platform/theme.ts';
import { Card, CardHeader } from '#ui/card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Switch } from '#ui/switch.tsx';
import { profileText } from './profile.texts.ts';

const themeText = { system: 'profile.themeSystem', light: 'profile.themeLight', dark: 'profile.themeDark' } as const;

/** Language of the person; theme and shortcuts of this device. */
export function LookSection() {
  const [theme, setTheme] = useState(readTheme);
  const [hasShortcuts, setHasShortcuts] = useState(areShortcutsOn);
  function select(chosen: Theme) {
    chooseTheme(chosen);
    setTheme(chosen);
  }
  return (
    <Card aria-labelledby="profile-look">
      <CardHeader title={profileText('profile.look')} titleId="profile-look" />
      <div className="grid gap-4">
        <div>
          <p className="mb-1.5 font-[620]">{profileText('profile.language')}</p>
          <LanguageSwitch />
        </div>
        <div>
          <p className="mb-1.5 font-[620]">{profileText('profile.theme')}</p>
          <SegmentedControl
            label={profileText('profile.theme')}
            segments={themes.map((id) => ({ id, label: profileText(themeText[id]) }))}
            selectedId={theme}
            onSelect={select}
          />
          <p className="mt-1.5 text-small text-ink3">{profileText('profile.themeNote')}</p>
        </div>
        <Switch
          label={profileText('profile.shortcuts')}
          description={profileText('profile.shortcutsAbout')}
          checked={hasShortcuts}
          onChange={(event) => {
            switchShortcuts(event.target.checked);
            setHasShortcuts(event.target.checked);
          }}
        />
      </div>
    </Card>
  );
}
