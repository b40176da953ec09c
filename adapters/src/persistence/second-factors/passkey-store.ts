import type { PasskeyId, PasskeyStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toChallenge, toPasskey, toPasskeyRow } from './second-factor.mapper.ts';
import { PasskeyChallengeRow, PasskeyRow } from './second-factor.row.ts';

const insertPasskey = composeInsert(PasskeyRow);
const replacePasskey = composeReplace(PasskeyRow);
const insertChallenge = composeInsert(PasskeyChallengeRow);

const selectById = 'select * from passkeys where id = ?';
const selectByCredential = 'select * from passkeys where credential_id = ?';
const selectByAccount = 'select * from passkeys where account_id = ? order by id';
const selectChallenge = 'select * from passkey_challenges where challenge = ? and expires_at > ?';
const deleteChallenge = 'delete from passkey_challenges where challenge = ? and expires_at > ?';

/** Anyone can request challenges, so there is a limit on those that are stored. */
const mostChallenges = 10_000;

/** The passkeys in the database. */
export const createPasskeyStore = ({ sql }: DatabaseSession): PasskeyStore => ({
  async insert(passkey) {
    const taken = await findOne(sql, bind(selectByCredential, passkey.credentialId), toPasskey);
    if (taken !== undefined) return undefined;
    const id = await insertPasskey(sql, toPasskeyRow(passkey));
    return { ...passkey, id: id as PasskeyId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toPasskey),
  findByCredential: (credentialId) =>
    findOne(sql, bind(selectByCredential, credentialId), toPasskey),
  listByAccount: (accountId) => findAll(sql, bind(selectByAccount, accountId), toPasskey),
  replace: ({ id, ...passkey }) => replacePasskey(sql, id, toPasskeyRow(passkey)),
  async remove(id) {
    await sql.run('delete from passkeys where id = ?', [id]);
  },
  async removeAllOf(accountId) {
    await sql.run('delete from passkeys where account_id = ?', [accountId]);
  },
  async insertChallenge({ challenge, accountId, expiresAt }, now) {
    await sql.run('delete from passkey_challenges where expires_at <= ?', [now]);
    const row = { challenge, account_id: accountId, expires_at: expiresAt };
    const id = await insertChallenge(sql, row);
    await sql.run('delete from passkey_challenges where id <= ?', [id - mostChallenges]);
  },
  findChallenge: (challenge, now) =>
    findOne(sql, bind(selectChallenge, challenge, now), toChallenge),
  takeChallenge: async (challenge, now) => (await sql.run(deleteChallenge, [challenge, now])) === 1,
});
