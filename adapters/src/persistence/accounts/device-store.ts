import { instant, type KnownDeviceStore, type SeenDeviceStore } from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBefore, findAll, requireRow, updateBy } from '../statements/by-columns.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, upsertRow } from '../statements/row-statements.ts';
import { KnownDeviceRow, SeenDeviceRow, toSeenDevice } from './session.row.ts';

const insertKnown = insertRow(KnownDeviceRow);

const selectKnown = defineStatement(
  ({ db, given }: Parts<Readonly<{ tokenHash: string; email: string; since: number }>>) =>
    db
      .selectFrom('known_devices')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('known_devices.id')
      .where('token_hash', '=', given.tokenHash)
      .where('email', '=', given.email)
      .where('last_used_at', '>=', given.since),
);

const touchKnown = updateBy(KnownDeviceRow, ['last_used_at'], 'token_hash', 'account_id');

const removeSurplus = defineStatement(
  ({ db, given }: Parts<Readonly<{ accountId: number; most: number }>>) =>
    db
      .deleteFrom('known_devices')
      .where('account_id', '=', given.accountId)
      .where('id', 'not in', (latest) =>
        latest
          .selectFrom('known_devices')
          .select('id')
          .where('account_id', '=', given.accountId)
          .orderBy('last_used_at', 'desc')
          .orderBy('id', 'desc')
          .limit(upTo(given.most)),
      ),
);

const removeUnused = deleteBefore(KnownDeviceRow, 'last_used_at');

/** The known devices in the database. */
export const createKnownDeviceStore = ({ sql }: DatabaseSession): KnownDeviceStore => ({
  async insert({ accountId, tokenHash, createdAt, lastUsedAt }) {
    await sql.insert(insertKnown, {
      account_id: accountId,
      token_hash: tokenHash,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    });
  },
  isKnown: async (device) => (await sql.get(selectKnown, device)) !== undefined,
  async touch({ accountId, tokenHash, now }) {
    const given = { account_id: accountId, token_hash: tokenHash, last_used_at: now };
    return (await sql.run(touchKnown, given)) === 1;
  },
  async removeAllBut(accountId, most) {
    await sql.run(removeSurplus, { accountId, most });
  },
  removeUnusedSince: (before, limit) => sql.run(removeUnused, { before, limit }),
});

type Key = Readonly<{ accountId: number; network: string; program: string }>;

const selectSeen = defineStatement(({ db, given }: Parts<Key>) => {
  const ofAccount = db.selectFrom('seen_devices').where('account_id', '=', given.accountId);
  return db.selectNoFrom((found) => [
    ofAccount
      .select('seen_at')
      .where('network', '=', given.network)
      .where('program', '=', given.program)
      .as('last_seen_at'),
    found.exists(ofAccount.select('id')).as('has_any'),
  ]);
});

const selectByAccount = defineStatement(
  ({ db, given }: Parts<Readonly<{ accountId: number; limit: number }>>) =>
    db
      .selectFrom('seen_devices')
      .select(['account_id', 'network', 'program', 'seen_at'])
      .where('account_id', '=', given.accountId)
      .orderBy('seen_at', 'desc')
      .limit(upTo(given.limit)),
);

const putSeen = upsertRow(SeenDeviceRow, ['account_id', 'network', 'program']);

const removeOld = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: number; limit: number }>>) =>
    db.deleteFrom('seen_devices').where((device) => {
      const old = device
        .selectFrom('seen_devices as old')
        .select(['old.account_id', 'old.network', 'old.program'])
        .where('old.seen_at', '<', given.before)
        .where((seen) =>
          seen.exists(
            seen
              .selectFrom('seen_devices as later')
              .select('later.id')
              .whereRef('later.account_id', '=', 'old.account_id')
              .whereRef('later.seen_at', '>', 'old.seen_at'),
          ),
        )
        .limit(upTo(given.limit));
      const key = device.refTuple('account_id', 'network', 'program');
      return device(key, 'in', old.$asTuple('account_id', 'network', 'program'));
    }),
);

/** The devices in the database from which users have logged in. */
export const createSeenDeviceStore = ({ sql }: DatabaseSession): SeenDeviceStore => ({
  async find({ accountId, network, program }) {
    const row = requireRow(await sql.get(selectSeen, { accountId, network, program }));
    const { last_seen_at: seenAt, has_any: hasAny } = row;
    return { lastSeenAt: seenAt === null ? null : instant(seenAt), hasAny: toFlag(hasAny) };
  },
  listByAccount: (accountId, limit) =>
    findAll(sql, selectByAccount, { accountId, limit }, toSeenDevice),
  async put({ accountId, network, program, seenAt }) {
    await sql.run(putSeen, { account_id: accountId, network, program, seen_at: seenAt });
  },
  removeBefore: (before, limit) => sql.run(removeOld, { before, limit }),
});
