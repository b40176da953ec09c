import { computedMs } from './computed-ms.ts';

/** What the work below takes on the machine for which the limits of these tests were set. */
const usualMs = 20;

/** The parts of a text of 15 MB, which is that of the largest body. */
const textParts = Array.from({ length: 60 }, () => 'ɔ'.repeat(128 * 1024));

/** What it takes there to put them together, which is to provide the memory. */
const usualJoinMs = 5;

const rounds = 5;

/** Parses and composes JSON: what a server computes most. */
function work(): void {
  const jobs = Array.from({ length: 4_000 }, (_, id) => ({
    id,
    title: `Job ${id}`,
    words: [id, 7],
  }));
  for (let times = 0; times < 8; times += 1) JSON.parse(JSON.stringify(jobs));
}

/** Milliseconds of the fastest of several rounds. */
function leastMs(compute: () => unknown): number {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = computedMs();
    compute();
    least = Math.min(least, computedMs() - before);
  }
  return least;
}

/**
 * The longest that code may compute here if it may compute so long on the machine for which the limits
 * were set, so that a limit is of the code and not of the machine: as many times as long as this machine
 * takes longer to compute, and what it takes longer to put one large text together. A virtual machine can
 * take twenty times as long to provide memory, and hardly longer for all else.
 */
export function limitHere(limitMs: number): number {
  const slowness = Math.max(1, leastMs(work) / usualMs);
  const joinMs = leastMs(() => textParts.join(''));
  return limitMs * slowness + Math.max(0, joinMs - usualJoinMs);
}
