import { readGuidePicture, type GuideBlock, type GuideRuns } from '@polana/contract/guides';
import { callUrl } from '#platform/call-url.ts';
import { withNoBreakSpaces } from '#platform/no-break-spaces.ts';

/** The text of a guide as a page. */
export function GuideBlocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  // The order of a guide never changes, so a block's place names it.
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as 'h2' | 'h3';
      return <Heading className={block.level === 2 ? 'mt-8 mb-2 text-h2' : 'mt-6 mb-1 text-h3'}>{block.text}</Heading>;
    }
    case 'paragraph':
      return (
        <p className="mt-2 max-w-[68ch] text-pretty">
          <Runs runs={block.runs} />
        </p>
      );
    case 'note':
      return (
        <p className="mt-4 max-w-[68ch] rounded-card bg-info-bg px-4 py-3 text-info-fg">
          <Runs runs={block.runs} />
        </p>
      );
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul';
      return (
        <List className={`mt-2 grid max-w-[68ch] gap-1.5 pl-6 ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((runs, index) => (
            <li key={index}>
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'picture':
      return (
        <img
          src={callUrl(readGuidePicture, { params: { picture: block.name } })}
          alt={block.alt}
          loading="lazy"
          className="mt-4 w-full max-w-240 rounded-card border border-line"
        />
      );
  }
}

function Runs({ runs }: { runs: GuideRuns }) {
  return runs.map(({ text, isStrong }, index) => (isStrong ? <strong key={index}>{text}</strong> : text));
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div
      role="region"
      aria-label={head.join(', ')}
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-left text-small">
        <thead className="bg-sunken">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="px-4 py-2.5 max-sm:px-2 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([first, ...rest], index) => (
            <tr key={index}>
              <th scope="row" className="px-4 py-2.5 max-sm:px-2 align-top font-semibold">
                {first}
              </th>
              {rest.map((cell, place) => (
                <td key={place} className="px-4 py-2.5 max-sm:px-2 align-top tabular-nums">
                  {withNoBreakSpaces('sk', cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
