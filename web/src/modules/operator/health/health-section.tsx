import { type ReactNode, useId } from 'react';

interface HealthSectionProps {
  title: string;
  about?: ReactNode;
  /** A button at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** Details of one part, below the tiles. */
export function HealthSection({ title, about, end, children }: HealthSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-h2">
            {title}
          </h2>
          {about !== undefined && <p className="mt-0.5 text-small text-ink2">{about}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  );
}
