import type { TestMarketplace } from '@nsem/adapters/testing';

import { joinClient, joinProvider, type Person } from './people.ts';

/** Who is there for tests that begin with a job: two clients with money, and a provider. */
export type Shop = Readonly<{
  client: Person;
  neighbour: Person;
  /** Approved for Twi. */
  provider: Person & Readonly<{ providerId: string }>;
}>;

/** Takes everybody in, by the API. */
export async function openShop({ url }: TestMarketplace): Promise<Shop> {
  const client = await joinClient(url, {
    name: 'Kojo Antwi Danso',
    email: 'kojo.danso@example.com',
  });
  const neighbour = await joinClient(url, {
    name: 'Akosua Frimpong',
    email: 'akosua.frimpong@example.com',
  });
  const provider = await joinProvider(url, {
    name: 'Ama Serwaa Boateng',
    email: 'ama.serwaa@example.com',
  });
  const { provider_id: providerId } = await provider.nsem.auth.me();
  if (providerId === null) throw new Error('The provider was approved without a Provider ID');
  return { client, neighbour, provider: { ...provider, providerId } };
}
