import type { TestMarketplace } from '@nsem/adapters/testing';

import { joinClient, joinProvider, type Person } from './people.ts';

/** The users of tests that begin with a job: two clients with money, and a provider. */
export type Shop = Readonly<{
  client: Person;
  neighbour: Person;
  /** Approved for Twi. */
  provider: Person & Readonly<{ providerId: string }>;
}>;

/** Registers the users of a shop through the API. */
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
  const { provider_id: providerId } = await provider.nsem.account.get();
  if (providerId === null) throw new Error('The provider was approved without a Provider ID');
  return { client, neighbour, provider: { ...provider, providerId } };
}
