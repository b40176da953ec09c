/** How long a step may hold the writer, in milliseconds, before the next one is smaller. */
const longMs = 10;

/** A step that took less is followed by a larger one. */
const shortMs = 4;

/** A step of a few rows ends, however long they are. */
const fewestRows = 5;

/**
 * The rows of the next step of a deletion: half as many after a long one, twice as many after a short
 * one. A step takes about as long for each row as the one before, so it seldom holds the writer for more
 * than 20 ms.
 *
 * @param last the rows that the last step could delete, and how long it took in milliseconds.
 * @param mostRows never more than these.
 */
export function nextStepRows(
  last: Readonly<{ rows: number; tookMs: number }>,
  mostRows: number,
): number {
  const { rows, tookMs } = last;
  if (tookMs > longMs) {
    // After a very long step, as many as would have taken the allowed time.
    const fitting = Math.floor((rows * longMs) / tookMs);
    return Math.max(fewestRows, Math.min(fitting, Math.floor(rows / 2)));
  }
  return tookMs < shortMs ? Math.min(rows * 2, mostRows) : rows;
}
