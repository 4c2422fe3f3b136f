export type HeightField = (x: number, y: number) => number;

type Point = readonly [x: number, y: number];

interface Grid {
  columns: number;
  rows: number;
  cell: number;
  heightAt: (column: number, row: number) => number;
}

/** A place where the level crosses the edge of a cell, and the crossings the line goes on to. */
interface Crossing {
  point: Point;
  next: Crossing[];
}

interface Sweep {
  grid: Grid;
  level: number;
  crossings: Map<number, Crossing>;
}

const TOP = 0;
const RIGHT = 1;
const BOTTOM = 2;
const LEFT = 3;

/** Pairs of cell edges that a line joins, by which corners stand above the level (1 top left, 2 top right, 4 and 8 below). */
const EDGE_PAIRS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[LEFT, TOP]],
  2: [[TOP, RIGHT]],
  3: [[LEFT, RIGHT]],
  4: [[RIGHT, BOTTOM]],
  5: [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ],
  6: [[TOP, BOTTOM]],
  7: [[LEFT, BOTTOM]],
  8: [[BOTTOM, LEFT]],
  9: [[BOTTOM, TOP]],
  10: [
    [TOP, RIGHT],
    [BOTTOM, LEFT],
  ],
  11: [[BOTTOM, RIGHT]],
  12: [[RIGHT, LEFT]],
  13: [[RIGHT, TOP]],
  14: [[TOP, LEFT]],
};

/** Shortest line worth drawing, in points. */
const SHORTEST = 6;

/** Lines of equal height over a width × height area, one SVG path per level. */
export function contourPaths(
  field: HeightField,
  width: number,
  height: number,
  cell: number,
  levels: readonly number[],
): string[] {
  const grid = measure(field, width, height, cell);
  return levels.map((level) => linesAt(grid, level).map(smoothPath).join(''));
}

function measure(field: HeightField, width: number, height: number, cell: number): Grid {
  const columns = Math.ceil(width / cell) + 3;
  const rows = Math.ceil(height / cell) + 3;
  const heights = Float64Array.from({ length: columns * rows }, (_, index) =>
    field(((index % columns) - 1) * cell, (Math.floor(index / columns) - 1) * cell),
  );
  return { columns, rows, cell, heightAt: (column, row) => heights[row * columns + column] ?? 0 };
}

/** Marching squares: finds the crossings cell by cell and joins them into lines. */
function linesAt(grid: Grid, level: number): Point[][] {
  const sweep: Sweep = { grid, level, crossings: new Map() };
  for (let row = 0; row < grid.rows - 1; row += 1) {
    for (let column = 0; column < grid.columns - 1; column += 1) {
      for (const [from, to] of EDGE_PAIRS[cornersAbove(sweep, column, row)] ?? []) {
        const start = crossingOn(sweep, column, row, from);
        const end = crossingOn(sweep, column, row, to);
        start.next.push(end);
        end.next.push(start);
      }
    }
  }
  return joinLines([...sweep.crossings.values()]);
}

function cornersAbove({ grid, level }: Sweep, column: number, row: number): number {
  const isAbove = (right: number, down: number) => (grid.heightAt(column + right, row + down) > level ? 1 : 0);
  return isAbove(0, 0) + isAbove(1, 0) * 2 + isAbove(1, 1) * 4 + isAbove(0, 1) * 8;
}

/** The crossing on one edge of a cell; neighbouring cells share it. */
function crossingOn({ grid, level, crossings }: Sweep, column: number, row: number, edge: number): Crossing {
  const isVertical = edge === LEFT || edge === RIGHT;
  const left = edge === RIGHT ? column + 1 : column;
  const top = edge === BOTTOM ? row + 1 : row;
  const key = (top * grid.columns + left) * 2 + (isVertical ? 1 : 0);
  const known = crossings.get(key);
  if (known !== undefined) return known;
  const from = grid.heightAt(left, top);
  const to = isVertical ? grid.heightAt(left, top + 1) : grid.heightAt(left + 1, top);
  const share = (level - from) / (to - from);
  const x = (left - 1 + (isVertical ? 0 : share)) * grid.cell;
  const y = (top - 1 + (isVertical ? share : 0)) * grid.cell;
  const found: Crossing = { point: [x, y], next: [] };
  crossings.set(key, found);
  return found;
}

/** Follows the crossings: first the lines that end at the border, then the closed ones. */
function joinLines(crossings: readonly Crossing[]): Point[][] {
  const seen = new Set<Crossing>();
  const ends = crossings.filter((crossing) => crossing.next.length === 1);
  const lines: Point[][] = [];
  for (const start of [...ends, ...crossings]) {
    const line: Point[] = [];
    let current = seen.has(start) ? undefined : start;
    while (current !== undefined) {
      seen.add(current);
      line.push(current.point);
      current = current.next.find((next) => !seen.has(next));
    }
    if (start.next.length > 1) line.push(start.point);
    if (line.length >= SHORTEST) lines.push(line);
  }
  return lines;
}

/** A curve through the middles of the segments: softer than the polyline and as short to write. Each point is told from the one before. */
function smoothPath(line: readonly Point[]): string {
  const [start = [0, 0]] = line;
  const end = line.at(-1) ?? start;
  let at = rounded(start);
  const told = ([x, y]: Point) => `${round(x - at[0])} ${round(y - at[1])}`;
  const curves = line.slice(1, -1).map(([x, y], index) => {
    const [nextX, nextY] = line[index + 2] ?? end;
    const middle = rounded([(x + nextX) / 2, (y + nextY) / 2]);
    const curve = `q${told([x, y])} ${told(middle)}`;
    at = middle;
    return curve;
  });
  return `M${rounded(start).join(' ')}${curves.join('')}l${told(rounded(end))}`;
}

function rounded([x, y]: Point): Point {
  return [round(x), round(y)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
