import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { UnitOfWork } from '../unit-of-work.port.ts';
import type { ErasedBatch } from './erasure-store.port.ts';

/** How many jobs are erased in one unit, so that no request has to wait long for it. */
const batchSize = 50;

/**
 * Erases what deleted users wrote and recorded, in small units of work. Rows are erased before the
 * bytes that they name: a crash between the two leaves bytes that no row names, but no row that
 * names missing bytes.
 *
 * @param policy.afterDays how many days after the deletion.
 * @param policy.isStopping ends it between two units; the next call continues.
 * @param removeFile removes the bytes of a stored file.
 */
export async function eraseDueContents(
  unitOfWork: UnitOfWork,
  policy: Readonly<{ afterDays: number; now: Instant; isStopping?: () => boolean }>,
  removeFile: (key: string) => Promise<void>,
): Promise<void> {
  const { afterDays, now, isStopping = () => false } = policy;
  const deletedUntil = later(now, -afterDays * dayMs);
  while (!isStopping()) {
    const erased = await unitOfWork.write(
      async ({ erasures }): Promise<Result<ErasedBatch, never>> =>
        ok(await erasures.eraseContents({ deletedUntil, limit: batchSize, now })),
    );
    if (!erased.ok) return;
    for (const key of erased.value.fileKeys) await removeFile(key);
    if (erased.value.isLast) return;
  }
}
