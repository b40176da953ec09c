export {
  createDeleteOwnAccount,
  deleteAccount,
  eraseDueContents,
  type DeleteOwnAccount,
} from './delete-account.ts';
export {
  deletedEmail,
  deletedName,
  type Deletion,
  type DeletionFault,
  type DeletionObstacle,
  type ErasedBatch,
  type ErasureBatch,
  type ErasureFault,
  type ErasureStore,
} from './erasure.ts';
