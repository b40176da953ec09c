import { setTimeout as pause } from 'node:timers/promises';
import { loadSlice, type LoadedRequest, type Slice, type Target } from './load.ts';
import { median, type Table } from './report.ts';

/** As often as one address may call. */
const pollsPerSecond = 30;

const [rounds, shape] = [5, { connections: 4, seconds: 1 }];

/** By how much polling may raise the slowest answers of others. */
const mostRaised = 1.5;

/**
 * Calls a target again and again at the permitted rate.
 *
 * @returns a function that stops it, which rejects if a call failed.
 */
function poll({ url, apiKey }: Target, path: string): () => Promise<void> {
  const stopping = new AbortController();
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      const headers = { authorization: `Bearer ${apiKey}` };
      const response = await fetch(`${url}${path}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await pause(1_000 / pollsPerSecond);
    }
  })();
  return () => {
    stopping.abort();
    return polling;
  };
}

const summarize = (slices: readonly Slice[]) => ({
  p50: median(slices.map(({ p50Ms }) => p50Ms)),
  p99: median(slices.map(({ p99Ms }) => p99Ms)),
});

/**
 * How long a request takes, without and with another client that polls a path, in alternating
 * rounds.
 */
export async function measurePolling(
  target: Target,
  { read, polled }: Readonly<{ read: LoadedRequest; polled: string }>,
): Promise<Table> {
  const slices: Readonly<Record<'alone' | 'polled', Slice[]>> = { alone: [], polled: [] };
  for (let round = 0; round < rounds; round += 1) {
    slices.alone.push(await loadSlice(read, target, shape));
    const stop = poll(target, polled);
    slices.polled.push(await loadSlice(read, target, shape));
    await stop();
  }
  const [alone, loaded] = [summarize(slices.alone), summarize(slices.polled)];
  const raised = loaded.p99 / alone.p99;
  const rowOf = (name: string, { p50, p99 }: typeof alone, ratio: string, goal: string) => ({
    [read.name]: name,
    'p50 ms': p50.toFixed(2),
    'p99 ms': p99.toFixed(2),
    'ratio of p99': ratio,
    goal,
  });
  return [
    rowOf('without other load', alone, '1.0', ''),
    rowOf(
      `with ${pollsPerSecond} calls a second of ${polled}`,
      loaded,
      raised.toFixed(1),
      `at most ${mostRaised}: ${raised <= mostRaised ? 'met' : 'MISSED'}`,
    ),
  ];
}
