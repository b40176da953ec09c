import type { BlockId, BlockKey, BlockStore, NewBlock, Pair } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { insertRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import { BlockRow, toBlock, toBlockRow } from './block.row.ts';

const insertBlock = insertRow(BlockRow);
const deleteOne = deleteBy(BlockRow, 'id', 'owner_id');

/** Whether one of a pair has blocked the other. */
export const selectPair = defineStatement(({ db, given }: Parts<Pair>) =>
  db
    .selectFrom('blocks')
    .select('id')
    .where('client_id', '=', given.clientId)
    .where('provider_id', '=', given.providerId)
    .limit(1),
);

const selectListed = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('blocks')
    .innerJoin('accounts as provider', 'provider.id', 'blocks.provider_id')
    .selectAll('blocks')
    .select(['provider.name as provider_name', 'provider.provider_id as public_id']);

type OfOwner = Pick<BlockKey, 'ownerId'>;

/** The block of an account for a pair. */
export const selectOfPair = defineStatement(({ db, given }: Parts<Pair & OfOwner>) =>
  selectListed(db)
    .where('blocks.client_id', '=', given.clientId)
    .where('blocks.provider_id', '=', given.providerId)
    .where('blocks.owner_id', '=', given.ownerId),
);

/** All blocks of an account. */
export const selectOfOwner = defineStatement(({ db, given }: Parts<OfOwner>) =>
  selectListed(db).where('blocks.owner_id', '=', given.ownerId).orderBy('blocks.id', 'desc'),
);

/** Who has blocked whom, in the database. */
export const createBlockStore = ({ sql }: DatabaseSession): BlockStore => ({
  exists: async (pair) => (await sql.get(selectPair, pair)) !== undefined,
  find: (key) => findOne(sql, selectOfPair, key, toBlock),
  insert: async (block: NewBlock) => (await sql.insert(insertBlock, toBlockRow(block))) as BlockId,
  list: (ownerId) => findAll(sql, selectOfOwner, { ownerId }, toBlock),
  async remove({ id, ownerId: owner_id }) {
    await sql.run(deleteOne, { id, owner_id });
  },
});
