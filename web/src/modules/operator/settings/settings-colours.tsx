import {
  colourRoles,
  defaultPalette,
  measurePairs,
  poorColours,
  themes,
  type ColourRole,
  type MeasuredPair,
  type PoorColour,
  type Theme,
} from '@polana/contract/palette';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { ColourField } from './colour-field.tsx';
import { MeasuredPairs, ratioText } from './measured-pairs.tsx';
import type { SettingsPartProps } from './settings-part.ts';
import { wholePalette } from './settings-values.ts';
import { operatorSettingsText } from './settings.texts.ts';

/** The colours of both themes; each is measured as it is typed, and where it would read badly another is offered. */
export function SettingsColours({ values, tie, onChange }: SettingsPartProps) {
  const { colours, hasContours } = values;
  const palette = wholePalette(colours);
  const poor = palette ? poorColours(palette) : [];
  const isOwn = JSON.stringify(colours) === JSON.stringify(defaultPalette);
  const change = (theme: Theme, role: ColourRole, colour: string) =>
    onChange({ colours: { ...colours, [theme]: { ...colours[theme], [role]: colour } } });
  return (
    <FormSection title={operatorSettingsText('colours.title')} about={operatorSettingsText('colours.about')}>
      {themes.map((theme) => (
        <fieldset key={theme} className="grid gap-5 sm:col-span-3">
          <legend className="mb-1 text-h3">{operatorSettingsText(`theme.${theme}`)}</legend>
          {colourRoles.map((role) => (
            <OneColour
              key={role}
              theme={theme}
              role={role}
              value={colours[theme][role]}
              tied={tie(`colours.${theme}.${role}`)}
              poor={poor.find((one) => one.theme === theme && one.role === role)}
              pairs={palette ? measurePairs(theme, palette[theme]).filter((pair) => pair.role === role) : []}
              onChange={(colour) => change(theme, role, colour)}
            />
          ))}
        </fieldset>
      ))}
      {!isOwn && (
        <div className="sm:col-span-6">
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              onChange({ colours: { light: { ...defaultPalette.light }, dark: { ...defaultPalette.dark } } })
            }
          >
            {operatorSettingsText('colours.reset')}
          </Button>
        </div>
      )}
      <div className="sm:col-span-6">
        <Checkbox
          id={tie('hasContours').id}
          label={operatorSettingsText('contours')}
          checked={hasContours}
          onChange={(event) => onChange({ hasContours: event.target.checked })}
        />
      </div>
    </FormSection>
  );
}

interface OneColourProps {
  theme: Theme;
  role: ColourRole;
  value: string;
  tied: { id: string; error: string | undefined };
  poor: PoorColour | undefined;
  pairs: readonly MeasuredPair[];
  onChange: (colour: string) => void;
}

function OneColour({ theme, role, value, tied, poor, pairs, onChange }: OneColourProps) {
  const label = operatorSettingsText(`colour.${role}`);
  const named = operatorSettingsText('colours.named', { name: label, theme: operatorSettingsText(`theme.${theme}`) });
  return (
    <ColourField
      id={tied.id}
      label={label}
      pickLabel={operatorSettingsText('colours.pick', { name: named })}
      error={poor ? operatorSettingsText('colours.low', lowValues(poor)) : tied.error}
      value={value}
      onChange={onChange}
      after={
        <>
          {poor?.nearest && poor.nearest !== value && <NearestOffer colour={poor.nearest} onTake={onChange} />}
          <MeasuredPairs pairs={pairs} label={operatorSettingsText('pair.list', { name: named })} />
        </>
      }
    />
  );
}

function lowValues({ worst }: PoorColour) {
  return {
    pair: operatorSettingsText(`pair.${worst.id}`),
    ratio: ratioText(worst.ratio),
    min: ratioText(worst.min),
  };
}

function NearestOffer({ colour, onTake }: { colour: string; onTake: (colour: string) => void }) {
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      icon={
        <span
          aria-hidden="true"
          style={{ backgroundColor: colour }}
          className="size-4 rounded-keycap border border-control"
        />
      }
      onClick={() => onTake(colour)}
    >
      {operatorSettingsText('colours.takeNearest', { colour })}
    </Button>
  );
}
