import { type ReactNode, useDeferredValue, useRef } from 'react';
import { useElementWidth } from '../use-element-width.ts';
import { type Scale, textWidth } from './scale.ts';

interface ChartFrameProps {
  /** The whole chart in a sentence, for those who do not see it. */
  label: string;
  height: number;
  /** Draws for the width there really is, so that labels keep their size on a phone. */
  children: (width: number) => ReactNode;
}

/** A picture as wide as its place. The height is kept before it is known how wide that is, so nothing jumps. */
export function ChartFrame({ label, height, children }: ChartFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const placeWidth = useElementWidth(place);
  // Drawn first when nobody waits for anything else; afterwards as wide as its place at once.
  const isFirst = useDeferredValue(placeWidth === 0, true);
  const width = isFirst ? 0 : placeWidth;
  return (
    <div ref={place} style={{ height }} className="forced-color-adjust-none">
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block overflow-visible text-micro font-medium"
        >
          {children(width)}
        </svg>
      )}
    </div>
  );
}

/** How much larger than usual a person has letters: labels grow with them, the picture does not. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** About how wide a label is with the letters of this person. */
export function labelWidth(text: string): number {
  return textWidth(text) * textScale();
}

/** Where the drawing stands inside the picture; the rest is for labels. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface GridProps {
  scale: Scale;
  area: Area;
  formatTick: (value: number) => string;
}

/** Hairlines with their values at the left edge. */
export function Grid({ scale, area, formatTick }: GridProps) {
  return scale.ticks.map((tick) => {
    const y = heightOf(tick, scale, area);
    return (
      <g key={tick}>
        <line x1={area.left} x2={area.right} y1={y} y2={y} className="stroke-chart-grid" strokeWidth="1" />
        <text x={area.left - 8} y={y + 4} textAnchor="end" className="fill-ink3 num">
          {formatTick(tick)}
        </text>
      </g>
    );
  });
}

export function heightOf(value: number, scale: Scale, { top, bottom }: Area): number {
  return bottom - (value / scale.top) * (bottom - top);
}
