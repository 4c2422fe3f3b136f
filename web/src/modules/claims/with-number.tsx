import type { ReactNode } from 'react';

interface WithNumberProps {
  text: string;
  number: string;
  /** The number as the way to its claim. */
  link?: (content: ReactNode) => ReactNode;
}

/** A text with the number of a claim in it, which never parts at its hyphens. */
export function WithNumber({ text, number, link }: WithNumberProps) {
  const place = text.indexOf(number);
  if (place < 0) return text;
  const whole = <span className="whitespace-nowrap">{number}</span>;
  return (
    <>
      {text.slice(0, place)}
      {link ? link(whole) : whole}
      {text.slice(place + number.length)}
    </>
  );
}
