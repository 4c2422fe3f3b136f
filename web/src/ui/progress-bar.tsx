import { classNames } from './class-names.ts';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** Heard instead of the percentage, e.g. "Step 2 of 4". */
  valueText?: string;
  /** 4 px line under a header, or an 8 px bar. */
  size?: 'line' | 'bar';
  className?: string;
}

/** How much of a known amount of work is done. */
export function ProgressBar({ label, value, valueText, size = 'bar', className }: ProgressBarProps) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={classNames(
        'overflow-hidden bg-line forced-colors:border',
        size === 'line' ? 'h-1' : 'h-2 rounded-full',
        className,
      )}
    >
      <div
        style={{ width: `${percent}%` }}
        className="h-full rounded-[inherit] bg-brand transition-[width] duration-200 forced-colors:bg-[Highlight]"
      />
    </div>
  );
}
