import { drawFlow } from './draw-flow.ts';
import type { Sheet } from './sheet.ts';

/** Whose document it is: the name of the product, the colour of its headings and the logo on top, or the name where there is none. */
export interface Letterhead {
  productName: string;
  /** `#145a41`, readable on white paper. */
  brand: string;
  /** A PNG or JPEG. */
  logo: Uint8Array | null;
}

/** The slot of the logo on a page of the portal, in points. */
const slot = { width: 126, height: 30 };
const gap = 14;

/** At the left of the top of the page. */
export function drawLetterhead(sheet: Sheet, { productName, logo }: Letterhead): void {
  if (logo) drawLogo(sheet, logo, productName);
  else
    sheet.tags.within('P', {}, () => {
      const look = { weight: 'bold', size: 12, colour: sheet.accent } as const;
      drawFlow(sheet, [{ text: productName }], look, { x: sheet.left, width: sheet.width });
    });
  sheet.y += gap;
}

function drawLogo(sheet: Sheet, logo: Uint8Array, alt: string): void {
  const picture = sheet.openPicture(logo);
  const scale = Math.min(slot.width / picture.width, slot.height / picture.height);
  sheet.drawPicture(picture, picture.width * scale, picture.height * scale, alt);
}
