import type {
  AccountFilter,
  AccountState,
  AccountStore,
  KnownDeviceStore,
  OneTimeTokenStore,
  SeenDeviceStore,
  SessionStore,
} from '../accounts/account-stores.port.ts';
import type { Account } from '../accounts/account.ts';
import type { SeenDevice } from '../accounts/devices.ts';
import { normalizeEmail } from '../accounts/email.ts';
import type {
  FactorStore,
  LoginTicketStore,
  PasskeyStore,
} from '../accounts/second-factors/second-factors.port.ts';
import { continueVisit, type Session } from '../accounts/session.ts';
import { isPayable } from '../accounts/suspension.ts';
import { toNameKey } from '../languages/decide-language.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
} from './memory-state.ts';

const adminsOf = ({ accounts, deletions }: MemoryState) =>
  [...accounts.rows.values()].filter(({ id, role }) => role === 'admin' && !deletions.has(id));

const isInState: Readonly<Record<AccountState, (account: Account) => boolean>> = {
  unrestricted: isPayable,
  suspended: ({ suspension }) => suspension !== null,
  'payouts-frozen': ({ payoutFreeze }) => payoutFreeze !== null,
};

const matches = (account: Account, { q, role, state }: AccountFilter): boolean =>
  (q === undefined ||
    toNameKey(account.name).startsWith(toNameKey(q)) ||
    account.email.startsWith(normalizeEmail(q))) &&
  (role === undefined || account.role === role) &&
  (state === undefined || isInState[state](account));

/** The users in memory. */
export function createAccountStore(state: MemoryState): AccountStore {
  const { accounts, deletions } = state;
  return {
    async insert(account) {
      const taken = findRow(accounts, ({ email }) => email === account.email) !== undefined;
      return taken ? undefined : insertRow(accounts, (id) => ({ ...account, id }));
    },
    find: async (id) => (deletions.has(id) ? undefined : accounts.rows.get(id)),
    findByEmail: async (email) =>
      findRow(accounts, (account) => account.email === email && !deletions.has(account.id)),
    findByProviderId: async (providerId) =>
      findRow(accounts, (account) => account.providerId === providerId),
    replace: async (account) => replaceRow(accounts, account),
    list: async (filter, page) =>
      cutPage(
        newestFirst(accounts, (account) => !deletions.has(account.id) && matches(account, filter)),
        page,
      ),
    listNames: async (ids) => {
      const found = ids.flatMap((id) => (deletions.has(id) ? [] : (accounts.rows.get(id) ?? [])));
      return new Map(found.map(({ id, name }) => [id, name]));
    },
    listAdmins: async () => adminsOf(state),
    countAdmins: async () => adminsOf(state).length,
  };
}

/** The known devices in memory, by the hashes of their tokens. */
export const createKnownDeviceStore = ({
  knownDevices,
  accounts,
}: MemoryState): KnownDeviceStore => ({
  async insert(device) {
    knownDevices.set(device.tokenHash, device);
  },
  async isKnown({ email, tokenHash, since }) {
    const device = knownDevices.get(tokenHash);
    if (device === undefined || device.lastUsedAt < since) return false;
    return accounts.rows.get(device.accountId)?.email === email;
  },
  async touch({ accountId, tokenHash, now }) {
    const device = knownDevices.get(tokenHash);
    if (device?.accountId !== accountId) return false;
    knownDevices.set(tokenHash, { ...device, lastUsedAt: now });
    return true;
  },
  async removeAllBut(accountId, most) {
    const surplus = [...knownDevices.values()]
      .filter((device) => device.accountId === accountId)
      .toReversed()
      .toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
      .slice(most);
    for (const { tokenHash } of surplus) knownDevices.delete(tokenHash);
  },
  async removeUnusedSince(time, limit) {
    const unused = [...knownDevices.values()]
      .filter(({ lastUsedAt }) => lastUsedAt < time)
      .slice(0, limit);
    for (const { tokenHash } of unused) knownDevices.delete(tokenHash);
    return unused.length;
  },
});

function removeSessions(
  { rows }: MemoryState['sessions'],
  isRemoved: (session: Session) => boolean,
  limit = Infinity,
): number {
  const removed = [...rows.values()].filter(isRemoved).slice(0, limit);
  for (const { id } of removed) rows.delete(id);
  return removed.length;
}

