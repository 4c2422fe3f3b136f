import { type ComponentProps, useState } from 'react';
import { format } from '#platform/format.ts';
import { roomTexts } from '#platform/texts.ts';
import { DateField } from '#ui/date-field.tsx';
import type { UnreadDate } from '#ui/typed-date.ts';

const dateText = roomTexts({
  sk: () => import('./operator-dates.sk.json'),
  en: () => import('./operator-dates.en.json'),
});

/** Why what was typed is no date. */
export function operatorDateProblem(unread: UnreadDate): string {
  return dateText(unread, { example: format.date('2026-06-19') });
}

type OperatorDateFieldProps = Omit<ComponentProps<typeof DateField>, 'formatDate' | 'onUnread' | 'onBlur'>;

/** A day at the operator's desk. What is no date is told as such once the field is left, in place of any other error. */
export function OperatorDateField({ error, onChange, ...field }: OperatorDateFieldProps) {
  const [unread, setUnread] = useState<UnreadDate | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const isTold = unread !== null && (isLeft || Boolean(error));
  return (
    <DateField
      {...field}
      formatDate={format.date}
      error={isTold ? operatorDateProblem(unread) : error}
      onChange={(date) => {
        setIsLeft(false);
        onChange(date);
      }}
      onBlur={() => setIsLeft(true)}
      onUnread={setUnread}
    />
  );
}
