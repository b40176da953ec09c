/** Does something with each item, with a number of them at the same time. */
export async function runPool<T>(
  items: readonly T[],
  size: number,
  perform: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await perform(item);
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
}