/** The logins in memory. */
export const createSessionStore = ({
  sessions,
  accounts,
  totps,
  passkeys,
  visits,
}: MemoryState): SessionStore => ({
  insert: async (session) => insertRow(sessions, (id) => ({ ...session, id })),
  async findLive(tokenHash, now) {
    const session = findRow(sessions, (stored) => stored.tokenHash === tokenHash);
    if (session === undefined || session.expiresAt <= now) return undefined;
    const account = accounts.rows.get(session.accountId);
    if (account === undefined) return undefined;
    const hasPasskey = findRow(passkeys, ({ accountId }) => accountId === account.id) !== undefined;
    const hasSecondFactor = hasPasskey || totps.get(account.id)?.isConfirmed === true;
    return { session, account, hasSecondFactor };
  },
  async confirm(id, now) {
    const session = sessions.rows.get(id);
    if (session !== undefined) replaceRow(sessions, { ...session, confirmedAt: now });
  },
  find: async (id) => sessions.rows.get(id),
  async listLive(accountId, now, limit) {
    const live = newestFirst(
      sessions,
      (session) => session.accountId === accountId && session.expiresAt > now,
    );
    return live.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt).slice(0, limit);
  },
  async markUsed(id, at) {
    const session = sessions.rows.get(id);
    if (session === undefined || session.lastUsedAt >= at) return;
    replaceRow(sessions, { ...session, lastUsedAt: at });
    visits.set(session.accountId, continueVisit(visits.get(session.accountId), at));
  },
  findVisit: async (accountId) => visits.get(accountId),
  async remove(tokenHash) {
    removeSessions(sessions, (session) => session.tokenHash === tokenHash);
  },
  async removeAllOf(accountId) {
    removeSessions(sessions, (session) => session.accountId === accountId);
  },
  async removeOthersOf(accountId, exceptId) {
    removeSessions(
      sessions,
      (session) => session.accountId === accountId && session.id !== exceptId,
    );
  },
  removeExpired: async (time, limit) =>
    removeSessions(sessions, ({ expiresAt }) => expiresAt < time, limit),
});

/** The one-time tokens in memory. */
export const createOneTimeTokenStore = ({
  oneTimeTokens: table,
}: MemoryState): OneTimeTokenStore => ({
  insert: async (token) => insertRow(table, (id) => ({ ...token, id })),
  async findUsable({ purpose, tokenHash }, now) {
    const found = findRow(table, (token) => token.tokenHash === tokenHash);
    const isUsable = found?.purpose === purpose && found.usedAt === null && found.expiresAt > now;
    return isUsable ? found : undefined;
  },
  async use(id, at) {
    const token = table.rows.get(id);
    if (token === undefined || token.usedAt !== null) return false;
    replaceRow(table, { ...token, usedAt: at });
    return true;
  },
  async removeAllOf(accountId, purpose) {
    for (const token of table.rows.values()) {
      if (token.accountId === accountId && token.purpose === purpose) table.rows.delete(token.id);
    }
  },
  async removeExpired(time, limit) {
    const expired = [...table.rows.values()]
      .filter(({ expiresAt }) => expiresAt < time)
      .slice(0, limit);
    for (const { id } of expired) table.rows.delete(id);
    return expired.length;
  },
});

const keyOf = ({ accountId, network, program }: SeenDevice): string =>
  JSON.stringify([accountId, network, program]);

/** The known devices in memory. */
export function createSeenDeviceStore({ seenDevices: devices }: MemoryState): SeenDeviceStore {
  const devicesOf = (accountId: SeenDevice['accountId']) =>
    [...devices.values()].filter((device) => device.accountId === accountId);
  const isLatest = ({ accountId, seenAt }: SeenDevice): boolean =>
    devicesOf(accountId).every((other) => other.seenAt <= seenAt);
  return {
    find: async (device) => ({
      lastSeenAt: devices.get(keyOf(device))?.seenAt ?? null,
      hasAny: devicesOf(device.accountId).length > 0,
    }),
    listByAccount: async (accountId, limit) =>
      devicesOf(accountId)
        .toSorted((one, other) => other.seenAt - one.seenAt)
        .slice(0, limit),
    async put(device) {
      devices.set(keyOf(device), device);
    },
    async removeBefore(time, limit) {
      const old = [...devices.values()]
        .filter((device) => device.seenAt < time && !isLatest(device))
        .slice(0, limit);
      for (const device of old) devices.delete(keyOf(device));
      return old.length;
    },
  };
}

