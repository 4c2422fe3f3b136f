import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** `section` with a heading, or a plain `div` / `article` / `li`. */
  as?: 'section' | 'div' | 'article' | 'li' | 'aside';
  /** `waiting` marks the one thing to finish, `hero` is the dark ground. */
  tone?: 'plain' | 'waiting' | 'hero';
  hasPadding?: boolean;
  children: ReactNode;
}

const TONE_CLASS = {
  plain: 'rounded-card border border-line bg-surface',
  waiting: 'rounded-card border border-wait-solid bg-surface',
  hero: 'on-hero relative overflow-hidden rounded-hero bg-hero-bg',
};

/** A white sheet with a hairline; padding 24, 16 on a phone. */
export function Card({ as: Element = 'section', tone = 'plain', hasPadding = true, className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(TONE_CLASS[tone], hasPadding && 'p-4 md:p-6', className)} />;
}

interface CardHeaderProps {
  title: ReactNode;
  /** Id for `aria-labelledby` of the card. */
  titleId?: string;
  level?: 2 | 3;
  description?: ReactNode;
  /** Link or button at the end of the row. */
  end?: ReactNode;
  className?: string;
}

/** Title row of a card. */
export function CardHeader({ title, titleId, level = 2, description, end, className }: CardHeaderProps) {
  const Heading = `h${level}` as 'h2' | 'h3';
  return (
    <div className={classNames('mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1', className)}>
      <div className="min-w-0">
        <Heading id={titleId} className={level === 2 ? 'text-h2' : 'text-h3'}>
          {title}
        </Heading>
        {description !== undefined && <p className="mt-0.5 text-small text-ink3">{description}</p>}
      </div>
      {end}
    </div>
  );
}
