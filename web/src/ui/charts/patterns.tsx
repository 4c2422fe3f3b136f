import { type ReactNode, useId } from 'react';

/** Colours of the series, the same in every chart; `text-…`, so that a drawing can use them as `currentColor`. */
export const TONE_CLASS = {
  first: 'text-chart-1',
  second: 'text-chart-2',
  attention: 'text-chart-3',
  previous: 'text-chart-previous',
};
export type Tone = keyof typeof TONE_CLASS;

interface PatternProps {
  id: string;
}

/** Stripes of the current colour: a period that is not over. */
export function HatchPattern({ id }: PatternProps) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2.5" height="6" fill="currentColor" />
    </pattern>
  );
}

/** The current colour with light dots: tells the second series apart without colours. */
export function DotPattern({ id }: PatternProps) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
      <rect width="7" height="7" fill="currentColor" />
      <circle cx="2" cy="2" r="1.1" className="fill-surface" />
      <circle cx="5.5" cy="5.5" r="1.1" className="fill-surface" />
    </pattern>
  );
}

export interface LegendItem {
  id: string;
  label: ReactNode;
  tone: Tone;
  look: 'solid' | 'dotted' | 'hatched' | 'line' | 'dashes' | 'points';
}

/** What the looks of a chart mean. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink2">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-2">
          <Swatch tone={item.tone} look={item.look} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

const DASHES = { line: undefined, dashes: '6 4', points: '2 4' };

function Swatch({ tone, look }: Pick<LegendItem, 'tone' | 'look'>) {
  const patternId = useId();
  if (look === 'line' || look === 'dashes' || look === 'points') {
    return (
      <svg
        aria-hidden="true"
        width="22"
        height="12"
        className={`flex-none forced-color-adjust-none ${TONE_CLASS[tone]}`}
      >
        <line x1="0" x2="22" y1="6" y2="6" stroke="currentColor" strokeWidth="2.5" strokeDasharray={DASHES[look]} />
      </svg>
    );
  }
  return (
    <svg aria-hidden="true" width="14" height="14" className={`flex-none forced-color-adjust-none ${TONE_CLASS[tone]}`}>
      {look === 'hatched' && <HatchPattern id={patternId} />}
      {look === 'dotted' && <DotPattern id={patternId} />}
      <rect
        x="0.75"
        y="0.75"
        width="12.5"
        height="12.5"
        rx="3.5"
        fill={look === 'solid' ? 'currentColor' : `url(#${patternId})`}
        stroke={look === 'hatched' ? 'currentColor' : 'none'}
        strokeWidth="1.5"
      />
    </svg>
  );
}
