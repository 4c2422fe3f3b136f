import type { Role } from '@polana/contract/identity';
import { logoBytesMax, type OperatorSettings } from '@polana/contract/operator-settings';
import { themes, type Theme } from '@polana/contract/palette';
import { useState } from 'react';
import { formatNumbers } from '#platform/format-numbers.ts';
import { FieldError } from '#ui/field.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Button } from '#ui/button.tsx';
import { TrashIcon, UploadIcon } from '#ui/icons-controls.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ApiFailure } from '#platform/api-failure.ts';
import { logoPlateClass, otherTheme } from './logo-plate.ts';
import { useRemoveLogo, useStoreLogo } from './settings.queries.ts';
import { operatorSettingsText } from './settings.texts.ts';

/** A logo of each theme; saved as soon as it is chosen. */
export function SettingsLogos({ role, logos }: { role: Role; logos: OperatorSettings['logos'] }) {
  return (
    <FormSection
      title={operatorSettingsText('logos.title')}
      about={operatorSettingsText('logos.about', { size: formatNumbers.fileSize(logoBytesMax) })}
    >
      {themes.map((theme) => (
        <LogoOfTheme key={theme} role={role} theme={theme} logo={logos[theme]} other={logos[otherTheme(theme)]} />
      ))}
    </FormSection>
  );
}

interface LogoOfThemeProps {
  role: Role;
  theme: Theme;
  logo: OperatorSettings['logos']['light'];
  /** The other theme's, which serves both where this one has none. */
  other: OperatorSettings['logos']['light'];
}

function LogoOfTheme({ role, theme, logo, other }: LogoOfThemeProps) {
  const store = useStoreLogo(role);
  const remove = useRemoveLogo(role);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const name = operatorSettingsText(`theme.${theme}`);
  const error = isTooLarge
    ? operatorSettingsText('logos.tooLarge', { size: formatNumbers.fileSize(logoBytesMax) })
    : store.error instanceof ApiFailure && !store.error.wasDeclined && store.error.errors.length > 0
      ? store.error.message
      : undefined;

  function send(file: File | undefined) {
    setIsTooLarge(file !== undefined && file.size > logoBytesMax);
    if (!file || file.size > logoBytesMax) return;
    store.mutate(
      { theme, file },
      { onSuccess: () => showToast({ tone: 'success', text: operatorSettingsText('saved') }) },
    );
  }

  return (
    <div className="grid content-start gap-2 sm:col-span-3">
      <h3 className="text-compact font-semibold">{name}</h3>
      <div
        data-theme={theme}
        className="grid min-h-22 place-items-center py-2 rounded-control border border-line bg-surface px-4 text-small text-ink3"
      >
        {logo ? (
          <img
            src={logo.url}
            alt={operatorSettingsText('logos.shown', { theme: name })}
            className="max-h-10 max-w-42"
          />
        ) : other ? (
          <span className="grid justify-items-center gap-1.5 text-center">
            <span data-theme={otherTheme(theme)} className={logoPlateClass}>
              <img src={other.url} alt="" className="max-h-8 max-w-34" />
            </span>
            {operatorSettingsText(`logos.borrowed.${theme}`)}
          </span>
        ) : (
          operatorSettingsText('logos.none')
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton
          variant="secondary"
          size="small"
          accept="image/png,image/jpeg"
          icon={<UploadIcon />}
          onFiles={([file]) => send(file)}
        >
          {operatorSettingsText(logo ? 'logos.replace' : 'logos.choose')}
          <VisuallyHidden>, {name}</VisuallyHidden>
        </FileButton>
        {logo && (
          <Button
            variant="quiet"
            size="small"
            icon={<TrashIcon />}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(theme)}
          >
            {operatorSettingsText('logos.remove')}
            <VisuallyHidden>, {name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
