import {
  instant,
  ok,
  startSession,
  unknownOrigin,
  type Account,
  type AccountId,
  type Instant,
  type NewPayoutAccount,
  type Stores,
  type Totp,
  type UnitOfWork,
} from '@nsem/core';
import { accept, storeAdmin } from '@nsem/core/testing';
import { createSessionTokens } from '../../security/random-secrets.ts';

/** An authenticator app that is being set up, and to which no code belongs. */
const anUnconfirmedApp = (accountId: AccountId): Totp => ({
  accountId,
  sealedSecret: 'unreadable',
  isConfirmed: false,
  lastStep: null,
  createdAt: instant(Date.now()),
});

/** A payout account, which only providers can see. */
const aPayoutAccount = (accountId: AccountId): NewPayoutAccount => ({
  accountId,
  sealed: 'unreadable',
  changedAt: instant(Date.now()),
});

const tokens = createSessionTokens();

/** A session of a user who has a payout account, and an authenticator app that is not confirmed yet. */
export async function openSession(stores: Stores, { id }: Account, now = instant(Date.now())) {
  await stores.factors.saveTotp(anUnconfirmedApp(id));
  await stores.payoutAccounts.replaceCurrent(aPayoutAccount(id));
  const { token, tokenHash } = tokens.issue();
  const session = await stores.sessions.insert(
    startSession({ accountId: id, tokenHash, origin: unknownOrigin }, now),
  );
  return { token, session };
}

/** Stores another admin, and opens a session of theirs. @returns its token. */
export async function openSecondAdmin(unitOfWork: UnitOfWork, now?: Instant): Promise<string> {
  const opened = await unitOfWork.write(async (stores) =>
    ok(await openSession(stores, await storeAdmin(stores), now)),
  );
  return accept(opened).token;
}
