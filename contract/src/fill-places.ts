const place = /\{(\w+)\}(\.(?!\.))?/g;

/** Puts values into the `{name}` places of a text. One that ends with a full stop (`Detvan, a. s.`, `5. 11.`) ends its sentence, too. */
export function fillPlaces(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replaceAll(place, (whole, name: string, stop: string = '') => {
    const value = values[name];
    if (value === undefined) return whole;
    const written = String(value);
    return written.endsWith('.') ? written : written + stop;
  });
}
