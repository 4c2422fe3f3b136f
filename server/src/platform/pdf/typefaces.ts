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
  character: string;
  hex: string;
  /** In thousandths of the font size, as all of this. */
  advance: number;
  /** How much closer the glyph after this one stands. */
  kerning: Map<Glyph, number>;
}

/** One weight in one document: measures and encodes text glyph by glyph, so that what it remembers is an alphabet, not a text. */
class Typeface {
  readonly font: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyph>();

  constructor(font: EmbeddedFont) {
    this.font = font;
  }

  widthOf(text: string, size: number): number {
    let width = 0;
    let previous: Glyph | undefined;
    for (const character of text) {
      const glyph = this.#glyphs.get(character) ?? this.#addGlyph(character);
      width += glyph.advance;
      if (previous) width += previous.kerning.get(glyph) ?? this.#addKerning(previous, glyph);
      previous = glyph;
    }
    return (width * size) / 1_000;
  }

  /** The operand of TJ: glyphs, and between them the kerning to subtract. */
  encode(text: string): string {
    let operand = '[<';
    let previous: Glyph | undefined;
    for (const character of text) {
      const glyph = this.#glyphs.get(character) ?? this.#addGlyph(character);
      const kerning = previous ? (previous.kerning.get(glyph) ?? this.#addKerning(previous, glyph)) : 0;
      operand += kerning ? `> ${-kerning} <${glyph.hex}` : glyph.hex;
      previous = glyph;
    }
    return `${operand}>]`;
  }

  #addGlyph(character: string): Glyph {
    // Figures of one width: columns of numbers line up.
    const [codes, positions] = this.font.encode(character, isDigit(character) ? ['tnum'] : undefined);
    const advance = positions.reduce((sum, position) => sum + position.advanceWidth, 0);
    const glyph = { character, hex: codes.join(''), advance, kerning: new Map<Glyph, number>() };
    this.#glyphs.set(character, glyph);
    return glyph;
  }

  #addKerning(left: Glyph, right: Glyph): number {
    const kerning = isDigit(left.character) || isDigit(right.character) ? 0 : this.#kerningOf(left, right);
    left.kerning.set(right, kerning);
    return kerning;
  }

  #kerningOf(left: Glyph, right: Glyph): number {
    const [codes, positions] = this.font.encode(left.character + right.character);
    const first = positions[0];
    return codes.length === 2 && first ? Math.round(first.xAdvance - first.advanceWidth) : 0;
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
