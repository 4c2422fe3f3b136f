import { type ReactNode, useId } from 'react';
import { Card, CardHeader } from './card.tsx';

interface FormSectionProps {
  title: string;
  about?: string;
  children: ReactNode;
}

/** One group of fields on a sheet of its own, in six columns from 600 px up. */
export function FormSection({ title, about, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={title} titleId={titleId} {...(about !== undefined && { description: about })} />
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-6">{children}</div>
    </Card>
  );
}
