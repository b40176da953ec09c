import { Nsem, type ServiceSubmission } from '@nsem/sdk';
import { testAdmin, type TestMarketplace } from '@nsem/adapters/testing';

const password = 'adinkra-cloth-1874';
let joined = 0;

/** Somebody who is logged in. */
export type Person = Readonly<{ nsem: Nsem; token: string; id: number }>;

/** The admin of a marketplace under test. */
async function asAdmin({ url }: TestMarketplace): Promise<Nsem> {
  const { access_token: token } = await new Nsem({ baseUrl: url }).auth.login(testAdmin);
  return new Nsem({ baseUrl: url, token });
}

async function join(
  { url }: TestMarketplace,
  role: 'client' | 'service-provider',
): Promise<Person> {
  joined += 1;
  const email = `abena.${joined}@example.com`;
  const { access_token: token, user } = await new Nsem({ baseUrl: url }).auth.register({
    name: 'Abena Boateng',
    email,
    password,
    role,
  });
  return { nsem: new Nsem({ baseUrl: url, token }), token, id: user.id };
}

/** A client with so many GHS. */
export async function joinWithMoney(market: TestMarketplace, amount: number): Promise<Person> {
  const client = await join(market, 'client');
  const admin = await asAdmin(market);
  await admin.wallet.credit({ user_id: client.id, amount, note: 'Mobile money' });
  return client;
}

/** A provider whose services an admin has approved. */
export async function joinApproved(
  market: TestMarketplace,
  offered: readonly ServiceSubmission[],
): Promise<Person> {
  const provider = await join(market, 'service-provider');
  const admin = await asAdmin(market);
  for (const service of offered) {
    const { id } = await provider.nsem.services.create(service);
    await admin.admin.services.approve(id);
  }
  return provider;
}
