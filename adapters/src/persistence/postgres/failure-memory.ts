import {
  DatabaseUnavailableError,
  OutcomeUnknownError,
  StorageFullError,
  type Result,
} from '@nsem/core';
import { TooManyConflictsError } from './run-units.ts';

/** Remembers why the last commit failed. */
export interface FailureMemory {
  /** Runs a unit of work. */
  watch<T, F>(write: () => Promise<Result<T, F>>): Promise<Result<T, F>>;
  /** Why the last commit failed, if no later one has succeeded. */
  last(): unknown;
}

/** Whether the database is the reason, rather than the work or others that did the same. */
const isOfDatabase = (error: unknown): boolean =>
  !(error instanceof TooManyConflictsError) &&
  (error instanceof DatabaseUnavailableError ||
    error instanceof OutcomeUnknownError ||
    error instanceof StorageFullError);

/** Creates a memory of no failure. */
export function createFailureMemory(): FailureMemory {
  let last: unknown;
  return {
    async watch(write) {
      try {
        const result = await write();
        if (result.ok) last = undefined;
        return result;
      } catch (error) {
        if (isOfDatabase(error)) last = error;
        throw error;
      }
    },
    last: () => last,
  };
}
