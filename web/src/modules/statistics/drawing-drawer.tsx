import { groupMin } from '@polana/contract/statistics';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { TooLittle } from '#ui/charts/chart-card.tsx';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { FigureTableView } from '#ui/charts/figure-table.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import type { Data } from './chart-figures.ts';
import { saveFigures, tableOf } from './figures.ts';
import { drawingFigures } from './outlook-figures.ts';
import { fileNameOf } from './period-words.ts';
import { statisticsText as text } from './statistics.texts.ts';

interface DrawingDrawerProps {
  data: Data;
  isOpen: boolean;
  onClose: () => void;
}

/** How much of the allowance people draw, in steps of 25 €. */
export function DrawingDrawer({ data, isOpen, onClose }: DrawingDrawerProps) {
  const { drawing, year } = data;
  const figures = drawingFigures(data);
  return (
    <Drawer
      size="detail"
      isOpen={isOpen}
      onClose={onClose}
      title={text('drawing.title')}
      closeLabel={text('drawing.close')}
    >
      {drawing && figures ? (
        <>
          <p className="text-h3">{figures.title}</p>
          <p className="mt-0.5 mb-4 text-small text-ink3">{text('drawing.definition', { year })}</p>
          <ColumnChart
            label={text('drawing.spoken', { total: format.number(drawing.count) })}
            hasGrid={false}
            formatTick={format.number}
            columns={drawing.bands.map((band) => ({
              id: band.from,
              label: format.number(Number(band.to.split('.')[0])),
              total: format.number(band.count),
              parts: [{ id: 'all', value: band.count, tone: 'first' }],
            }))}
          />
          <div className="mt-5">
            <FigureTableView isWhole table={tableOf(figures)} label={text('card.table')} />
          </div>
          <Button
            className="mt-4"
            variant="secondary"
            size="small"
            icon={<DownloadIcon />}
            onClick={() => saveFigures(`${fileNameOf({ ...data, monthFrom: 1, monthTo: 12 })}-7`, [figures])}
          >
            {text('card.download')}
          </Button>
        </>
      ) : (
        <TooLittle>{text('drawing.tooFew', { min: groupMin })}</TooLittle>
      )}
    </Drawer>
  );
}
