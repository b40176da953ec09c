export {
  mostBlocks,
  type Block,
  type BlockFault,
  type BlockKey,
  type BlockStore,
  type NewBlock,
  type Pair,
} from './block.ts';
export { blockPartner, blockProvider, listBlocks, removeBlock } from './manage-blocks.ts';
