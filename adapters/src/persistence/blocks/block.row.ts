import {
  instant,
  type AccountId,
  type Block,
  type BlockId,
  type JobId,
  type NewBlock,
  type ProviderId,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** Who has blocked whom. */
export const BlockRow = defineEntity({
  name: 'BlockRow',
  tableName: 'blocks',
  properties: {
    id: p.integer().primary().autoincrement(),
    client_id: () => accountColumn('client_id'),
    provider_id: () => accountColumn('provider_id'),
    /** Who blocks: the client or the provider. */
    owner_id: () => accountColumn('owner_id'),
    /** The job through which the other one was named; null if it was by Provider ID. */
    job_id: () => jobColumn('job_id').strictNullable(),
    created_at: wholeNumber(),
  },
  indexes: [
    { name: 'blocks_owner_index', properties: ['owner_id', 'id'] },
    // For the jobs that are offered to a provider, and the erasure of an account.
    { name: 'blocks_provider_index', properties: ['provider_id', 'client_id'] },
  ],
  uniques: [{ name: 'blocks_pair_unique', properties: ['client_id', 'provider_id', 'owner_id'] }],
});
export type BlockRow = InferEntity<typeof BlockRow>;

/** A block with what a client knows about the provider. */
export type ListedBlockRow = BlockRow &
  Readonly<{ provider_name: string; public_id: string | null }>;

/** Maps a row to its block. */
export const toBlock = (row: ListedBlockRow): Block => ({
  id: row.id as BlockId,
  clientId: row.client_id as AccountId,
  providerId: row.provider_id as AccountId,
  ownerId: row.owner_id as AccountId,
  jobId: row.job_id as JobId | null,
  createdAt: instant(row.created_at),
  publicId: row.public_id as ProviderId | null,
  providerName: row.provider_name,
});

/** The row of a new block, without its id. */
export const toBlockRow = (block: NewBlock): Omit<BlockRow, 'id'> => ({
  client_id: block.clientId,
  provider_id: block.providerId,
  owner_id: block.ownerId,
  job_id: block.jobId,
  created_at: block.createdAt,
});
