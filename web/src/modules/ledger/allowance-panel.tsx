import type { allowanceAmount } from '@polana/contract/identity';
import { centsFromText } from '@polana/contract/money';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { format } from '#platform/format.ts';
import { BallIcon, MountainIcon } from '#ui/icons-things.tsx';
import { ledgerText } from './ledger.texts.ts';

export type AllowanceAmount = z.infer<typeof allowanceAmount>;

interface AllowancePanelProps {
  amount: AllowanceAmount;
  /** The company has not closed it. */
  isProvided: boolean;
  claimLink: ReactNode;
}

/** One allowance on the hero: what is left of the year, and how the rest was used. */
export function AllowancePanel({ amount, isProvided, claimLink }: AllowancePanelProps) {
  const { actionCode, credited, reserved, drawn, left } = amount;
  const Icon = actionCode === 'RP' ? MountainIcon : BallIcon;
  return (
    <section className="rounded-card bg-hero-well px-4 pt-3.5 pb-3 md:px-5 md:pt-4.5 md:pb-4">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <Icon className="self-center text-on-hero2" />
        <h3 className="text-body font-semibold">{ledgerText(`action.${actionCode}`)}</h3>
        <span className="hidden text-small text-on-hero2 md:inline">{ledgerText(`paragraph.${actionCode}`)}</span>
        {isProvided ? (
          <p className="ml-auto text-[1.375rem] leading-7 font-heavy tracking-[-0.015em] num md:text-[1.5rem]">
            {format.money(left)}{' '}
            <small className="text-compact font-regular tracking-normal text-on-hero2">
              {ledgerText('allowance.of', { credited: format.roundMoney(credited) })}
            </small>
          </p>
        ) : (
          <p className="ml-auto text-compact leading-7 font-semibold">{ledgerText('allowance.notProvided')}</p>
        )}
      </div>
      <Meter amount={amount} leftLook={isProvided ? 'bg-arnica' : ''} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-on-hero2 num">
          {isSome(drawn) && (
            <Share look="bg-hero-spent" word={ledgerText('allowance.drawn')} value={format.money(drawn)} />
          )}
          {isSome(reserved) && (
            <Share look="hatch text-white" word={ledgerText('allowance.reserved')} value={format.money(reserved)} />
          )}
          <Share
            look={isProvided ? 'bg-arnica' : 'border border-on-hero2'}
            word={ledgerText('allowance.leftWord')}
            value={format.money(left)}
            className={isProvided ? 'max-md:hidden' : ''}
          />
        </ul>
        {claimLink}
      </div>
    </section>
  );
}

function Meter({ amount, leftLook }: { amount: AllowanceAmount; leftLook: string }) {
  const { actionCode, credited, reserved, drawn, left } = amount;
  return (
    <div
      role="img"
      aria-label={ledgerText('allowance.meter', {
        action: ledgerText(`action.${actionCode}`),
        drawn: format.money(drawn),
        reserved: format.money(reserved),
        left: format.money(left),
        credited: format.money(credited),
      })}
      className="my-2.5 flex h-3 gap-[3px] rounded-[4px] bg-hero-track md:mt-3"
    >
      {isSome(drawn) && <MeterPart share={drawn} look="bg-hero-spent" />}
      {isSome(reserved) && <MeterPart share={reserved} look="hatch text-white" />}
      {isSome(left) && <MeterPart share={left} look={leftLook} />}
    </div>
  );
}

function MeterPart({ share, look }: { share: string; look: string }) {
  return <i className={`block min-w-1 rounded-[4px] ${look}`} style={{ flex: centsFromText(share) }} />;
}

function Share({
  look,
  word,
  value,
  className = '',
}: {
  look: string;
  word: string;
  value: string;
  className?: string;
}) {
  return (
    <li className={`flex items-center gap-1.75 ${className}`}>
      <i className={`size-2.75 flex-none rounded-[3px] ${look}`} />
      {word} <b className="font-semibold text-on-hero">{value}</b>
    </li>
  );
}

function isSome(amount: string): boolean {
  return centsFromText(amount) > 0;
}
