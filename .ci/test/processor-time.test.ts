import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

import { measureSlowness } from './machine-speed.mjs';
import { countProcessorTime } from './processor-time.mjs';
import { isOverBudget, tableOf } from './table.mjs';

/** A program that computes until it has taken so much processor time. */
const burn = (seconds: number): string =>
  `while (process.cpuUsage().user + process.cpuUsage().system < ${seconds * 1e6}) Math.random();`;

const inChild = (program: string, options = '{ stdio: "inherit" }'): string =>
  `const child = require("node:child_process")
    .spawn(process.execPath, ["-e", ${JSON.stringify(program)}], ${options});`;

/** Waits for the end of a process that runs the program. */
const wait = (program: string): string =>
  `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(program)}]);`;

/** After the rest, the first process waits for some samples: what ended after the last one would be lost. */
const waitAtTheEnd = 'process.once("beforeExit", () => setTimeout(() => {}, 1_000));';

async function count(program: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', `${program}${waitAtTheEnd}`], { stdio: 'inherit' });
  const time = countProcessorTime(child.pid ?? 0);
  await once(child, 'exit');
  return time.stop() ?? Number.NaN;
}

describe('the processor time of a process tree', () => {
  it('is that of the process, of its children and of theirs, each counted once', async () => {
    const program = `${inChild(`${inChild(burn(0.3))}${burn(0.3)}`)}${burn(0.3)}`;
    const seconds = await count(program);
    expect(seconds).toBeGreaterThan(0.8);
    expect(seconds).toBeLessThan(1.7);
  });

  it('is not counted again if processes end at the same time, each after it has waited', async () => {
    const seconds = await count(`${wait(wait(wait(burn(1))))}${burn(0.3)}`);
    expect(seconds).toBeGreaterThan(1.2);
    expect(seconds).toBeLessThan(2.2);
  });

  it('counts what ended long before, and what ended between two samples', async () => {
    const children = Array.from({ length: 5 }, () => wait(burn(0.1)));
    const seconds = await count(`${children.join('')}${burn(0.3)}`);
    expect(seconds).toBeGreaterThan(0.75);
  });

  it('counts a process whose parent has ended', async () => {
    const detached = '{ stdio: "inherit", detached: true }';
    // Its parent waits until a sample has seen it.
    const middle = `${inChild(burn(2), detached)} child.unref(); setTimeout(() => {}, 1_000);`;
    // The first process lives until the last has ended, which holds the other end of the pipe. What that
    // computes between two samples before its end is lost: no process waits for it.
    const pipe = '{ stdio: ["ignore", "pipe", "inherit"] }';
    const seconds = await count(`${inChild(middle, pipe)} child.stdout.resume();`);
    expect(seconds).toBeGreaterThan(1.5);
  });
});

describe('the budget of a part', () => {
  const unit = { part: 'unit', ok: true, seconds: 100, slowness: 1 };
  const budget = Number(
    /^unit +\d+ +\d+ +(\d+)/m.exec(tableOf([{ ...unit, processorSeconds: 1 }]))?.[1],
  );

  it.each([
    ['is met by what it allows', budget, 1, false],
    ['may be exceeded by half', budget * 1.49, 1, false],
    ['may not be exceeded by more', budget * 1.51, 1, true],
    ['grows with the slowness of the machine', budget * 2.9, 2, false],
    ['does not shrink on a fast machine', budget * 1.49, 0.5, false],
  ])('%s', (_name, processorSeconds, slowness, expected) => {
    expect(isOverBudget({ ...unit, processorSeconds, slowness })).toBe(expected);
  });
});

describe('the slowness of the machine', () => {
  it('is measured in processes of their own, on all processors', async () => {
    const before = process.cpuUsage();
    const slowness = await measureSlowness();
    const { user, system } = process.cpuUsage(before);
    expect(slowness).toBeGreaterThan(0.1);
    // The work takes half a second where it is 1; this process only waits for those that do it.
    expect((user + system) / 1e6).toBeLessThan(slowness / 2);
  });
});
