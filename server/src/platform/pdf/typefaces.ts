import { fileURLToPath } from 'node:url';
import type { EmbeddedFont, PdfkitDocument } from './pdfkit-inside.ts';

/** Figtree in three weights; it has every Slovak letter. Only the glyphs in use are embedded. */

export type Weight = 'regular' | 'semibold' | 'bold';

const files: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  semibold: '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  bold: '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
};

export function fontFileOf(weight: Weight): string {
  return fileURLToPath(import.meta.resolve(files[weight]));
}

interface Glyph {
  hex: string;
  /** In thousandths of the font size. */
  advance: number;
}

/** One weight in one document: measures and encodes text glyph by glyph, so that what it remembers is an alphabet, not a text. */
export class Typeface {
  readonly font: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyph>();
  readonly #kerning = new Map<string, number>();

  constructor(font: EmbeddedFont) {
    this.font = font;
  }

  widthOf(text: string, size: number): number {
    let thousandths = 0;
    let previous = '';
    for (const character of text) {
      thousandths += this.#glyph(character).advance + (previous ? this.#kerningOf(previous, character) : 0);
      previous = character;
    }
    return (thousandths * size) / 1_000;
  }

  /** The operand of TJ: glyphs, and between them the kerning to subtract. */
  encode(text: string): string {
    let operand = '<';
    let previous = '';
    for (const character of text) {
      const kerning = previous ? this.#kerningOf(previous, character) : 0;
      if (kerning) operand += `> ${-Math.round(kerning)} <`;
      operand += this.#glyph(character).hex;
      previous = character;
    }
    return `[${operand}>]`;
  }

  #glyph(character: string): Glyph {
    let glyph = this.#glyphs.get(character);
    if (!glyph) {
      // Figures of one width: columns of numbers line up.
      const [codes, positions] = this.font.encode(character, isDigit(character) ? ['tnum'] : undefined);
      glyph = { hex: codes.join(''), advance: positions.reduce((sum, position) => sum + position.advanceWidth, 0) };
      this.#glyphs.set(character, glyph);
    }
    return glyph;
  }

  #kerningOf(left: string, right: string): number {
    if (isDigit(left) || isDigit(right)) return 0;
    const pair = left + right;
    let kerning = this.#kerning.get(pair);
    if (kerning === undefined) {
      const [codes, positions] = this.font.encode(pair);
      const first = positions[0];
      kerning = codes.length === 2 && first ? first.xAdvance - first.advanceWidth : 0;
      this.#kerning.set(pair, kerning);
    }
    return kerning;
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

export type Typefaces = Readonly<Record<Weight, Typeface>>;

export function loadTypefaces(document: PdfkitDocument): Typefaces {
  const load = (weight: Weight): Typeface => new Typeface(document.font(fontFileOf(weight))._font);
  return { regular: load('regular'), semibold: load('semibold'), bold: load('bold') };
}
