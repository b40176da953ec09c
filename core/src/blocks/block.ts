import type { AccountId, BlockId, JobId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** How many blocks an account can have. */
export const mostBlocks = 200;

/** A client and a provider. */
export type Pair = Readonly<{ clientId: AccountId; providerId: AccountId }>;

/** A block that has no id yet: one of the pair excludes the other from what is offered from now on. */
export type NewBlock = Pair &
  Readonly<{
    /** Who blocks: one of the pair. */
    ownerId: AccountId;
    /** The job through which the other one was named; null if it was by Provider ID. */
    jobId: JobId | null;
    createdAt: Instant;
  }>;

/** A block, with what a client knows about the provider. */
export type Block = NewBlock &
  Readonly<{ id: BlockId; publicId: ProviderId | null; providerName: string }>;

/** Names a block of an account. */
export type BlockKey = Readonly<Pick<Block, 'id' | 'ownerId'>>;

/** Why an operation on blocks is refused. */
export type BlockFault =
  /** No provider has worked on the job, or the actor has not: there is no one to block. */
  Readonly<{ code: 'block.no-partner' }> | Readonly<{ code: 'block.too-many'; most: number }>;

/** Stores who has blocked whom. */
export interface BlockStore {
  /** Whether one of them has blocked the other. Runs whenever a job is offered or taken. */
  exists(pair: Pair): Promise<boolean>;
  /** The block of an account, if it has one for this pair. */
  find(key: Pick<NewBlock, 'ownerId' | 'clientId' | 'providerId'>): Promise<Block | undefined>;
  insert(block: NewBlock): Promise<BlockId>;
  /** All blocks of an account, newest first. */
  list(ownerId: AccountId): Promise<readonly Block[]>;
  /** Removes a block of an account; no error if it has none with the id. */
  remove(key: BlockKey): Promise<void>;
}
