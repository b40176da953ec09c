import { dayMs, later, rateProvider, type Stars, type Stores } from '@nsem/core';

import type { DemoClient, DemoProvider } from './demo-people.ts';
import { sessionOf, type DemoCast, type DemoStage } from './demo-stage.ts';
import { must } from './must.ts';

/** What a demo client thinks of a provider who has worked for them. */
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

/** The clients of the demo rate providers who have finished work for them. */
export async function rateProviders(
  stores: Stores,
  { clients, providers }: DemoCast,
  { now }: Pick<DemoStage, 'now'>,
): Promise<void> {
  for (const { client, provider, daysAgo, stars, comment } of demoRatings) {
    const opinion = { stars, comment, now: later(now, -daysAgo * dayMs) };
    const request = { ...opinion, providerId: providers[provider].id };
    must(await rateProvider(stores, sessionOf(clients[client]), request));
  }
}
