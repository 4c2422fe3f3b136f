import { Section } from '../showcase-section.tsx';
import { BarRows } from './bar-rows.tsx';
import { ChartCard, TooLittle } from './chart-card.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { ColumnChart } from './column-chart.tsx';
import { LineChart } from './line-chart.tsx';
import { Legend } from './patterns.tsx';
import { SegmentedBar } from './segmented-bar.tsx';

const LABELS = { table: 'Tabuľka', chart: 'Graf', download: 'Stiahnuť CSV' };
const QUARTERS = ['1. štvrťrok', '2. štvrťrok', '3. štvrťrok', '4. štvrťrok'];
const format = (value: number) => String(value);
const nothing = () => undefined;

/** Charts with an answer, a table and a file; too little to draw; on the way. */
export function Charts() {
  return (
    <Section id="charts" title="Charts">
      <div className="grid gap-5 lg:grid-cols-2">
        <ChartCard
          title="Do konca roka asi 75"
          description="Od začiatku roka, vlani bodkovane, odhad s rozpätím"
          labels={LABELS}
          onDownload={nothing}
          table={{
            columns: [{ header: 'Štvrťrok' }, { header: 'Spolu', isNumeric: true }],
            rows: QUARTERS.map((quarter, index) => [quarter, String((index + 1) * 18)]),
          }}
        >
          <LineChart
            label="Doteraz 40, odhad 71 až 78, vlani 68."
            slots={QUARTERS}
            line={[
              { x: 0, value: 0 },
              { x: 1, value: 18 },
              { x: 2.2, value: 40 },
            ]}
            lineEnd={{ title: 'tento rok', value: '40' }}
            previous={{
              points: QUARTERS.map((_, x) => ({ x: x + 1, value: (x + 1) * 17 })),
              end: { title: 'vlani', value: '68' },
            }}
            band={{
              points: [
                { x: 2.2, value: 40, low: 40, high: 40 },
                { x: 4, value: 75, low: 71, high: 78 },
              ],
              end: { title: 'odhad', value: '71 – 78' },
            }}
            marker={{ x: 2.2, label: 'dnes' }}
            formatTick={format}
          />
        </ChartCard>
        <ChartCard title="Najviac v lete" description="Stĺpce z dvoch častí, posledný neúplný" labels={LABELS}>
          <Legend
            items={[
              { id: 'one', label: 'prvá časť', tone: 'first', look: 'solid' },
              { id: 'two', label: 'druhá časť', tone: 'second', look: 'dotted' },
              { id: 'three', label: 'neúplné', tone: 'first', look: 'hatched' },
            ]}
          />
          <ColumnChart
            label="Štvrťroky: 12, 25, 40 a zatiaľ 9."
            formatTick={format}
            columns={[12, 25, 40, 9].map((value, index) => ({
              id: String(index),
              label: `Q${index + 1}`,
              total: String(value),
              isPartial: index === 3,
              parts: [
                { id: 'one', value: Math.ceil(value * 0.7), tone: 'first' },
                { id: 'two', value: Math.floor(value * 0.3), tone: 'second' },
              ],
            }))}
          />
        </ChartCard>
        <ChartCard title="Tri štvrtiny do cieľa" description="Rozdelenie s čiarou cieľa" labels={LABELS}>
          <ColumnChart
            label="Do cieľa 45 zo 60."
            hasGrid={false}
            formatTick={format}
            target={{ after: 2, label: 'cieľ 2 dni' }}
            columns={[30, 15, 10, 5].map((value, index) => ({
              id: String(index),
              label: String(index + 1),
              total: String(value),
              parts: [{ id: 'all', value, tone: index < 2 ? 'first' : 'attention' }],
            }))}
          />
        </ChartCard>
        <ChartCard title="Časti celku" description="Jeden pruh a riadky s menami" labels={LABELS}>
          <SegmentedBar
            label="Hotové 41 %, čaká 4 %, zostáva 55 %."
            segments={[
              { id: 'done', label: 'Hotové', value: 41, valueText: '212', shareText: '41 %', look: 'solid' },
              { id: 'waiting', label: 'Čaká', value: 4, valueText: '23', shareText: '4 %', look: 'hatched' },
              { id: 'rest', label: 'Zostáva', value: 55, valueText: '281', shareText: '55 %', look: 'outlined' },
            ]}
          />
          <BarRows
            label="Najčastejšie"
            rows={[
              { id: 'one', label: 'Najčastejší dôvod s veľmi dlhým menom', value: 9, valueText: '9' },
              { id: 'two', label: 'Ostatné', value: 3, valueText: '3', tone: 'previous' },
            ]}
          />
        </ChartCard>
        <ChartCard title="Zatiaľ málo údajov" description="Bez tabuľky a súboru" labels={LABELS}>
          <TooLittle>Graf sa zobrazí od 5 údajov.</TooLittle>
        </ChartCard>
        <ChartSkeleton shape="columns" />
      </div>
    </Section>
  );
}
