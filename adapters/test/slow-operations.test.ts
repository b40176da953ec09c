import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInThread, createDeliveryChecks } from '../src/delivery-checks/delivery-checks.ts';
import { operations } from '../src/http/operations/operations.ts';
import { issueMatrixKeys, type MatrixKeys } from '../src/http/testing/scene.ts';
import { startTestServer, type TestServer } from '../src/http/testing/test-server.ts';
import { startCaller, type Caller } from './slowness/callers.ts';
import {
  limitOn,
  type LongestTurn,
  type Machine,
  measureMachine,
  slowerOf,
  startTurnMeter,
  type TurnMeter,
} from './slowness/machine-slowness.ts';
import { chooseCalls, worstCalls, type WorstCall } from './slowness/worst-calls.ts';

/** The longest that one call may have the server compute at a stretch, on a machine that is not slow. */
const usualDelayMs = 50;

/** How often a call is made before it counts as slow: the collector of garbage may come in any of them. */
const attempts = 12;

let server: TestServer;
let keys: MatrixKeys;
let attacker: Caller;
let meter: TurnMeter;
let machine: Machine;

beforeAll(async () => {
  machine = measureMachine();
  server = await startTestServer({
    maxUploadBytes: 4 * 1024 * 1024,
    deliveryChecks: createDeliveryChecks(checkInThread),
  });
  keys = await issueMatrixKeys(server);
  await makeRich();
  attacker = startCaller();
  meter = startTurnMeter();
});
afterAll(async () => {
  meter.stop();
  await attacker.stop();
  await server.stop();
});

/** The client can pay for dozens of the longest jobs. */
async function makeRich(): Promise<void> {
  const { admin, client } = server.people;
  const json = { user_id: client.id, amount: 10_000, note: 'Mobile money' };
  for (let times = 0; times < 30; times += 1) {
    await server.call('POST', '/wallet/admin/credits', { by: admin, json });
  }
}

/** By so much a computed time can be too long: it advances in steps. */
const stepMs = 4;

/** A delay counts only as far as the server computed: any machine can suspend a process. */
const isSlow = ({ delayMs, computedMs }: LongestTurn, bodyBytes = 0): boolean =>
  Math.min(delayMs, computedMs - stepMs) > limitOn(machine, usualDelayMs, bodyBytes);

/** The longest turn of the last attempt; undefined as soon as one delays nothing. */
async function findDelay({ prepare }: WorstCall): Promise<LongestTurn | undefined> {
  let turn: LongestTurn | undefined;
  for (let count = 0; count < attempts; count += 1) {
    const call = await prepare();
    turn = await meter.during(() => attacker.call(call));
    if (!isSlow(turn, call.body?.length)) return undefined;
    // Other work may have begun on the machine.
    machine = slowerOf(machine, measureMachine());
    if (!isSlow(turn, call.body?.length)) return undefined;
  }
  return turn;
}

describe('the worst that one caller can send', () => {
  const choice = chooseCalls();
  const readBefore = new Set<unknown>();

  // The archive of everything, which comes last, has the large uploads of the other calls; that of the uploads
  // alone is made of them in the same way.
  const first = operations.filter(({ id }) => id === 'downloadUploads');
  const ordered = [...first, ...operations.filter((operation) => !first.includes(operation))];

  it.each(ordered.map((operation) => ({ name: operation.id, operation })))(
    'delays no other request: $name',
    async ({ operation }) => {
      const slow: string[] = [];
      for await (const worst of worstCalls({ operation, server, keys, readBefore })) {
        if (!choice.isChosen(operation.id, worst)) continue;
        const delay = await findDelay(worst);
        if (delay !== undefined) slow.push(`${worst.about}: ${Math.round(delay.computedMs)} ms`);
      }
      expect(slow).toEqual([]);
    },
  );

  it('was sent to every operation, and had every kind of call', () => {
    expect(choice.called.size).toBe(operations.length);
    expect(choice.kinds.size).toBeGreaterThan(100);
  });
});

it('a server that computes for longer is found to be slow', async () => {
  const turn = await meter.during(async () => {
    const { user, system } = process.cpuUsage();
    const usedMs = () => {
      const used = process.cpuUsage({ user, system });
      return (used.user + used.system) / 1_000;
    };
    while (usedMs() < 3 * limitOn(machine, usualDelayMs, 0));
  });
  expect(isSlow(turn)).toBe(true);
});
