import type { AccountId } from '@nsem/core';
import type { UnitOptions } from '../src/persistence/unit-of-work.ts';

/** How a unit that creates a job of a client is kept apart from others. */
type Way = (client: AccountId) => UnitOptions;

const ways: Readonly<Record<string, Way>> = {
  'beside those of other clients': (client) => ({ guards: [`account:${client}`] }),
  alone: () => ({}),
};

export const wayNames: readonly string[] = Object.keys(ways);

/** The way with a name. */
export const wayOf = (name: string): Way => {
  const way = ways[name];
  if (way === undefined) throw new Error(`there is no way "${name}"`);
  return way;
};
