import type { OfferKind } from '@polana/contract/club';
import { useEffect, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { FilterBar, type FilterTag } from '#ui/filter-bar.tsx';
import { FilterIcon } from '#ui/icons-controls.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import type { OfferFilter } from './club.queries.ts';
import { clubText } from './club.texts.ts';

/** What there is to choose from. */
export interface OfferChoices {
  kinds: readonly OfferKind[];
  regions: readonly string[];
  highestReward: number | null;
}

interface OfferFiltersProps {
  filter: OfferFilter;
  choices: OfferChoices;
  onChange: (filter: OfferFilter) => void;
}

const typingPauseMilliseconds = 300;
const rewardSteps = [3, 5, 8, 10, 15, 20];

/** Search beside the filters; on a phone the filters open in a sheet. What is in force stays visible as tags. */
export function OfferFilters({ filter, choices, onChange }: OfferFiltersProps) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const tags = tagsOf(filter, onChange);
  return (
    <>
      <FilterBar
        label={clubText('filter.label')}
        search={<Search filter={filter} onChange={onChange} />}
        filters={
          isDesktop ? (
            <Choices {...{ filter, choices, onChange }} isCompact />
          ) : (
            <Button
              variant="secondary"
              size="small"
              icon={<FilterIcon />}
              aria-label={tags.length > 0 ? clubText('filter.openCount', { count: tags.length }) : undefined}
              onClick={() => setIsSheetOpen(true)}
            >
              {clubText('filter.open')}
            </Button>
          )
        }
        tags={tags}
        clear={{ label: clubText('filter.clear'), onClear: () => onChange({ search: filter.search }) }}
      />
      <Drawer
        isOpen={!isDesktop && isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={clubText('filter.open')}
        closeLabel={clubText('filter.close')}
        footer={
          <Button isFull onClick={() => setIsSheetOpen(false)}>
            {clubText('filter.done')}
          </Button>
        }
      >
        <div className="grid gap-4">
          <Choices {...{ filter, choices, onChange }} />
        </div>
      </Drawer>
    </>
  );
}

function Choices({ filter, choices, onChange, isCompact = false }: OfferFiltersProps & { isCompact?: boolean }) {
  const { kind, region, rewardMin } = filter;
  const look = { isCompact, isLabelHidden: isCompact, className: 'min-w-40' };
  const steps = rewardSteps.filter((step) => step <= (choices.highestReward ?? 0));
  return (
    <>
      <Select<OfferKind | 'any'>
        {...look}
        label={clubText('filter.kind')}
        value={kind ?? 'any'}
        onChange={(id) => onChange({ ...filter, kind: id === 'any' ? undefined : id })}
        options={[
          { id: 'any', label: clubText('filter.kindAny') },
          ...choices.kinds.map((id) => ({ id, label: clubText(`kind.${id}`) })),
        ]}
      />
      <Select
        {...look}
        label={clubText('filter.region')}
        value={region ?? 'any'}
        onChange={(id) => onChange({ ...filter, region: id === 'any' ? undefined : id })}
        options={[
          { id: 'any', label: clubText('filter.regionAny') },
          ...choices.regions.map((id) => ({ id, label: id })),
        ]}
      />
      <Select
        {...look}
        label={clubText('filter.reward')}
        value={String(rewardMin ?? 0)}
        onChange={(id) => onChange({ ...filter, rewardMin: Number(id) || undefined })}
        options={[
          { id: '0', label: clubText('filter.rewardAny') },
          ...steps.map((step) => ({ id: String(step), label: rewardLabel(step) })),
        ]}
      />
    </>
  );
}

function rewardLabel(percent: number): string {
  return clubText('filter.rewardFrom', { percent: format.ratio(String(percent)) });
}

/** Asks when the person pauses, not at every letter; follows a search that is changed elsewhere, such as cleared filters. */
function Search({ filter, onChange }: Pick<OfferFiltersProps, 'filter' | 'onChange'>) {
  const [typed, setTyped] = useState(filter.search ?? '');
  const [asked, setAsked] = useState(filter.search);
  const [known, setKnown] = useState(filter.search);
  if (filter.search !== known) {
    setKnown(filter.search);
    // Letters typed while the own question was on its way stay; a foreign change replaces them.
    if (filter.search !== asked) {
      setAsked(filter.search);
      setTyped(filter.search ?? '');
    }
  }
  useEffect(() => {
    const wanted = typed.trim() || undefined;
    if (wanted === filter.search) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onChange({ ...filter, search: wanted });
    }, typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  return (
    <SearchField
      label={clubText('filter.search')}
      placeholder={clubText('filter.search')}
      clearLabel={clubText('filter.searchClear')}
      maxLength={100}
      value={typed}
      onChange={setTyped}
    />
  );
}

function tagsOf(filter: OfferFilter, onChange: (filter: OfferFilter) => void): FilterTag[] {
  const tag = (id: keyof OfferFilter, label: string): FilterTag => ({
    id,
    label,
    removeLabel: clubText('filter.remove', { filter: label }),
    onRemove: () => onChange({ ...filter, [id]: undefined }),
  });
  return [
    ...(filter.kind ? [tag('kind', clubText(`kind.${filter.kind}`))] : []),
    ...(filter.region ? [tag('region', filter.region)] : []),
    ...(filter.rewardMin ? [tag('rewardMin', rewardLabel(filter.rewardMin))] : []),
  ];
}
