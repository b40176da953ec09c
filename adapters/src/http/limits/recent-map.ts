/** A map of limited size: a new key beyond it replaces the one that was set longest ago. */
export type RecentMap<Value> = Readonly<{
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}>;

/** Creates a map of at most so many keys, for what anonymous callers can add to. */
export function createRecentMap<Value>(most: number): RecentMap<Value> {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
    delete(key) {
      values.delete(key);
    },
  };
}
