/** How large the parts of an upload are. */
export type PartSizes = Readonly<{
  /** The size of the next part, in bytes. */
  next(): number;
  /** Chooses the size after a part that arrived within a time, in milliseconds. */
  adjust(elapsedMs: number): void;
  /** Begins with small parts again, because one did not arrive. */
  startAgain(): void;
}>;

/** Small enough that a slow line reports progress, and large enough that pauses do not count. */
const largestBytes = 4 * 1024 * 1024;
const smallestBytes = 64 * 1024;

/** A part that takes less is followed by a larger one, and one that takes more by a smaller one. */
const fastMs = 1_000;
const slowMs = 4_000;

/**
 * Parts that take a second or a few, so that progress is reported that often over any line.
 *
 * @param firstBytes the size of the first part; without it, all parts are as large as they can be
 */
export function partSizes(firstBytes: number | undefined): PartSizes {
  const first = Math.max(smallestBytes, Math.min(firstBytes ?? largestBytes, largestBytes));
  let bytes = first;
  return {
    next: () => bytes,
    adjust(elapsedMs) {
      if (firstBytes === undefined) return;
      if (elapsedMs < fastMs) bytes = Math.min(bytes * 2, largestBytes);
      if (elapsedMs > slowMs) bytes = Math.max(bytes / 2, smallestBytes);
    },
    startAgain() {
      bytes = first;
    },
  };
}
