import { classNames } from './class-names.ts';

/** The mark: three contour lines of a hill and a sun. */
export function LogoMark({ size = 40, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames('flex-none', className)}
    >
      <rect width="40" height="40" rx="11" fill="var(--mark-bg)" />
      <g fill="none" stroke="var(--mark-fg)" strokeLinecap="round" strokeWidth="2.3">
        <path d="M6.5 30.5C11 18.5 15.5 12.5 20 12.5s9 6 13.5 18" />
        <path d="M12.3 30.5c2.7-7.2 5.2-10.8 7.7-10.8s5 3.6 7.7 10.8" />
        <path d="M17.3 30.5c1-2.7 1.8-4 2.7-4s1.7 1.3 2.7 4" />
      </g>
      <circle cx="29.8" cy="11.2" r="3.1" fill="var(--arnica)" />
    </svg>
  );
}

interface LogoProps {
  word: string;
  /** Proportions of a picture shown instead; the picture of each theme is `--logo-picture`, on `--logo-plate` where it was drawn for
   *  the other theme. */
  picture?: { width: number; height: number } | null;
  className?: string;
}

/** Mark and word, or a picture in their place. Stands inside the link the caller renders, which carries the name. */
export function Logo({ word, picture = null, className }: LogoProps) {
  if (picture) return <LogoPicture {...picture} className={className} />;
  return (
    <span className={classNames('inline-flex items-center gap-3 text-ink', className)}>
      <LogoMark />
      <span className="text-[1.375rem] leading-7 font-[700] tracking-[-0.02em]">{word}</span>
    </span>
  );
}

function LogoPicture({ width, height, className }: { width: number; height: number; className: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      style={{
        aspectRatio: `${width} / ${height}`,
        padding: 'var(--logo-gap, 0px)',
        borderRadius: '8px',
        backgroundColor: 'var(--logo-plate, transparent)',
        backgroundOrigin: 'content-box',
      }}
      className={classNames('block h-10 max-w-42 bg-(image:--logo-picture) bg-contain bg-left bg-no-repeat', className)}
    />
  );
}
