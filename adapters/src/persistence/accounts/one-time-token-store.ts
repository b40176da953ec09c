import type { OneTimeTokenId, OneTimeTokenStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toOneTimeToken, toOneTimeTokenRow } from './one-time-token.mapper.ts';
import { OneTimeTokenRow } from './one-time-token.row.ts';

const insertToken = composeInsert(OneTimeTokenRow);

const selectUsable = `
  select * from one_time_tokens
  where token_hash = ? and purpose = ? and used_at is null and expires_at > ?`;

const useToken = 'update one_time_tokens set used_at = ? where id = ? and used_at is null';

const deleteExpired = `
  delete from one_time_tokens where id in (
    select id from one_time_tokens where expires_at < ? order by expires_at limit ?)`;

/** The one-time tokens in the database. */
export const createOneTimeTokenStore = ({ sql }: DatabaseSession): OneTimeTokenStore => ({
  async insert(token) {
    const id = await insertToken(sql, toOneTimeTokenRow(token));
    return { ...token, id: id as OneTimeTokenId };
  },
  findUsable: ({ purpose, tokenHash }, now) =>
    findOne(sql, bind(selectUsable, tokenHash, purpose, now), toOneTimeToken),
  use: async (id, at) => (await sql.run(useToken, [at, id])) === 1,
  async removeAllOf(accountId, purpose) {
    await sql.run('delete from one_time_tokens where account_id = ? and purpose = ?', [
      accountId,
      purpose,
    ]);
  },
  removeExpired: (moment, limit) => sql.run(deleteExpired, [moment, limit]),
});
