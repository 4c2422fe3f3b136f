/** The keys of orders by what they say: sent once more after a lost answer it is the same order, with other content another one. */
export function orderKeys() {
  const keys = new Map<string, string>();
  return {
    keyOf: (order: object): string => {
      const content = JSON.stringify(order);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      return key;
    },
    /** It was answered: the same once more is meant once more. */
    end: (order: object): void => void keys.delete(JSON.stringify(order)),
  };
}

export type OrderKeys = ReturnType<typeof orderKeys>;
