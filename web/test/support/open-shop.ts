import { testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';

/** Somebody who is logged in, and their client of the API. */
type Person = Readonly<{ id: number; token: string; nsem: Nsem }>;

/** Who is there for tests that begin with a job: two clients with money, and a provider. */
export type Shop = Readonly<{
  client: Person;
  neighbour: Person;
  /** Approved for translations from English to Twi. */
  provider: Person & Readonly<{ providerId: string }>;
}>;

const password = 'sankofa-on-the-weir';

/** Takes everybody in, by the API. */
export async function openShop({ url }: TestMarketplace): Promise<Shop> {
  const nsem = new Nsem({ baseUrl: url });
  const { access_token: adminToken } = await nsem.auth.login(testAdmin);
  const admin = new Nsem({ baseUrl: url, token: adminToken });

  async function join(name: string, role: 'client' | 'service-provider'): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const { user, access_token: token } = await nsem.auth.register({ name, email, password, role });
    return { id: user.id, token, nsem: new Nsem({ baseUrl: url, token }) };
  }

  async function joinWithMoney(name: string): Promise<Person> {
    const person = await join(name, 'client');
    await admin.wallet.credit({
      user_id: person.id,
      amount: 20,
      note: 'Mobile money, receipt 4471',
    });
    return person;
  }

  const client = await joinWithMoney('Kojo Antwi Danso');
  const neighbour = await joinWithMoney('Akosua Frimpong');
  const provider = await join('Ama Serwaa Boateng', 'service-provider');
  const service = await provider.nsem.services.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
  });
  await admin.admin.services.approve(service.id);
  const { provider_id: providerId } = await provider.nsem.auth.me();
  if (providerId === null) throw new Error('The provider was approved without a Provider ID');
  return { client, neighbour, provider: { ...provider, providerId } };
}
