import { setTimeout as pause } from 'node:timers/promises';
import { mondayMorning } from '@nsem/core/testing';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLoop, type LoopWatch } from './loop-watch.ts';

let logged: string[];
let watch: LoopWatch;

/** Blocks the event loop, as a long computation does. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const stalls = () =>
  logged
    .map((line) => JSON.parse(line) as { msg: string; delayMs: number; operations: string[] })
    .filter(({ msg }) => msg === 'the event loop was stalled');

beforeEach(() => {
  logged = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  watch = watchLoop({ clock: { now: () => mondayMorning }, log });
});
afterEach(() => watch.stop());

describe('the watch of the event loop', () => {
  it('logs a stall with the operations that were handled, ended or not', async () => {
    watch.enter('createJob')();
    await pause(200);
    const leave = watch.enter('listJobs');
    watch.enter('listJobs');
    watch.enter('readStats')();
    leave();
    block(400);
    await vi.waitFor(() => expect(stalls().length).toBeGreaterThan(0), { timeout: 40_000 });
    // The last one: a busy machine can pause the process by itself before.
    expect(stalls().at(-1)).toMatchObject({ operations: ['listJobs', 'readStats'] });
    expect(stalls().at(-1)?.delayMs).toBeGreaterThan(200);
  });

  it('reports the longest delay and the number of stalls', async () => {
    await pause(200);
    block(400);
    await vi.waitFor(() => expect(watch.report().stalls).toBeGreaterThan(0), { timeout: 40_000 });
    const { maxMs, p99Ms, since } = watch.report();
    expect(maxMs).toBeGreaterThan(200);
    expect(p99Ms).toBeLessThanOrEqual(maxMs);
    expect(since).toBe(mondayMorning);
  });

  it('reports nothing before it has measured', () => {
    expect(watch.report()).toEqual({ p99Ms: 0, maxMs: 0, stalls: 0, since: mondayMorning });
  });
});
