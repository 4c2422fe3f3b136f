import { classNames } from '../class-names.ts';

export interface BarSegment {
  id: string;
  label: string;
  value: number;
  valueText: string;
  shareText: string;
  look: 'solid' | 'hatched' | 'outlined';
}

const LOOK = {
  solid: 'bg-chart-1',
  hatched: 'hatch text-chart-1',
  outlined: 'bg-sunken ring-[1.5px] ring-control ring-inset',
};

/** One bar cut into parts that add up, and what each part means. */
export function SegmentedBar({ label, segments }: { label: string; segments: readonly BarSegment[] }) {
  return (
    <div>
      <div role="img" aria-label={label} className="flex h-9 gap-[3px] forced-color-adjust-none">
        {segments
          .filter((segment) => segment.value > 0)
          .map((segment) => (
            <span
              key={segment.id}
              style={{ flexGrow: segment.value }}
              className={classNames('block min-w-2 basis-0 rounded-[7px]', LOOK[segment.look])}
            />
          ))}
      </div>
      <dl className="mt-3">
        {segments.map((segment) => (
          <div key={segment.id} className="flex items-center gap-3 border-b border-line py-3 last:border-0">
            <span
              aria-hidden="true"
              className={classNames('size-3.5 flex-none rounded-[4px] forced-color-adjust-none', LOOK[segment.look])}
            />
            <dt className="flex-1">{segment.label}</dt>
            <dd className="font-strong num">{segment.valueText}</dd>
            <dd className="w-12 text-right text-ink2 num">{segment.shareText}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
