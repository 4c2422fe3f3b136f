import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contourPaths } from './contour-lines.ts';

/**
 * The motif: a worn volcano on a map. Drawn ahead, for a browser would need a tenth of a second for each.
 * `node web/drawing/contours.ts` draws the files anew.
 */

interface Drawing {
  /** Size in units of its own; it is cut to fill its place. */
  width: number;
  height: number;
  /** Where the top of the mountain stands, as a share of width and height. */
  centerX: number;
  centerY: number;
  /** Radius of the ridge. */
  ridge: number;
  /** How fine the land is measured. */
  cell: number;
}

export const drawings: Readonly<Record<string, Drawing>> = {
  panel: { width: 760, height: 900, centerX: 0.52, centerY: 0.35, ridge: 186, cell: 12 },
  strip: { width: 780, height: 208, centerX: 0.71, centerY: 0.55, ridge: 92, cell: 6 },
  hero: { width: 1104, height: 290, centerX: 0.38, centerY: 0.68, ridge: 150, cell: 10 },
  small: { width: 192, height: 120, centerX: 0.55, centerY: 0.38, ridge: 32, cell: 4 },
};
export const drawingsFolder = join(import.meta.dirname, '../src/ui/contours');

const levels = Array.from({ length: 17 }, (_, index) => 0.1 + index * 0.075);
const strongEvery = 4;

export function drawContours({ width, height, centerX, centerY, ridge, cell }: Drawing): string {
  const paths = contourPaths(mountain(width * centerX, height * centerY, ridge), width, height, cell, levels);
  const group = (isStrong: boolean, opacity: number, strokeWidth: number) => {
    const drawn = paths.filter((_, index) => (index % strongEvery === strongEvery - 1) === isStrong).join('');
    return `<path d="${drawn}" stroke-opacity="${opacity}" stroke-width="${strokeWidth}"/>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000" stroke-linejoin="round">`,
    group(false, 0.28, 1.2),
    group(true, 0.62, 1.86),
    '</svg>\n',
  ].join('');
}

/** A ring ridge broken by one valley, a peak inside, and low hills around: the shape of an old caldera. */
function mountain(centerX: number, centerY: number, radius: number) {
  return (x: number, y: number): number => {
    const across = (x - centerX) / radius;
    const down = (y - centerY) / radius;
    const distance = Math.hypot(across * 0.94, down);
    const bearing = Math.atan2(down, across);
    const bend = 1 + 0.1 * Math.sin(2 * bearing + 0.6) + 0.06 * Math.sin(3 * bearing);
    const valley = 1 - 0.92 * bump((turn(bearing - 2.2) + 0.18 * distance) / 0.42);
    const ridgeHeight = (0.74 + 0.16 * Math.cos(bearing + 1)) * bump((distance - bend) / 0.42) * valley;
    const massif = 0.5 * bump(distance / 1.55);
    const peak = 0.42 * bump(Math.hypot(across + 0.02, down - 0.04) / 0.34);
    const hills =
      0.26 * bump(Math.hypot(across + 2.7, down - 0.5) / 0.55) +
      0.24 * bump(Math.hypot(across - 2.3, down + 1.2) / 0.7) +
      0.2 * bump(Math.hypot(across + 1.9, down + 1.6) / 0.6) +
      0.22 * bump(Math.hypot(across - 1.5, down - 2.2) / 0.8);
    const swell = 0.06 * Math.sin(across * 1.7 + down * 0.8) + 0.05 * Math.sin(down * 2.2 - across * 1.1);
    return massif + ridgeHeight + peak * 0.9 + hills + swell;
  };
}

function bump(value: number): number {
  return Math.exp(-value * value);
}

/** The angle brought back between −π and π. */
function turn(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

if (import.meta.main)
  for (const [name, drawing] of Object.entries(drawings))
    writeFileSync(join(drawingsFolder, `${name}.svg`), drawContours(drawing));
