type WidthOf = (part: string) => number;

/**
 * Breaks text into lines no wider than `width`: at spaces (never at a no-break one), after hyphens, and inside a word too long
 * for a line. A line broken at a space keeps one at its end, so that a reader does not run two words together.
 */
export function wrapText(text: string, width: number, widthOf: WidthOf): string[] {
  const clean = text.normalize('NFC').replaceAll('\t', ' ');
  if (!/[\r\n]/.test(clean)) return wrapParagraph(clean, width, widthOf);
  return clean.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(paragraph) <= width) return [paragraph];
  const lines: string[] = [];
  let line = '';
  for (const part of splitAtBreaks(paragraph)) {
    if (line && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.replace(/ +$/, ' '));
      line = '';
    }
    const pieces = splitLongPart(part, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line += pieces.at(-1) ?? '';
  }
  return [...lines, line.trimEnd()];
}

/** The pieces between which a line may end, each with the space or hyphen it ends in. */
export function splitAtBreaks(text: string): string[] {
  return text.match(/[^ \n-]*(?:-+| +|\n|$)/g)?.filter(Boolean) ?? [];
}

/** A piece too long for a line, cut wherever the line is full. */
export function splitLongPart(part: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(part.trimEnd()) <= width) return [part];
  const pieces: string[] = [];
  let piece = '';
  for (const character of part) {
    if (piece && widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** At most `linesMax` lines; what was left out shows as an ellipsis. */
export function cutLines(lines: readonly string[], linesMax: number): readonly string[] {
  if (lines.length <= linesMax) return lines;
  return [...lines.slice(0, linesMax - 1), `${lines[linesMax - 1] ?? ''}…`];
}
