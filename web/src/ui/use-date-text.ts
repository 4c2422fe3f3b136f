import { useState } from 'react';
import { parseTypedDate } from './typed-date.ts';

interface DateText {
  text: string;
  /** Something stands there that is no date. */
  isUnread: boolean;
  change: (text: string) => void;
  /** Brings the text to its usual shape when the field is left. */
  settle: () => void;
}

/** Text of a date field that follows its value but never rewrites what is just being typed. */
export function useDateText(
  value: string | null,
  onChange: (date: string | null) => void,
  formatDate: (date: string) => string,
  today: string,
): DateText {
  const [text, setText] = useState(value === null ? '' : formatDate(value));
  const [knownValue, setKnownValue] = useState(value);
  const typed = parseTypedDate(text, today);
  if (value !== knownValue) {
    setKnownValue(value);
    if (value !== typed) setText(value === null ? '' : formatDate(value));
  }
  return {
    text,
    isUnread: text.trim() !== '' && typed === null,
    change(next) {
      setText(next);
      onChange(parseTypedDate(next, today));
    },
    settle() {
      if (typed !== null) setText(formatDate(typed));
    },
  };
}
