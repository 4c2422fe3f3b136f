import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MeterSegment {
  id: string;
  label: ReactNode;
  /** Share of the whole, in any unit. */
  value: number;
  /** The value in words, shown in the legend. */
  valueText: ReactNode;
  /** `solid` is used up, `hatched` is promised, `highlight` is what is left. */
  look: 'solid' | 'hatched' | 'highlight';
}

interface MeterProps {
  /** The whole meter in one sentence for screen readers. */
  label: string;
  segments: readonly MeterSegment[];
  /** On the dark hero the colours differ. */
  ground?: 'surface' | 'hero';
  hasLegend?: boolean;
  /** Stands at the end of the legend row. */
  end?: ReactNode;
  className?: string;
}

const LOOK = {
  surface: {
    solid: 'bg-brand',
    hatched: 'hatch text-control',
    highlight: 'bg-arnica ring-[1.5px] ring-inset ring-wait-solid',
  },
  hero: { solid: 'bg-hero-spent', hatched: 'hatch text-white', highlight: 'bg-arnica' },
};

/** A whole cut into parts that add up, each named beside the bar. */
export function Meter({ label, segments, ground = 'surface', hasLegend = true, end, className }: MeterProps) {
  const shown = segments.filter((segment) => segment.value > 0);
  return (
    <div className={className}>
      <div role="img" aria-label={label} className="flex h-3 gap-[3px] forced-color-adjust-none">
        {shown.map((segment) => (
          <span
            key={segment.id}
            style={{ flexGrow: segment.value }}
            className={classNames(
              'block min-w-1 basis-0 rounded-[4px] transition-[flex-grow] duration-200',
              LOOK[ground][segment.look],
            )}
          />
        ))}
      </div>
      {(hasLegend || end !== undefined) && (
        <div className="mt-2.5 flex items-center justify-between gap-3">
          <ul
            className={classNames(
              'flex flex-wrap gap-x-4 gap-y-0.5 text-small',
              ground === 'hero' ? 'text-on-hero2' : 'text-ink2',
            )}
          >
            {hasLegend &&
              shown.map((segment) => (
                <li key={segment.id} className="flex items-center gap-[7px]">
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'size-[11px] flex-none rounded-[3px] forced-color-adjust-none',
                      LOOK[ground][segment.look],
                    )}
                  />
                  {segment.label}{' '}
                  <b className={classNames('font-semibold num', ground === 'hero' ? 'text-on-hero' : 'text-ink')}>
                    {segment.valueText}
                  </b>
                </li>
              ))}
          </ul>
          {end}
        </div>
      )}
    </div>
  );
}
