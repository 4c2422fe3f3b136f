import { exportFormats, type ExportFormat } from '@polana/contract/exports';
import { DocumentIcon, TableIcon } from '#ui/icons-things.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { exportsText } from './exports.texts.ts';

const icons = {
  csv: <TableIcon size={24} />,
  xlsx: <TableIcon size={24} />,
  pdf: <DocumentIcon size={24} />,
};

interface FormatCardsProps {
  value: ExportFormat;
  onChange: (format: ExportFormat) => void;
}

export function FormatCards({ value, onChange }: FormatCardsProps) {
  const isWide = useMediaQuery('(width >= 37.5rem)');
  return (
    <RadioCards
      legend={exportsText('dialog.format')}
      layout={isWide ? 'tiles' : 'rows'}
      value={value}
      onChange={onChange}
      options={exportFormats.map((id) => ({
        id,
        label: exportsText(`format.${id}`),
        description: exportsText(`format.${id}About`),
        icon: icons[id],
      }))}
    />
  );
}
