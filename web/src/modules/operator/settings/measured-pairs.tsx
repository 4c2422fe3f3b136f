import { shownRatio } from '@polana/contract/colour';
import type { MeasuredPair } from '@polana/contract/palette';
import { formatNumbers } from '#platform/format-numbers.ts';
import { CircleCheckIcon, OctagonCrossIcon } from '#ui/icons-signs.tsx';
import { classNames } from '#ui/class-names.ts';
import { operatorSettingsText } from './settings.texts.ts';

/** Where a colour meets another, how it looks there and how well it reads. */
export function MeasuredPairs({ pairs, label }: { pairs: readonly MeasuredPair[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-2 grid gap-1">
      {pairs.map((pair) => (
        <MeasuredLine key={pair.id} pair={pair} />
      ))}
    </ul>
  );
}

export function ratioText(ratio: number): string {
  return `${formatNumbers.decimal(shownRatio(ratio).toFixed(2))} : 1`;
}

function MeasuredLine({ pair }: { pair: MeasuredPair }) {
  const Sign = pair.isEnough ? CircleCheckIcon : OctagonCrossIcon;
  return (
    <li className="flex items-center gap-2 text-small">
      <span
        aria-hidden="true"
        style={{ color: pair.colour, backgroundColor: pair.ground }}
        className="grid h-6 w-9 flex-none place-items-center rounded-keycap border border-line text-micro font-strong"
      >
        Aa
      </span>
      <span className="min-w-0 flex-1 text-ink2">{operatorSettingsText(`pair.${pair.id}`)}</span>
      <span
        className={classNames(
          'inline-flex items-center gap-1 num',
          pair.isEnough ? 'text-ok-fg' : 'font-strong text-bad-fg',
        )}
      >
        <Sign size={16} />
        <span className="sr-only">{operatorSettingsText(pair.isEnough ? 'pair.enough' : 'pair.low')}</span>
        {ratioText(pair.ratio)}
      </span>
    </li>
  );
}
