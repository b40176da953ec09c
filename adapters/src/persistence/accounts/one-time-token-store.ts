import type { OneTimeTokenId, OneTimeTokenStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBefore, deleteBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findOne } from '../statements/find.ts';
import { insertRow } from '../statements/row-statements.ts';
import { OneTimeTokenRow, toOneTimeToken, toOneTimeTokenRow } from './one-time-token.row.ts';

const insertToken = insertRow(OneTimeTokenRow);

type Presented = Pick<OneTimeTokenRow, 'token_hash' | 'purpose'> & Readonly<{ now: number }>;

const selectUsable = defineStatement(({ db, given }: Parts<Presented>) =>
  db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', given.token_hash)
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', given.now),
);

const useToken = defineStatement(({ db, given }: Parts<Pick<OneTimeTokenRow, 'id' | 'used_at'>>) =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: given.used_at })
    .where('id', '=', given.id)
    .where('used_at', 'is', null),
);

const removeAllOf = deleteBy(OneTimeTokenRow, 'account_id', 'purpose');

const removeExpired = deleteBefore(OneTimeTokenRow, 'expires_at');

/** The one-time tokens in the database. */
export const createOneTimeTokenStore = ({ sql }: DatabaseSession): OneTimeTokenStore => ({
  async insert(token) {
    const id = await sql.insert(insertToken, toOneTimeTokenRow(token));
    return { ...token, id: id as OneTimeTokenId };
  },
  findUsable: ({ purpose, tokenHash }, now) =>
    findOne(sql, selectUsable, { token_hash: tokenHash, purpose, now }, toOneTimeToken),
  use: async (id, at) => (await sql.run(useToken, { id, used_at: at })) === 1,
  async removeAllOf(account_id, purpose) {
    await sql.run(removeAllOf, { account_id, purpose });
  },
  removeExpired: (before, limit) => sql.run(removeExpired, { before, limit }),
});
