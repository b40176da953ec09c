import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Order } from './folder-state.ts';
import type { Folders, Input } from './folder-work.ts';

/** The plan for a file. */
export type FileStep =
  /** Order it; a repeated order has the same attempt, and so the same reference. */
  | Readonly<{ do: 'order'; attempt: number }>
  /** Wait for the job, and save its result. */
  | Readonly<{ do: 'follow'; job: number }>
  /** Nothing. */
  | Readonly<{ do: 'nothing'; why: 'saved' | 'exists' | 'failed' | 'left' }>;

/** A file with its order, if there is one, and what to do with it. */
export type Planned = Readonly<{ input: Input; order: Order | undefined; step: FileStep }>;

/** The facts of a file from the folder and the command line. */
type Situation = Readonly<{
  order: Order | undefined;
  /** Whether the result that was saved, or another file with its name, is there. */
  resultExists: boolean;
  /** Order nothing new. */
  resume: boolean;
  /** Order failed jobs again. */
  retry: boolean;
}>;

/** Decides what to do with a file, so that nothing is ordered twice. */
export function planFile(situation: Situation): FileStep {
  const { order, resultExists, resume } = situation;
  if (order !== undefined && order.job !== null) {
    return planOrdered(situation, { ...order, job: order.job });
  }
  if (order === undefined && resultExists) return { do: 'nothing', why: 'exists' };
  return resume ? { do: 'nothing', why: 'left' } : { do: 'order', attempt: order?.attempt ?? 1 };
}

function planOrdered(
  { resultExists, retry, resume }: Situation,
  { job, status, saved, attempt }: Order & Readonly<{ job: number }>,
): FileStep {
  switch (status) {
    case 'cancelled':
    case 'failed':
    case 'refunded':
      return retry && !resume
        ? { do: 'order', attempt: attempt + 1 }
        : { do: 'nothing', why: 'failed' };
    case 'completed':
    case 'in_progress':
    case 'pending':
    case null:
      return saved !== null && resultExists
        ? { do: 'nothing', why: 'saved' }
        : { do: 'follow', job };
  }
}

/** The facts of a folder. */
type Known = Readonly<{
  inputs: readonly Input[];
  folders: Folders;
  orders: ReadonlyMap<string, Order>;
}>;

/** Decides what to do with each file. A copy of another file is left out. */
export async function planFolder(
  { inputs, folders, orders }: Known,
  { resume = false, retry = false }: Readonly<{ resume?: boolean; retry?: boolean }>,
): Promise<readonly Planned[]> {
  const others = await listOtherResults(folders, orders);
  const distinct = new Map(inputs.toReversed().map((input) => [input.key, input]));
  const planned: Planned[] = [];
  for (const input of inputs) {
    if (distinct.get(input.key) !== input) continue;
    const order = orders.get(input.key);
    const resultExists =
      order === undefined
        ? others.some((name) => name.startsWith(`${input.resultStem}.`))
        : order.saved !== null && (await exists(resolve(folders.input, order.saved)));
    const step = planFile({ order, resultExists, resume, retry });
    planned.push({ input, order, step });
  }
  return planned;
}

/** The files in the folder of the results that are no results of these orders. */
async function listOtherResults(
  { input, output }: Folders,
  orders: Known['orders'],
): Promise<readonly string[]> {
  const names = await readdir(output).catch(() => []);
  const own = new Set(
    Array.from(orders.values(), ({ saved }) => (saved === null ? null : resolve(input, saved))),
  );
  return names.filter((name) => !own.has(resolve(output, name)));
}

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null)) !== null;