/** The authenticator apps and recovery codes in memory. */
export const createFactorStore = ({ totps, recoveryCodes }: MemoryState): FactorStore => ({
  findTotp: async (accountId) => totps.get(accountId),
  async saveTotp(totp) {
    totps.set(totp.accountId, totp);
  },
  listTotps: async ({ after, limit }) =>
    [...totps.values()]
      .filter(({ accountId }) => after === null || accountId > after)
      .toSorted((one, other) => one.accountId - other.accountId)
      .slice(0, limit),
  async removeTotp(accountId) {
    totps.delete(accountId);
  },
  async replaceRecoveryCodes(accountId, digests) {
    recoveryCodes.set(accountId, digests);
  },
  countRecoveryCodes: async (accountId) => recoveryCodes.get(accountId)?.length ?? 0,
  async takeRecoveryCode(accountId, digest) {
    const digests = recoveryCodes.get(accountId) ?? [];
    recoveryCodes.set(
      accountId,
      digests.filter((other) => other !== digest),
    );
    return digests.includes(digest);
  },
});

const mostChallenges = 10_000;

/** The passkeys in memory. */
export const createPasskeyStore = ({ passkeys, passkeyChallenges }: MemoryState): PasskeyStore => ({
  async insert(passkey) {
    const isTaken = findRow(passkeys, (row) => row.credentialId === passkey.credentialId);
    return isTaken ? undefined : insertRow(passkeys, (id) => ({ ...passkey, id }));
  },
  find: async (id) => passkeys.rows.get(id),
  findByCredential: async (credentialId) =>
    findRow(passkeys, (passkey) => passkey.credentialId === credentialId),
  listByAccount: async (accountId) =>
    [...passkeys.rows.values()].filter((passkey) => passkey.accountId === accountId),
  replace: async (passkey) => replaceRow(passkeys, passkey),
  async remove(id) {
    passkeys.rows.delete(id);
  },
  async removeAllOf(accountId) {
    for (const passkey of passkeys.rows.values()) {
      if (passkey.accountId === accountId) passkeys.rows.delete(passkey.id);
    }
  },
  async insertChallenge(challenge, now) {
    for (const { challenge: key, expiresAt } of passkeyChallenges.values()) {
      if (expiresAt <= now) passkeyChallenges.delete(key);
    }
    passkeyChallenges.set(challenge.challenge, challenge);
    const [oldest] = passkeyChallenges.keys();
    if (passkeyChallenges.size > mostChallenges && oldest !== undefined) {
      passkeyChallenges.delete(oldest);
    }
  },
  async findChallenge(challenge, now) {
    const found = passkeyChallenges.get(challenge);
    return found === undefined || found.expiresAt <= now ? undefined : found;
  },
  async takeChallenge(challenge, now) {
    const found = passkeyChallenges.get(challenge);
    passkeyChallenges.delete(challenge);
    return found !== undefined && found.expiresAt > now;
  },
});

/** The tickets of pending logins in memory. */
export const createLoginTicketStore = ({ loginTickets }: MemoryState): LoginTicketStore => ({
  async insert(ticket) {
    loginTickets.set(ticket.ticketHash, ticket);
  },
  async findLive(ticketHash, now) {
    const ticket = loginTickets.get(ticketHash);
    return ticket === undefined || ticket.expiresAt <= now ? undefined : ticket;
  },
  async remove(ticketHash) {
    loginTickets.delete(ticketHash);
  },
  async removeAllOf(owner) {
    for (const { ticketHash, accountId } of loginTickets.values()) {
      if (accountId === owner) loginTickets.delete(ticketHash);
    }
  },
  async removeExpired(time) {
    for (const { ticketHash, expiresAt } of loginTickets.values()) {
      if (expiresAt <= time) loginTickets.delete(ticketHash);
    }
  },
});
