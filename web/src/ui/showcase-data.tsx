import { useState } from 'react';
import { BarChart } from './bar-chart.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { DataTable, type TableSort } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { IconButton } from './icon-button.tsx';
import { MoreIcon, SearchIcon } from './icons-controls.tsx';
import { Meter } from './meter.tsx';
import { pageRange } from './page-range.ts';
import { Pagination } from './pagination.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { Row, Section } from './showcase-section.tsx';
import { type ChipTone, StatusChip } from './status-chip.tsx';
import { SummaryList } from './summary-list.tsx';
import { TabPanel, Tabs } from './tabs.tsx';
import { textLinkClass } from './text-link.ts';
import { Timeline } from './timeline.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const stateLabels = { done: 'hotové', current: 'práve teraz', upcoming: 'čaká', failed: 'zamietnuté' };

export function States() {
  return (
    <Section id="states" title="Statuses, meters, summaries, timelines">
      <Row>
        <StatusChip tone="waiting">Čaká na schválenie</StatusChip>
        <StatusChip tone="approved">Schválená</StatusChip>
        <StatusChip tone="rejected">Zamietnutá</StatusChip>
        <StatusChip tone="draft">Koncept</StatusChip>
        <StatusChip tone="warning">Overiť</StatusChip>
        <StatusChip tone="info">Čaká na doplnenie údajov</StatusChip>
      </Row>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card tone="hero">
          <Meter
            ground="hero"
            label="Čaká 96,25 eura, vyplatené 40 eur, zostáva 138,75 eura z 275 eur"
            segments={[
              { id: 'paid', label: 'Vyplatené', value: 40, valueText: '40,00 €', look: 'solid' },
              { id: 'pending', label: 'Čaká', value: 96.25, valueText: '96,25 €', look: 'hatched' },
              { id: 'left', label: 'Zostáva', value: 138.75, valueText: '138,75 €', look: 'highlight' },
            ]}
          />
        </Card>
        <Card>
          <Meter
            label="Zamestnávateľ 187 eur, vy 225,80 eura"
            segments={[
              { id: 'employer', label: 'Zamestnávateľ', value: 187, valueText: '187,00 €', look: 'solid' },
              { id: 'person', label: 'Zaplatíte vy', value: 225.8, valueText: '225,80 €', look: 'hatched' },
            ]}
          />
          <ProgressBar label="Priebeh" value={0.5} valueText="Krok 2 zo 4" className="mt-5" />
        </Card>
        <Card>
          <SummaryList
            rows={[
              { id: 'file', label: 'Doklad', value: 'faktura-vartovka.jpg', action: <ChangeLink what="doklad" /> },
              { id: 'stay', label: 'Pobyt', value: '19. – 21. 6. 2026, 2 noci', action: <ChangeLink what="termín" /> },
            ]}
          />
          <SummaryList
            layout="figures"
            className="mt-4"
            rows={[
              { id: 'amount', label: 'Suma na doklade', value: '412,80 €' },
              { id: 'share', label: '55 % z výdavkov', value: '227,04 €' },
              { id: 'left', label: 'Zostáva vám z limitu 2026', value: '187,00 €', isHighlighted: true },
            ]}
          />
        </Card>
        <Card>
          <Timeline
            stateLabels={stateLabels}
            steps={[
              { id: 'sent', title: 'Odoslaná dnes o 9:41', detail: '14. 7. 2026', state: 'done' },
              { id: 'review', title: 'Kontrola vo firme', detail: 'Zvyčajne do 3 pracovných dní.', state: 'current' },
              { id: 'paid', title: 'Výplata 187,00 €', detail: 'V najbližšom výplatnom termíne.', state: 'upcoming' },
            ]}
          />
          <Timeline
            layout="bar"
            className="mt-6"
            stateLabels={stateLabels}
            steps={[
              { id: 'sent', title: 'Odoslaná 9. 7.', state: 'done' },
              { id: 'review', title: 'Kontrola vo firme', state: 'current' },
              { id: 'paid', title: 'Výplata', state: 'upcoming' },
            ]}
          />
        </Card>
      </div>
    </Section>
  );
}

function ChangeLink({ what }: { what: string }) {
  return (
    <a href="#states" className={`${textLinkClass} -m-3 inline-block p-3`}>
      Zmeniť<VisuallyHidden> {what}</VisuallyHidden>
    </a>
  );
}

interface SampleRow {
  id: string;
  name: string;
  place: string;
  amount: string;
  tone: ChipTone;
  status: string;
}

const ROWS: SampleRow[] = [
  {
    id: '1',
    name: 'Zuzana Hrivnáková',
    place: 'Penzión Vartovka',
    amount: '187,00 €',
    tone: 'waiting',
    status: 'Čaká na schválenie',
  },
  {
    id: '2',
    name: 'Ľubomíra Kováčiková-Štrbáková',
    place: 'Horský hotel Kráľová',
    amount: '1 174,90 €',
    tone: 'approved',
    status: 'Schválená',
  },
  {
    id: '3',
    name: 'Imrich Vŕba',
    place: 'Spoločnosť pre prevádzku a údržbu strojárskych zariadení, spol. s r. o.',
    amount: '48,40 €',
    tone: 'rejected',
    status: 'Zamietnutá',
  },
];

