import type { Guide, GuideBlock, GuideRuns } from '@polana/contract/guides';

export type GuideText = Pick<Guide, 'title' | 'lead' | 'checkedOn' | 'blocks'>;

/** Reads a guide written in the small part of Markdown that the guides' README names; anything else is an error of ours. */
export function parseGuide(source: string): GuideText {
  const [head = '', ...rest] = source.split(/\n{2,}/);
  const values = new Map(head.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]));
  const value = (name: string) => {
    const found = values.get(name)?.trim();
    if (!found) throw new Error(`a guide needs a line "${name}: …" at its head`);
    return found;
  };
  return {
    title: value('title'),
    lead: value('lead'),
    checkedOn: value('checked'),
    blocks: rest
      .map((part) => part.trim())
      .filter(Boolean)
      .map(blockOf),
  };
}

const picture = /^!\[([^\]]+)\]\(screenshots\/([\w-]+\.png)\)$/;

function blockOf(part: string): GuideBlock {
  const lines = part.split('\n');
  const [first = ''] = lines;
  const heading = /^(#{2,3}) (.+)$/.exec(first);
  if (heading && lines.length === 1)
    return { kind: 'heading', level: heading[1] === '##' ? 2 : 3, text: heading[2] ?? '' };
  const shown = picture.exec(part);
  if (shown) return { kind: 'picture', alt: shown[1] ?? '', name: shown[2] ?? '' };
  if (lines.every((line) => line.startsWith('> ')))
    return { kind: 'note', runs: runsOf(lines.map((line) => line.slice(2)).join(' ')) };
  if (lines.every((line) => line.startsWith('- '))) return list(lines, /^- /, false);
  if (lines.every((line) => /^\d+\. /.test(line))) return list(lines, /^\d+\. /, true);
  if (lines.every((line) => line.startsWith('|'))) return table(lines);
  if (/^[#>|!-]/.test(first)) throw new Error(`a guide holds what nobody can read: ${first}`);
  return { kind: 'paragraph', runs: runsOf(lines.join(' ')) };
}

function list(lines: readonly string[], mark: RegExp, isNumbered: boolean): GuideBlock {
  return { kind: 'list', isNumbered, items: lines.map((line) => runsOf(line.replace(mark, ''))) };
}

function table(lines: readonly string[]): GuideBlock {
  const [head = [], ruler = [], ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const isEven = rows.every((row) => row.length === head.length);
  if (!isEven || !ruler.every((cell) => /^-+$/.test(cell)))
    throw new Error(`a table of a guide is uneven: ${head.join()}`);
  return { kind: 'table', head, rows };
}

function runsOf(text: string): GuideRuns {
  return text
    .split('**')
    .map((piece, index) => ({ text: piece, isStrong: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}
