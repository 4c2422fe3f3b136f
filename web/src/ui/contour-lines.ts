export type HeightField = (x: number, y: number) => number;

interface Grid {
  columns: number;
  rows: number;
  cell: number;
  heights: Float64Array;
}

type Point = readonly [x: number, y: number];

/** Which pairs of cell edges (0 top, 1 right, 2 bottom, 3 left) a line joins, by which corners stand above the level. */
const EDGE_PAIRS: readonly (readonly [number, number])[][] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [[3, 0], [1, 2]],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [[0, 1], [2, 3]],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/** Lines of equal height over a width × height area, one SVG path per level. */
export function contourPaths(field: HeightField, width: number, height: number, cell: number, levels: readonly number[]) {
  const grid = measure(field, width, height, cell);
  return levels.map((level) => linesAt(grid, level).map(smoothPath).join(''));
}

function measure(field: HeightField, width: number, height: number, cell: number): Grid {
  const columns = Math.ceil(width / cell) + 3;
  const rows = Math.ceil(height / cell) + 3;
  const heights = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      heights[row * columns + column] = field((column - 1) * cell, (row - 1) * cell);
    }
  }
  return { columns, rows, cell, heights };
}

/** Marching squares: crossings of cell edges, joined into open and closed lines. */
function linesAt(grid: Grid, level: number): Point[][] {
  const neighbours = new Map<number, number[]>();
  const points = new Map<number, Point>();
  for (let row = 0; row < grid.rows - 1; row += 1) {
    for (let column = 0; column < grid.columns - 1; column += 1) {
      for (const [from, to] of EDGE_PAIRS[cornersAbove(grid, column, row, level)]!) {
        const start = crossing(grid, column, row, from, level, points);
        const end = crossing(grid, column, row, to, level, points);
        neighbours.set(start, [...(neighbours.get(start) ?? []), end]);
        neighbours.set(end, [...(neighbours.get(end) ?? []), start]);
      }
    }
  }
  return joinLines(neighbours, points);
}

function cornersAbove(grid: Grid, column: number, row: number, level: number): number {
  const at = row * grid.columns + column;
  const { heights, columns } = grid;
  return (
    (heights[at]! > level ? 1 : 0) |
    (heights[at + 1]! > level ? 2 : 0) |
    (heights[at + columns + 1]! > level ? 4 : 0) |
    (heights[at + columns]! > level ? 8 : 0)
  );
}

/** Finds the point where the level crosses an edge and answers the edge's number, the same from both neighbouring cells. */
function crossing(grid: Grid, column: number, row: number, edge: number, level: number, points: Map<number, Point>): number {
  const isVertical = edge === 1 || edge === 3;
  const left = edge === 1 ? column + 1 : column;
  const top = edge === 2 ? row + 1 : row;
  const at = top * grid.columns + left;
  const key = at * 2 + (isVertical ? 1 : 0);
  if (!points.has(key)) {
    const from = grid.heights[at]!;
    const to = grid.heights[at + (isVertical ? grid.columns : 1)]!;
    const share = (level - from) / (to - from);
    const x = (left - 1 + (isVertical ? 0 : share)) * grid.cell;
    const y = (top - 1 + (isVertical ? share : 0)) * grid.cell;
    points.set(key, [x, y]);
  }
  return key;
}

function joinLines(neighbours: Map<number, number[]>, points: Map<number, Point>): Point[][] {
  const seen = new Set<number>();
  const ends = [...neighbours.keys()].filter((key) => neighbours.get(key)!.length === 1);
  const lines: Point[][] = [];
  for (const start of [...ends, ...neighbours.keys()]) {
    if (seen.has(start)) continue;
    const line: Point[] = [];
    let current: number | undefined = start;
    while (current !== undefined && !seen.has(current)) {
      seen.add(current);
      line.push(points.get(current)!);
      current = neighbours.get(current)!.find((next) => !seen.has(next));
    }
    const isClosed = neighbours.get(start)!.length > 1 && line.length > 2;
    if (isClosed) line.push(points.get(start)!);
    if (line.length > 5) lines.push(line);
  }
  return lines;
}

/** A curve through the middles of the segments: softer than the polyline and as short to write. */
function smoothPath(line: readonly Point[]): string {
  let path = `M${line[0]!.map(Math.round).join(' ')}`;
  for (let index = 1; index < line.length - 1; index += 1) {
    const [x, y] = line[index]!;
    const [nextX, nextY] = line[index + 1]!;
    path += `Q${tenth(x)} ${tenth(y)} ${tenth((x + nextX) / 2)} ${tenth((y + nextY) / 2)}`;
  }
  return `${path}L${line[line.length - 1]!.map(tenth).join(' ')}`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
