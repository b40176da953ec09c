import type { Instant } from '@nsem/core';
import { encryptedEnding } from '../encryption/backup-lock.ts';
import { isFileKey } from '../../files/file-key.ts';
import type { BackupTarget } from './backup-target.port.ts';
import type { PieceList } from './piece-names.ts';

/** The paths of the pieces without which every moment since one can still be restored. */
export function findOldPieces(list: PieceList, since: Instant): readonly string[] {
  const base = list.bases.findLast(({ restorableAt }) => restorableAt <= since);
  if (base === undefined) return [];
  return list.pieces
    .filter((piece) => {
      if (piece.chain !== base.chain) return piece.time < base.time;
      return piece.kind === 'segment' ? piece.number < base.first : piece.last < base.last;
    })
    .map(({ path }) => path);
}

type FilePruning = Readonly<{
  target: Pick<BackupTarget, 'list' | 'remove'>;
  /** Those of some keys that the database does not have. */
  findUnregistered: (keys: readonly string[]) => readonly string[];
  /** When files were found that are not registered any more. */
  known: Readonly<Record<string, number>>;
  now: Instant;
  /** The first moment that can be restored. */
  since: Instant;
}>;

const batchFiles = 500;

/**
 * Removes the copies of files that were not registered any more before the first moment that can be
 * restored.
 *
 * @returns when the others were found that are not registered any more.
 */
export async function pruneFiles(pruning: FilePruning): Promise<Readonly<Record<string, number>>> {
  const { target, known, now, since } = pruning;
  const remaining: Record<string, number> = {};
  for await (const batch of inBatches(target.list('files'))) {
    const paths = new Map(batch.map((path) => [keyOf(path), path]));
    for (const key of pruning.findUnregistered([...paths.keys()].filter(isFileKey))) {
      const path = paths.get(key);
      const found = known[key] ?? now;
      if (found >= since || path === undefined) remaining[key] = found;
      else await target.remove(path);
    }
  }
  return remaining;
}

function keyOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith(encryptedEnding) ? name.slice(0, -encryptedEnding.length) : name;
}

async function* inBatches(paths: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const path of paths) {
    batch.push(path);
    if (batch.length < batchFiles) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
