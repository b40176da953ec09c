import { OutcomeUnknownError } from '@nsem/core';
import type { OpenTransaction } from './open-transaction.ts';
import { isRefusedCommit, isUnavailable } from './translate-error.ts';

/** @throws {OutcomeUnknownError} unless it is known that nothing was committed. */
async function sendCommit(transaction: OpenTransaction): Promise<string> {
  try {
    return await transaction.commit();
  } catch (error) {
    if (isRefusedCommit(error)) throw error;
    throw new OutcomeUnknownError('There was no answer to a commit.', { cause: error });
  }
}

/** A commit of a failed transaction succeeds, and has rolled back. */
export async function commit(transaction: OpenTransaction): Promise<void> {
  const command = await sendCommit(transaction);
  if (command === 'COMMIT') return;
  const [cause] = transaction.errors;
  if (isUnavailable(cause)) throw cause;
  throw new Error(`The transaction was not committed: it answered ${command}.`, { cause });
}

/** Ends a failed transaction, unless its connection may be the reason that it failed. */
export async function rollBack(transaction: OpenTransaction, reason: unknown): Promise<void> {
  if (isUnavailable(reason) || reason instanceof OutcomeUnknownError) throw reason;
  try {
    await transaction.rollBack();
  } catch {
    // What failed first says more, and the connection is not used again.
    throw reason;
  }
}

/** Ends a transaction of several, of which nothing is to be committed. @throws if its connection may be lost. */
export async function undo(transaction: OpenTransaction): Promise<void> {
  for (const error of transaction.errors) if (isUnavailable(error)) throw error;
  await transaction.rollBack();
}
