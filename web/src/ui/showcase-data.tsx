import { useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { Button } from './button.tsx';
import { DataTable, type TableSort } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { IconButton } from './icon-button.tsx';
import { MoreIcon, SearchIcon } from './icons-controls.tsx';
import { pageRange } from './page-range.ts';
import { Pagination } from './pagination.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { Section } from './showcase-section.tsx';
import { type ChipTone, StatusChip } from './status-chip.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

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
    <Section id="data" title="Tabs, filters, tables">
      <Tabs
        idBase="sample"
        label="Pohľady"
        tabs={[
          { id: 'all', label: 'Všetky doklady', count: 213 },
          { id: 'loading', label: 'Načítava sa' },
          { id: 'empty', label: 'Prázdne' },
        ]}
        selectedId={tab}
        onSelect={setTab}
      />
      <TabPanel idBase="sample" selectedId={tab}>
        <SampleTable state={tab} />
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
