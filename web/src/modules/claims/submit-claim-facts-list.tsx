import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { CircleCheckIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import type { Fact } from './submit-claim-facts.ts';
import { fieldId, type FieldTie } from './submit-claim-field.ts';
import { submitClaimText } from './submit-claim.texts.ts';

/** What the dates already prove, heard politely; being late is a warning to confirm, never a wall. */
export function FactsList({ facts, tie }: { facts: readonly Fact[]; tie: FieldTie }) {
  const { values, change, errorOf } = tie;
  const isLate = facts.some((fact) => fact.tone === 'warning');
  return (
    <div>
      <div aria-live="polite" className="grid gap-2 pt-2 empty:hidden">
        {facts.map(({ id, tone, text }) => (
          <p
            key={id}
            className={classNames(
              'flex items-start gap-2.5 text-compact',
              tone === 'ok' ? 'text-ink2' : 'text-wait-fg',
            )}
          >
            {tone === 'ok' ? (
              <CircleCheckIcon className="mt-px text-ok-solid" />
            ) : (
              <TriangleIcon className="mt-px text-wait-solid" />
            )}
            <span className="min-w-0">{text}</span>
          </p>
        ))}
      </div>
      {isLate && (
        <div className="mt-2 rounded-control bg-wait-bg px-3.5 py-1 text-wait-fg">
          <p className="pt-1.5 text-small">{submitClaimText('late.about')}</p>
          <Checkbox
            id={fieldId('late')}
            name="late"
            label={submitClaimText('late.confirm')}
            checked={values.isLateConfirmed}
            onChange={(event) => change({ isLateConfirmed: event.target.checked })}
            error={errorOf('late') ?? ''}
          />
        </div>
      )}
    </div>
  );
}
