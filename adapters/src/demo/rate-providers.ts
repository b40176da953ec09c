import { createRating, dayMs, later, type Stars, type Stores } from '@nsem/core';

import type { DemoClient, DemoProvider } from './demo-people.ts';
import { sessionOf, type DemoPeople, type DemoContext } from './demo-context.ts';
import { unwrap } from './unwrap.ts';

/** A demo client's rating of a provider. */
type DemoRating = Readonly<{
  client: DemoClient;
  provider: DemoProvider;
  daysAgo: number;
  stars: Stars;
  comment: string | null;
}>;

const demoRatings: readonly DemoRating[] = [
  {
    client: 'kumasi',
    provider: 'ama',
    daysAgo: 36,
    stars: 5,
    comment: 'Clear Asante Twi that our patients understand at once.',
  },
  {
    client: 'kumasi',
    provider: 'kwabena',
    daysAgo: 35,
    stars: 4,
    comment: 'Good work, a day later than we had hoped.',
  },
  {
    client: 'ho',
    provider: 'sena',
    daysAgo: 25,
    stars: 5,
    comment: 'Every tone mark is in its place. Akpe kakaka!',
  },
  { client: 'accra', provider: 'kwabena', daysAgo: 5, stars: 5, comment: null },
];

/** Lets the demo's clients rate providers who have finished jobs for them. */
export async function rateProviders(
  stores: Stores,
  { clients, providers }: DemoPeople,
  { now }: Pick<DemoContext, 'now'>,
): Promise<void> {
  for (const { client, provider, daysAgo, stars, comment } of demoRatings) {
    const request = { stars, comment, providerId: providers[provider].id };
    const context = { now: later(now, -daysAgo * dayMs) };
    unwrap(await createRating(stores, sessionOf(clients[client]), request, context));
  }
}
