import { dayMs, instant, later, type AccountId, type Stores } from '@nsem/core';
import { newPartialKey } from '../../files/partial-files.ts';

/** An upload of four bytes; those of earlier scenes are removed, because a user can have only a few. */
export async function storeUpload({ uploads }: Stores, ownerId: AccountId): Promise<number> {
  for (const { id } of await uploads.listByOwner(ownerId)) await uploads.remove(id);
  const now = instant(Date.now());
  const file = { purpose: 'job-input', name: 'makola.wav', sizeBytes: 4 } as const;
  const times = { createdAt: now, expiresAt: later(now, dayMs) };
  const nothing = { receivedBytes: 0, lastPiece: null };
  const upload = { ...file, ...times, ...nothing, ownerId, key: newPartialKey() };
  return (await uploads.insert(upload)).id;
}
