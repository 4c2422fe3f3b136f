/** Steps of enlargement in percent; 100 fits the picture to the width of its place. */
export const zoomSteps = [50, 75, 100, 125, 150, 200, 250, 300, 400] as const;

export type QuarterTurn = 0 | 90 | 180 | 270;

export interface PictureView {
  zoom: number;
  turn: QuarterTurn;
}

export const fittedView: PictureView = { zoom: 100, turn: 0 };

export function zoomedIn(zoom: number): number {
  return zoomSteps.find((step) => step > zoom) ?? zoomSteps[zoomSteps.length - 1] ?? zoom;
}

export function zoomedOut(zoom: number): number {
  return zoomSteps.findLast((step) => step < zoom) ?? zoomSteps[0];
}

export function turned(turn: QuarterTurn): QuarterTurn {
  return ((turn + 90) % 360) as QuarterTurn;
}

export interface Size {
  width: number;
  height: number;
}

/** The box a picture takes up on the page: as wide as its place times the zoom, whichever side is up. */
export function boxOf(natural: Size, { zoom, turn }: PictureView, placeWidth: number): Size {
  const isOnSide = turn === 90 || turn === 270;
  const [width, height] = isOnSide ? [natural.height, natural.width] : [natural.width, natural.height];
  const boxWidth = Math.round((placeWidth * zoom) / 100);
  return { width: boxWidth, height: Math.round((boxWidth * height) / width) };
}
