import type { ReactNode } from 'react';

/** One anchored part of the showcase. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line py-8">
      <h2 id={`${id}-title`} className="mb-5 text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-start gap-3">{children}</div>;
}