export function Data() {
  const [tab, setTab] = useState('all');
  return (
    <Section id="data" title="Tabs, filters, tables, charts">
      <Tabs
        idBase="sample"
        label="Pohľady"
        tabs={[
          { id: 'all', label: 'Všetky doklady', count: 213 },
          { id: 'loading', label: 'Načítava sa' },
          { id: 'empty', label: 'Prázdne' },
          { id: 'chart', label: 'Graf' },
        ]}
        selectedId={tab}
        onSelect={setTab}
      />
      <TabPanel idBase="sample" selectedId={tab}>
        {tab === 'chart' ? <SampleChart /> : <SampleTable state={tab} />}
      </TabPanel>
    </Section>
  );
}

function SampleTable({ state }: { state: string }) {
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', direction: 'ascending' });
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(['2']));
  return (
    <>
      <FilterBar
        label="Filtre"
        className="mb-4"
        search={
          <SearchField
            label="Hľadať"
            clearLabel="Vymazať"
            placeholder="Meno alebo číslo"
            value={query}
            onChange={setQuery}
          />
        }
        filters={
          <Select
            label="Rok"
            isLabelHidden
            isCompact
            className="w-36"
            options={[
              { id: '2026', label: 'Rok 2026' },
              { id: '2025', label: 'Rok 2025' },
            ]}
            value="2026"
            onChange={() => undefined}
          />
        }
        tags={[{ id: 'year', label: 'Rok 2026', removeLabel: 'Zrušiť filter Rok 2026', onRemove: () => undefined }]}
        clear={{ label: 'Zrušiť všetky', onClear: () => undefined }}
        end={
          <Button size="small" variant="secondary">
            Exportovať
          </Button>
        }
      />
      <DataTable
        label="Doklady"
        loadingLabel="Doklady sa načítavajú"
        state={state === 'loading' ? 'loading' : 'ready'}
        rows={state === 'empty' ? [] : ROWS}
        rowId={(row) => row.id}
        sort={sort}
        onSort={setSort}
        skeletonRows={3}
        columns={[
          { id: 'name', header: 'Zamestnanec', cell: (row) => row.name, isSortable: true },
          {
            id: 'place',
            header: 'Zariadenie',
            cell: (row) => row.place,
            fullText: (row) => row.place,
            className: 'w-1/3',
          },
          { id: 'status', header: 'Stav', cell: (row) => <StatusChip tone={row.tone}>{row.status}</StatusChip> },
          { id: 'amount', header: 'Suma', cell: (row) => row.amount, isNumeric: true, isSortable: true },
        ]}
        card={{
          title: (row) => row.name,
          value: (row) => row.amount,
          detail: (row) => row.place,
          chip: (row) => <StatusChip tone={row.tone}>{row.status}</StatusChip>,
        }}
        rowLink={(row, content, className) => (
          <a href={`#row-${row.id}`} className={className}>
            {content}
          </a>
        )}
        rowActions={(row) => <IconButton label={`Viac: ${row.name}`} icon={<MoreIcon />} size="medium" />}
        actionsLabel="Akcie"
        selection={{
          selectedIds,
          onChange: setSelectedIds,
          rowLabel: (row) => `Vybrať: ${row.name}`,
          pageLabel: 'Vybrať celú stránku',
        }}
        empty={
          <EmptyState
            title="Filtru nič nezodpovedá"
            icon={<SearchIcon />}
            level={3}
            action={<Button variant="secondary">Zrušiť filtre</Button>}
          />
        }
      />
      {selectedIds.size > 0 && (
        <BulkBar
          label="Hromadné akcie"
          text={`Vybraté ${selectedIds.size}`}
          selectAll={
            <Button variant="quiet" size="small">
              Vybrať všetkých 213
            </Button>
          }
          actions={<Button size="small">Schváliť spolu…</Button>}
          clearLabel="Zrušiť výber"
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <SamplePages />
    </>
  );
}

function SamplePages() {
  const [page, setPage] = useState(2);
  const [pageSize, setPageSize] = useState(10);
  const range = pageRange(page, pageSize, 213);
  return (
    <Pagination
      className="mt-4"
      label="Stránkovanie"
      rangeText={`${range.from} – ${range.to} z 213`}
      page={range.page}
      pageCount={range.pageCount}
      onPage={setPage}
      previousLabel="Predchádzajúca strana"
      nextLabel="Nasledujúca strana"
      pageLabel="Strana"
      pageCountText={`z ${range.pageCount}`}
      pageSize={pageSize}
      pageSizeLabel="Na strane"
      onPageSize={setPageSize}
    />
  );
}

function SampleChart() {
  return (
    <Card>
      <BarChart
        title="Najviac sa čerpalo v júni"
        description="Schválené príspevky podľa mesiaca, v eurách"
        labelHeader="Mesiac"
        valueHeader="Suma"
        tableLabel="Tabuľka"
        chartLabel="Graf"
        bars={[
          { id: 'may', label: 'Máj', value: 812, valueText: '812 €' },
          { id: 'june', label: 'Jún', value: 1840, valueText: '1 840 €', look: 'second' },
          { id: 'last', label: 'Jún vlani', value: 1200, valueText: '1 200 €', look: 'previous' },
          { id: 'july', label: 'Júl, zatiaľ', value: 640, valueText: '640 €', look: 'partial' },
        ]}
      />
    </Card>
  );
}
