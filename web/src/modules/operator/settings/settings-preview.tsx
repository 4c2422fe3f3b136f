import { customProperties, themes, type Palette, type Theme } from '@polana/contract/palette';
import type { OperatorSettings } from '@polana/contract/operator-settings';
import { Card, CardHeader } from '#ui/card.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { logoPlateClass, otherTheme } from './logo-plate.ts';
import { operatorSettingsText } from './settings.texts.ts';

interface SettingsPreviewProps {
  productName: string;
  /** The last palette that could be drawn. */
  palette: Palette;
  logos: OperatorSettings['logos'];
}

/** What the pages would look like with what is in the form, in both themes whatever theme this page has. */
export function SettingsPreview({ productName, palette, logos }: SettingsPreviewProps) {
  return (
    <Card aria-labelledby="settings-preview-title">
      <CardHeader
        title={operatorSettingsText('preview.title')}
        titleId="settings-preview-title"
        description={operatorSettingsText('preview.about')}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {themes.map((theme) => (
          <figure key={theme} className="m-0">
            <figcaption className="mb-1.5 text-small text-ink3">{operatorSettingsText(`theme.${theme}`)}</figcaption>
            <PreviewScene theme={theme} productName={productName} palette={palette} logos={logos} />
          </figure>
        ))}
      </div>
    </Card>
  );
}

interface PreviewSceneProps {
  theme: Theme;
  productName: string;
  palette: Palette;
  logos: OperatorSettings['logos'];
}

function PreviewScene({ theme, productName, palette, logos }: PreviewSceneProps) {
  const drawnFor = logos[theme] ? theme : otherTheme(theme);
  const logo = logos[drawnFor];
  return (
    <div
      role="img"
      aria-label={operatorSettingsText('preview.scene', { theme: operatorSettingsText(`theme.${theme}`) })}
      data-theme={theme}
      style={customProperties(theme, palette[theme])}
      className="overflow-hidden rounded-panel border border-line bg-canvas text-ink"
    >
      <div aria-hidden="true">
        <div className="flex h-14 items-center gap-2.5 border-b border-line bg-surface px-3">
          {logo ? (
            <span data-theme={drawnFor} className={drawnFor === theme ? undefined : logoPlateClass}>
              <img src={logo.url} alt="" className="h-8 max-w-34 object-contain object-left" />
            </span>
          ) : (
            <>
              <LogoMark size={30} />
              <span className="truncate text-[1.0625rem] font-[700] tracking-[-0.02em]">{productName}</span>
            </>
          )}
        </div>
        <div className="grid gap-2.5 p-3">
          <div className="on-hero grid gap-1 rounded-card bg-hero-bg p-3.5">
            <span className="text-small text-on-hero2">{operatorSettingsText('preview.left')}</span>
            <span className="text-figure-s text-arnica num">{operatorSettingsText('preview.amount')}</span>
            <span className="mt-1 inline-flex w-fit rounded-small bg-arnica px-3 py-1.5 text-small font-strong text-on-arnica">
              {operatorSettingsText('preview.claim')}
            </span>
          </div>
          <div className="rounded-small bg-brand-tint px-3 py-2 text-small font-strong text-on-brand-tint">
            {operatorSettingsText('preview.chosen')}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <span className="inline-flex rounded-small bg-brand px-3.5 py-2 text-small font-strong text-on-brand">
              {operatorSettingsText('preview.button')}
            </span>
            <StatusChip tone="approved">{operatorSettingsText('preview.status')}</StatusChip>
          </div>
        </div>
      </div>
    </div>
  );
}
