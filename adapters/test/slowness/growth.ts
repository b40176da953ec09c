/**
 * Milliseconds that this thread has computed, unlike a clock, which also runs while the machine does
 * other work. It may advance in steps of several milliseconds. Before Node 23.9, it is the clock.
 */
export function computedMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Work on an input that can be built in any size. */
export type Growing<T = unknown> = Readonly<{
  name: string;
  /** The largest allowed size, in whatever unit `build` takes. */
  largest: number;
  build(size: number): T;
  run(input: T): unknown;
}>;

/** Work below this is not compared: the clock and the compiler would decide. */
const floorMs = 4;

/** Each size is four times the one before; linear work takes four times as long, square work sixteen. */
const step = 4;
const mostGrowth = 2 * step;

/** Work of which a step grows too much, and has a square in it, grows by at least three for the last doubling. */
const mostInHalf = 2.5;

const runsEach = 3;

/** How often a comparison is repeated before it counts: other work on the machine can disturb it. */
const attempts = 4;

/** Beyond this, the clock counts other work as well; below, computed time is too coarse. */
const clockedMs = 8;

/** By so much a computed time can be too long: it advances in steps. */
const stepMs = 4;

/** Work that takes longer is not repeated. */
const longMs = 400;

/** Work that takes longer is compiled by then, and repeated only if it grew too much. */
const compiledMs = 100;

async function timeOf(work: () => unknown): Promise<number> {
  const [startedAt, before] = [performance.now(), computedMs()];
  await work();
  const passed = performance.now() - startedAt;
  return passed < clockedMs ? passed : Math.max(clockedMs, computedMs() - before);
}

/** @param isEnough whether a cost needs no further run */
async function costOf<T>(
  subject: Growing<T>,
  size: number,
  isEnough: (ms: number) => boolean = () => false,
): Promise<number> {
  const input = subject.build(size);
  let least = Infinity;
  for (let count = 0; count < runsEach; count += 1) {
    least = Math.min(least, await timeOf(() => subject.run(input)));
    if (isEnough(least) || least > longMs) break;
  }
  return least;
}

/** Memory that has outgrown a cache or the young generation of the collector costs more at one size, once. */
async function growsOnce<T>(subject: Growing<T>, size: number, cost: number): Promise<boolean> {
  const half = await costOf(subject, Math.floor(size / 2));
  if (half >= floorMs && cost <= mostInHalf * half) return true;
  // Exponential work would not come to an end at twice the size.
  if (cost > mostGrowth * half) return false;
  // What grows with the square goes on doing so. What is refused there costs nothing.
  const double = await costOf(subject, 2 * size);
  return double > cost && double <= mostInHalf * cost;
}

async function compare<T>(subject: Growing<T>): Promise<string | undefined> {
  const { name, largest } = subject;
  const isCompiled = (ms: number) => ms > compiledMs;
  let before = await costOf(subject, Math.floor(largest / step ** 2), isCompiled);
  for (const size of [Math.floor(largest / step), largest]) {
    const most = Math.max(floorMs, mostGrowth * Math.max(before, floorMs / step) + stepMs);
    const isLast = size === largest;
    const cost = await costOf(subject, size, (ms) => ms <= most && (isLast || isCompiled(ms)));
    if (cost > most && !(await growsOnce(subject, size, cost)))
      return `${name}: ${before.toFixed(1)} ms, then ${cost.toFixed(1)} ms at ${size}`;
    before = cost;
  }
  return undefined;
}

/**
 * Searches for work that grows faster than its input.
 *
 * @returns what it costs at two sizes; undefined if it grows in proportion.
 */
export async function findFasterGrowth<T>(subject: Growing<T>): Promise<string | undefined> {
  let found: string | undefined;
  for (let count = 0; count < attempts; count += 1) {
    found = await compare(subject);
    if (found === undefined) return undefined;
  }
  return found;
}
