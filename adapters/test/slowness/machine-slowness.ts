import { computedMs } from './computed-ms.ts';

/** What the work below takes on the machine for which the limits of these tests were set. */
const usualMs = 20;

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

/**
 * How many times as long this machine computes now as the one for which the limits were set, at least 1.
 * Limits are multiplied by it, so that they are of the code and not of the machine.
 */
export function measureSlowness(): number {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = computedMs();
    work();
    least = Math.min(least, computedMs() - before);
  }
  return Math.max(1, least / usualMs);
}
