import { exportFormats, type ExportFormat } from '@polana/contract/exports';
import { DocumentIcon, TableIcon } from '#ui/icons-things.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { exportsText } from './exports.texts.ts';

const icons = {
  csv: <TableIcon size={24} />,
  xlsx: <TableIcon size={24} />,
  pdf: <DocumentIcon size={24} />,
};

interface FormatCardsProps {
  value: ExportFormat;
  onChange: (format: ExportFormat) => void;
  hasAutoFocus?: boolean;
}

export function FormatCards({ value, onChange, hasAutoFocus = false }: FormatCardsProps) {
  return (
    <RadioCards
      legend={exportsText('dialog.format')}
      layout="tiles"
      value={value}
      onChange={onChange}
      hasAutoFocus={hasAutoFocus}
      options={exportFormats.map((id) => ({
        id,
        label: exportsText(`format.${id}`),
        description: exportsText(`format.${id}About`),
        icon: icons[id],
      }))}
    />
  );
}
