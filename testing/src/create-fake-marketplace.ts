import { createFakeServer, type FakeServer } from '@nsem/adapters/fake';
import { Nsem, version, type NsemOptions } from '@nsem/sdk';

import { defaultUsers } from './default-users.ts';
import { exchange } from './exchange.ts';
import { createFailures } from './failures.ts';
import type { FakeMarketplace, FakeOptions, FakeRequest, FakeUser } from './fake-marketplace.ts';
import { createProviderMoves } from './provider-moves.ts';
import { describeBody, readRequest, type ReadRequest } from './read-request.ts';
import { pause } from './pause.ts';
import { registerUsers, type RegisteredUser } from './register-users.ts';

/** Any address would do: no name is resolved. */
const baseUrl = 'https://nsem.example.com';

type Fetch = typeof globalThis.fetch;

/** Opens the server once, with its users. */
function openOnce(server: FakeServer, users: readonly RegisteredUser[]) {
  /** Passes requests of the fake itself: they are not recorded, and never fail. */
  const fetch: Fetch = async (input, init) => exchange(server, await readRequest(input, init));
  const connect = async (email: string): Promise<Nsem> => {
    const token = crypto.randomUUID();
    await server.logIn(email, token);
    return new Nsem({ baseUrl, fetch, token });
  };
  let opening: Promise<void> | undefined;
  const open = (): Promise<void> =>
    (opening ??= server
      .open()
      .then(() => registerUsers(users, { server, fetch, baseUrl, connect })));
  return { open, connect };
}

/** Records requests until they are answered. */
function createRecord() {
  const requests: FakeRequest[] = [];
  return {
    requests,
    /** Returns a function that records the status. */
    add(request: ReadRequest): (status: number) => void {
      const { method, url, headers } = request;
      const { pathname: path, search: query } = url;
      const at = requests.length;
      const received = { method, path, query, headers, body: describeBody(request), status: null };
      requests.push(received);
      return (status) => void (requests[at] = { ...received, status });
    },
  };
}

/** The text that a user's programs send as a token, unless it is chosen. */
const tokenFor = ({ email, token }: FakeUser): string =>
  token ?? `token-of-${email.replaceAll(/[^\w.]/g, '-')}`;

function firstClient(users: readonly FakeUser[]): string {
  const client = users.find(({ role }) => role === 'client');
  if (client === undefined) throw new RangeError('The fake marketplace has no client.');
  return client.email;
}

/**
 * Creates a marketplace for tests. It starts with the first request, and needs no server, no socket and
 * no network.
 */
export function createFakeMarketplace({
  users: chosen = defaultUsers,
  now = () => Date.now(),
  freeWords = 500,
}: FakeOptions = {}): FakeMarketplace {
  const users = chosen.map((user) => ({ ...user, token: tokenFor(user) }));
  const server = createFakeServer({ now, freeWords, version });
  const { open, connect } = openOnce(server, users);
  const failures = createFailures();
  const record = createRecord();

  function tokenOf(email: string): string {
    const user = users.find((one) => one.email === email);
    if (user === undefined) throw new RangeError(`The fake marketplace has no user ${email}.`);
    return user.token;
  }

  async function respond(request: ReadRequest): Promise<Response> {
    if (fake.delayMs > 0) await pause(fake.delayMs, request.signal);
    return failures.next(request) ?? exchange(server, request);
  }

  const fake: FakeMarketplace = {
    async fetch(input, init) {
      await open();
      const request = await readRequest(input, init);
      request.signal?.throwIfAborted();
      const answered = record.add(request);
      const response = await respond(request);
      answered(response.status);
      return response;
    },
    get token() {
      return tokenOf(firstClient(users));
    },
    requests: record.requests,
    delayMs: 0,
    tokenOf,
    connect: (email = firstClient(users), options: NsemOptions = {}) =>
      new Nsem({ baseUrl, token: tokenOf(email), ...options, fetch: fake.fetch }),
    ...createProviderMoves(users, { open, connect }),
    async credit(amount, email = firstClient(users)) {
      await open();
      await server.credit(email, amount);
    },
    failNext: failures.add,
    close: () => server.close(),
    [Symbol.dispose]: () => server.close(),
  };
  return fake;
}
