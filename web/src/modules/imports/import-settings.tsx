import {
  importDateOrders,
  importEncodings,
  importFields,
  importSeparators,
  type ImportDetail,
  type ImportDetected,
  type ImportField,
} from '@polana/contract/imports';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { changedSettings } from './changed-settings.ts';
import type { ImportFlow } from './import-flow.ts';
import { useReloadImport, type ReadingSettings } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

interface ImportSettingsProps {
  flow: ImportFlow;
  detail: ImportDetail;
  detected: ImportDetected;
}

/** Where the portal guessed wrong: the same file is read again as the person says. */
export function ImportSettings({ flow, detail, detected }: ImportSettingsProps) {
  const [settings, setSettings] = useState<ReadingSettings>(() => settingsOf(detected));
  const reloading = useReloadImport(flow.role, detail.importId);

  function set(change: ReadingSettings) {
    const { columns, ...others } = settings;
    // With another separator or sheet the columns are others too.
    const isSameTable = change.separator === undefined && change.sheet === undefined;
    setSettings({ ...others, ...(columns && isSameTable && { columns }), ...change });
  }

  async function readAgain() {
    const read = await reloading.mutateAsync(changedSettings(settings, detected)).catch(() => null);
    if (read) showToast({ tone: 'success', text: importsText('settings.applied') });
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {detected.format === 'csv' ? (
          <Text settings={settings} onChange={set} />
        ) : (
          <Sheet settings={settings} onChange={set} detected={detected} />
        )}
        <Select
          label={importsText('settings.dateOrder')}
          isCompact
          // What the dates do not tell is not chosen for anybody.
          placeholder={importsText('settings.choose')}
          value={settings.dateOrder ?? null}
          onChange={(dateOrder) => set({ dateOrder })}
          options={importDateOrders.map((id) => ({ id, label: importsText(`settings.${id}`) }))}
        />
      </div>
      <Columns settings={settings} onChange={set} detected={detected} />
      <div>
        <Button
          variant="secondary"
          isBusy={reloading.isPending}
          isDisabled={flow.isReadOnly || detail.state === 'reading'}
          onClick={() => void readAgain()}
        >
          {importsText('settings.apply')}
        </Button>
      </div>
    </div>
  );
}

function settingsOf({ encoding, separator, sheet, dateOrder }: ImportDetected): ReadingSettings {
  return {
    ...(encoding && { encoding }),
    ...(separator && { separator }),
    ...(sheet !== null && { sheet }),
    ...(dateOrder && { dateOrder }),
  };
}

interface PartProps {
  settings: ReadingSettings;
  onChange: (change: ReadingSettings) => void;
}

function Text({ settings, onChange }: PartProps) {
  return (
    <>
      <Select
        label={importsText('settings.encoding')}
        isCompact
        value={settings.encoding ?? null}
        onChange={(encoding) => onChange({ encoding })}
        options={importEncodings.map((id) => ({ id, label: importsText(`encoding.${id}`) }))}
      />
      <Select
        label={importsText('settings.separator')}
        isCompact
        value={settings.separator ?? null}
        onChange={(separator) => onChange({ separator })}
        options={importSeparators.map((id) => ({ id, label: importsText(`separator.${id}`) }))}
      />
    </>
  );
}

function Sheet({ settings, onChange, detected }: PartProps & { detected: ImportDetected }) {
  return (
    <Select
      label={importsText('settings.sheet')}
      isCompact
      value={settings.sheet ?? null}
      onChange={(sheet) => onChange({ sheet })}
      options={detected.sheets.map((id) => ({ id, label: id }))}
    />
  );
}

const unread = 'unread';

function Columns({ settings, onChange, detected }: PartProps & { detected: ImportDetected }) {
  const headed = detected.columns.filter(({ heading }) => heading !== '');
  const chosen = settings.columns ?? Object.fromEntries(headed.map(({ heading, field }) => [heading, field]));

  function choose(heading: string, field: ImportField | typeof unread) {
    const wanted = field === unread ? null : field;
    // A meaning belongs to one column: whichever had it before loses it.
    const columns: Record<string, ImportField | null> = { ...chosen };
    for (const [other, had] of Object.entries(chosen)) if (had === wanted) columns[other] = null;
    onChange({ columns: { ...columns, [heading]: wanted } });
  }

  return (
    <fieldset>
      <legend className="font-[620]">{importsText('settings.columns')}</legend>
      <p className="mb-3 text-small text-ink3">{importsText('settings.columnsAbout')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {headed.map(({ index, heading }) => (
          <Select
            key={index}
            label={importsText('settings.column', { title: heading })}
            isCompact
            value={chosen[heading] ?? unread}
            onChange={(field) => choose(heading, field)}
            options={[
              { id: unread, label: importsText('settings.skip') },
              ...importFields.map((id) => ({ id, label: importsText(`columns.${id}`) })),
            ]}
          />
        ))}
      </div>
    </fieldset>
  );
}
