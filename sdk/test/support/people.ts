import { Nsem } from '@nsem/sdk';
import { testAdmin, type TestMarketplace } from '@nsem/adapters/testing';

const password = 'adinkra-cloth-1874';
let joined = 0;

/** The admin of a marketplace under test. */
async function asAdmin({ url }: TestMarketplace): Promise<Nsem> {
  const { access_token: token } = await new Nsem({ baseUrl: url }).auth.login(testAdmin);
  return new Nsem({ baseUrl: url, token });
}

/** Somebody new, with the token of their login. */
async function join({ url }: TestMarketplace, role: 'client' | 'service-provider') {
  joined += 1;
  const email = `abena.${joined}@example.com`;
  const { auth } = new Nsem({ baseUrl: url });
  const { access_token: token, user } = await auth.register({
    name: 'Abena Boateng',
    email,
    password,
    role,
  });
  return { nsem: new Nsem({ baseUrl: url, token }), token, id: user.id };
}

/** A client with so many GHS. */
export async function joinWithMoney(market: TestMarketplace, amount: number) {
  const client = await join(market, 'client');
  const admin = await asAdmin(market);
  await admin.wallet.credit({ user_id: client.id, amount, note: 'Mobile money' });
  return client;
}
