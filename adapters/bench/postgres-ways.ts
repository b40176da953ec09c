import type { AccountId, WriteOptions } from '@nsem/core';

/** How a unit that creates a job of a client is kept apart from others. */
type Way = (client: AccountId) => WriteOptions;

const ways: Readonly<Record<string, Way>> = {
  'beside those of other clients': (guard) => ({ guard }),
  alone: () => ({}),
};

export const wayNames: readonly string[] = Object.keys(ways);

/** The way with a name. */
export const wayOf = (name: string): Way => {
  const way = ways[name];
  if (way === undefined) throw new Error(`there is no way "${name}"`);
  return way;
};
