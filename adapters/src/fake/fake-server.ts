import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  creditWallet,
  invariant,
  newAdmin,
  ok,
  pesewas,
  startSession,
  unknownOrigin,
  type AccountId,
  type Actor,
  type Instant,
  type Result,
  type Stores,
} from '@nsem/core';

import { createFakeApp } from '../http/fake-app.ts';
import { openMarketplace } from '../seed/open-marketplace.ts';
import {
  createCatalogueRegistry,
  createFakeDependencies,
  type FakeSettings,
} from './fake-dependencies.ts';

/** The server of a fake marketplace: the rules and the HTTP side of the real one, in memory. */
export interface FakeServer {
  /** Answers a request, like the handler of a server of `node:http`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Creates the languages, the prices and the admin, as the first start of a server does. */
  open(): Promise<void>;
  /**
   * Makes a text a session token of a user, valid for as long as that of a login from now on.
   *
   * @throws {InvariantError} if there is no such user.
   */
  logIn(email: string, token: string): Promise<void>;
  /** Credits a client's wallet with an amount in GHS, as an admin does. */
  credit(email: string, amount: number): Promise<void>;
  /** Ends the event streams, which have no end otherwise. */
  close(): void;
}

/** The first user, who approves services and credits wallets. */
export const fakeAdmin = { name: 'Esi Mensah', email: 'esi.mensah@example.com' } as const;

/** @throws {InvariantError} with the fault if it was refused. */
function accept<T>(result: Result<T, Readonly<{ code: string }>>): T {
  invariant(result.ok, `refused: ${result.ok ? '' : result.fault.code}`);
  return result.value;
}

async function findId({ accounts }: Stores, email: string): Promise<AccountId> {
  const account = await accounts.findByEmail(email);
  invariant(account !== undefined, `${email} has an account`);
  return account.id;
}

/** An admin's program never has to confirm who it is. */
const program = (accountId: AccountId): Actor => ({
  accountId,
  role: 'admin',
  credential: { kind: 'program' },
  origin: unknownOrigin,
});

async function openStores(stores: Stores, now: Instant): Promise<Result<void, never>> {
  const passwordHash = randomBytes(16).toString('hex');
  const admin = newAdmin({ ...fakeAdmin, passwordHash, now });
  await openMarketplace(stores, { registry: createCatalogueRegistry(), admin, now });
  return ok(undefined);
}

/** Creates the server of a fake marketplace; it opens no socket. */
export function createFakeServer(settings: FakeSettings): FakeServer {
  const dependencies = createFakeDependencies(settings);
  const { application, clock, events, tokens, unitOfWork } = dependencies;
  const app = createFakeApp(dependencies);
  return {
    handle: app.callback(),
    async open() {
      accept(await unitOfWork.write((stores) => openStores(stores, clock.now())));
    },
    async logIn(email, token) {
      const tokenHash = tokens.hash(token);
      const stored = await unitOfWork.write(async (stores) => {
        const owner = { accountId: await findId(stores, email), tokenHash, origin: unknownOrigin };
        return ok(await stores.sessions.insert(startSession(owner, clock.now())));
      });
      accept(stored);
    },
    async credit(email, ghs) {
      const [adminId, clientId] = await unitOfWork.read(async (stores) => [
        await findId(stores, fakeAdmin.email),
        await findId(stores, email),
      ]);
      const reference = randomBytes(8).toString('hex');
      const input = { clientId, amount: pesewas(Math.round(ghs * 100)), reference, note: 'Test' };
      const context = { now: clock.now() };
      accept(await application.perform(creditWallet, { actor: program(adminId), input, context }));
    },
    close: () => events.close(),
  };
}
