import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CircleCheckIcon, ClockIcon } from '#ui/icons-signs.tsx';
import { MailIcon } from '#ui/icons-things.tsx';

const look = {
  success: { tint: 'bg-ok-bg text-ok-fg', Icon: CircleCheckIcon },
  dead: { tint: 'bg-wait-bg text-wait-fg', Icon: ClockIcon },
  mail: { tint: 'bg-info-bg text-info-fg', Icon: MailIcon },
};

interface LinkStateProps {
  tone: keyof typeof look;
  title: string;
  children: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
}

/** How a link turned out. Comes in place of a form, so it takes focus and is read out. */
export function LinkState({ tone, title, children, actions }: LinkStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { tint, Icon } = look[tone];
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <span className={classNames('mb-4 grid size-14 place-items-center rounded-panel', tint)}>
        <Icon size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-h1">
        {title}
      </h1>
      <div className="mt-2 text-ink2 text-pretty">{children}</div>
      {actions !== undefined && <div className="mt-6 grid gap-3">{actions}</div>}
    </>
  );
}
