import { DESKTOP_QUERY } from './use-media-query.ts';

interface Fetched {
  loadAhead: () => void;
  loadOnFirstTouch: () => () => void;
}

/** Fetches what a press may open: on a wide screen at once, on a phone when somebody begins to use the page. */
export function whenLikely<Part extends Fetched>(part: Part): Part {
  if (matchMedia(DESKTOP_QUERY).matches) part.loadAhead();
  else part.loadOnFirstTouch();
  return part;
}
