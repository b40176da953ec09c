import {
  instant,
  startSession,
  unknownOrigin,
  type Account,
  type AccountId,
  type NewPayoutAccount,
  type Stores,
  type Totp,
} from '@nsem/core';
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
export async function openSession(stores: Stores, { id }: Account) {
  await stores.factors.saveTotp(anUnconfirmedApp(id));
  await stores.payoutAccounts.replaceCurrent(aPayoutAccount(id));
  const { token, tokenHash } = tokens.issue();
  const session = await stores.sessions.insert(
    startSession({ accountId: id, tokenHash, origin: unknownOrigin }, instant(Date.now())),
  );
  return { token, session };
}
