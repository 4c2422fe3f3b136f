/** A text with the number of a claim in it, which never parts at its hyphens. */
export function WithNumber({ text, number }: { text: string; number: string }) {
  const place = text.indexOf(number);
  if (place < 0) return text;
  return (
    <>
      {text.slice(0, place)}
      <span className="whitespace-nowrap">{number}</span>
      {text.slice(place + number.length)}
    </>
  );
}
