import pg from 'pg';

const int8 = 20;
const date = 1082;
const timestamptz = 1184;
pg.types.setTypeParser(int8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond the safe range: ${text}`);
  return value;
});
pg.types.setTypeParser(date, (text) => text);
const parseAnyTime = pg.types.getTypeParser(timestamptz, 'text') as (text: string) => Date | number;
pg.types.setTypeParser(timestamptz, (text) =>
  // Half of the driver's way, for what nearly every list is full of.
  text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseAnyTime(text),
);
