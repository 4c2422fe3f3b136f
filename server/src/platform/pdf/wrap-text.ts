/** Breaks text into lines no wider than `width`: at spaces (never at a no-break one), after hyphens, and inside a word too long for a line. */
export function wrapText(text: string, width: number, widthOf: (part: string) => number): string[] {
  return text
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .flatMap((paragraph) => wrapParagraph(paragraph.replaceAll('\t', ' '), width, widthOf));
}

const breakAfter = /[^ -]*(?:-+| +|$)/g;

function wrapParagraph(paragraph: string, width: number, widthOf: (part: string) => number): string[] {
  if (widthOf(paragraph) <= width) return [paragraph.trimEnd()];
  const lines: string[] = [];
  let line = '';
  for (const part of paragraph.match(breakAfter) ?? []) {
    if (!part) continue;
    if (line && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    const pieces = splitLongPart(part, width, widthOf);
    lines.push(...pieces.slice(0, -1));
    line += pieces.at(-1) ?? '';
  }
  lines.push(line.trimEnd());
  return lines;
}

function splitLongPart(part: string, width: number, widthOf: (part: string) => number): string[] {
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
