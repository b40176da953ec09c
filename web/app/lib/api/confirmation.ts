import { useSyncExternalStore } from 'react';

/** A pending request to the user to confirm who they are. */
type PendingConfirmation = Readonly<{
  promise: Promise<boolean>;
  resolve: (isConfirmed: boolean) => void;
}>;

let pending: PendingConfirmation | null = null;
let isHosted = false;
const listeners = new Set<() => void>();

function change(next: PendingConfirmation | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Opens the dialog in which the user confirms who they are. Calls that need it at the same time share
 * one dialog.
 *
 * @returns whether they did; false if the page has no such dialog
 */
export function requestConfirmation(): Promise<boolean> {
  if (!isHosted) return Promise.resolve(false);
  if (pending === null) change(Promise.withResolvers<boolean>());
  return pending?.promise ?? Promise.resolve(false);
}

/** Answers the pending request. */
export function settleConfirmation(isConfirmed: boolean): void {
  pending?.resolve(isConfirmed);
  change(null);
}

/** Whether a confirmation is requested. */
export const useConfirmationRequest = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pending !== null,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  isHosted = true;
  return () => {
    listeners.delete(listener);
    isHosted = listeners.size > 0;
    if (!isHosted) settleConfirmation(false);
  };
}
