import { useMemo } from 'react';
import { contourPaths } from './contour-lines.ts';

interface ContoursProps {
  /** Size of the drawing in its own units; it is cut to fill the element. */
  width: number;
  height: number;
  /** Where the top of the mountain stands, as a share of width and height. */
  centerX?: number;
  centerY?: number;
  /** Radius of the ridge; by default it follows the smaller side. */
  ridge?: number;
  className?: string;
}

const LEVELS = Array.from({ length: 17 }, (_, index) => 0.1 + index * 0.075);
const STRONG_EVERY = 4;

/** The motif: a worn volcano on a map, drawn in the current colour. Decorative, for login, hero and first-use empty states. */
export function Contours({ width, height, centerX = 0.55, centerY = 0.38, ridge, className }: ContoursProps) {
  const radius = ridge ?? Math.min(width, height) * 0.27;
  const paths = useMemo(
    () =>
      contourPaths(mountain(width * centerX, height * centerY, radius), width, height, radius > 120 ? 8 : 4, LEVELS),
    [width, height, centerX, centerY, radius],
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {paths.map((path, index) => {
        const isStrong = index % STRONG_EVERY === 3;
        return <path key={index} d={path} strokeOpacity={isStrong ? 0.62 : 0.28} strokeWidth={isStrong ? 1.86 : 1.2} />;
      })}
    </svg>
  );
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
