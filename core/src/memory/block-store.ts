import type { Block, BlockStore, Pair } from '../blocks/block.ts';
import { invariant } from '../kernel/result.ts';
import {
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  type StoredBlock,
} from './memory-state.ts';

const isOfPair = (one: Pair, other: Pair): boolean =>
  one.clientId === other.clientId && one.providerId === other.providerId;

/** Whether the client or the provider has blocked the other one. */
export const isBlockedPair = ({ blocks }: MemoryState, pair: Pair): boolean =>
  findRow(blocks, (block) => isOfPair(block, pair)) !== undefined;

/** Who has blocked whom, in memory. */
export function createBlockStore(state: MemoryState): BlockStore {
  const { accounts, blocks } = state;
  const listed = (block: StoredBlock): Block => {
    const provider = accounts.rows.get(block.providerId);
    invariant(provider !== undefined, 'a block has a provider');
    return { ...block, publicId: provider.providerId, providerName: provider.name };
  };
  return {
    exists: async (pair) => isBlockedPair(state, pair),
    async find(key) {
      const found = findRow(
        blocks,
        (block) => block.ownerId === key.ownerId && isOfPair(block, key),
      );
      return found && listed(found);
    },
    insert: async (block) => insertRow(blocks, (id) => ({ ...block, id })).id,
    list: async (ownerId) => newestFirst(blocks, (block) => block.ownerId === ownerId).map(listed),
    async remove({ id, ownerId }) {
      if (blocks.rows.get(id)?.ownerId === ownerId) blocks.rows.delete(id);
    },
  };
}
