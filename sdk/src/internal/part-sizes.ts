/** How large the parts of an upload are. */
export type PartSizes = Readonly<{
  /** The size of the next part, in bytes: a whole number. */
  next(): number;
  /**
   * Chooses the size after a part that arrived. One that was smaller, like the last of a file, says
   * nothing about the line.
   */
  adjust(part: Readonly<{ bytes: number; elapsedMs: number }>): void;
  /** Returns to parts of at most the first size, because one did not arrive. */
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
  const first = wholeSize(firstBytes ?? largestBytes);
  let size = first;
  return {
    next: () => size,
    adjust({ bytes, elapsedMs }) {
      if (firstBytes === undefined || bytes < size) return;
      if (elapsedMs < fastMs) size = wholeSize(size * 2);
      if (elapsedMs > slowMs) size = wholeSize(size / 2);
    },
    startAgain() {
      size = Math.min(size, first);
    },
  };
}

/** Callers may name any number, but a part has whole bytes: a stream never ends at half of one. */
const wholeSize = (bytes: number): number =>
  Math.max(smallestBytes, Math.min(Math.floor(bytes) || smallestBytes, largestBytes));
