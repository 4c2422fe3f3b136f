/**
 * What an address says beyond what the page knows is dropped. The router lays the answer of a validator over what it was given, so
 * a value that was left out would come through as it stands in the address.
 */
export function knownSearch<Validate extends (given: never) => object>(validate: Validate): Validate {
  const strict: (given: never) => object = (given) => ({
    ...Object.fromEntries(Object.keys(given).map((key) => [key, undefined])),
    ...validate(given),
  });
  return strict as Validate;
}
