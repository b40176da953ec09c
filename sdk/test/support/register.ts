import { Nsem, type ServiceSubmission } from '@nsem/sdk';
import { testAdmin, type TestMarketplace } from '@nsem/adapters/testing';

const password = 'adinkra-cloth-1874';
let count = 0;

/** A server that runs. */
type Running = Pick<TestMarketplace, 'url'>;

/** A user with a session. */
export type TestUser = Readonly<{ nsem: Nsem; token: string; id: number }>;

/** A client with the session of the admin. */
export async function asAdmin({ url }: Running): Promise<Nsem> {
  const { access_token: token } = await new Nsem({ baseUrl: url }).auth.login(testAdmin);
  return new Nsem({ baseUrl: url, token });
}

async function register({ url }: Running, role: 'client' | 'service-provider'): Promise<TestUser> {
  count += 1;
  const email = `abena.${count}@example.com`;
  const { auth } = new Nsem({ baseUrl: url });
  const account = { name: 'Abena Boateng', email, password, role };
  const { access_token: token, user, verification_link: link } = await auth.register(account);
  if (link !== undefined) await auth.verifyEmail({ token: link.split('=')[1] ?? '' });
  return { nsem: new Nsem({ baseUrl: url, token }), token, id: user.id };
}

/** Registers a client and credits the wallet with an amount in GHS, if it is more than 0. */
export async function registerClient(market: Running, amount: number): Promise<TestUser> {
  const client = await register(market, 'client');
  if (amount === 0) return client;
  const admin = await asAdmin(market);
  await admin.wallet.credit({ user_id: client.id, amount, note: 'Mobile money' });
  return client;
}

/** Registers a provider with approved services. */
export async function registerProvider(
  market: Running,
  offered: readonly ServiceSubmission[],
): Promise<TestUser> {
  const provider = await register(market, 'service-provider');
  const admin = await asAdmin(market);
  for (const service of offered) {
    const { id } = await provider.nsem.services.create(service);
    await admin.admin.services.approve(id);
  }
  return provider;
}
