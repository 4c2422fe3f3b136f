import type { HealthState } from '@polana/contract/operator-health';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { healthText } from './health.texts.ts';

const toneOf: Record<HealthState, ChipTone> = { ok: 'approved', attention: 'warning', problem: 'rejected' };

function HealthChip({ state }: { state: HealthState }) {
  return <StatusChip tone={toneOf[state]}>{healthText(`state.${state}`)}</StatusChip>;
}

interface HealthTileProps {
  title: string;
  state: HealthState;
  /** The one figure or word people look for. */
  figure: ReactNode;
  children: ReactNode;
}

/** One part of the installation: how it is in a word, the figure behind it and a sentence. */
export function HealthTile({ title, state, figure, children }: HealthTileProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      hasPadding={false}
      className={classNames('flex flex-col gap-1.5 p-4', state === 'problem' && 'ring-1 ring-bad-solid ring-inset')}
    >
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      <p className="text-h1 num whitespace-normal">{figure}</p>
      <p className="text-small text-ink2">{children}</p>
      <div className="mt-auto pt-1">
        <HealthChip state={state} />
      </div>
    </Card>
  );
}
