import { readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Order } from './folder-state.ts';
import type { Folders, Input } from './inputs.ts';
import { planFile, type Planned } from './plan-file.ts';

/** What is known about a folder. */
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
