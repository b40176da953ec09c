import type { FactorStore } from '../accounts/second-factors/factor-store.port.ts';
import type { LoginTicketStore } from '../accounts/second-factors/login-ticket-store.port.ts';
import type { PasskeyStore } from '../accounts/second-factors/passkey-store.port.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow, replaceRow } from './table.ts';

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
  async removeExpired(moment) {
    for (const { ticketHash, expiresAt } of loginTickets.values()) {
      if (expiresAt <= moment) loginTickets.delete(ticketHash);
    }
  },
});
