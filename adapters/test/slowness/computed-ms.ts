/**
 * Milliseconds that this thread has computed, unlike a clock, which also runs while the machine does
 * other work. It may advance in steps of several milliseconds. Before Node 23.9, it is the clock.
 */
export function computedMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
