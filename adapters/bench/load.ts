import { randomUUID } from 'node:crypto';
import autocannon, { type Result } from 'autocannon';
import { cpuMs } from './process-figures.ts';

/** One kind of request, sent again and again. */
export type Scenario = Readonly<{
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Whether each request has its own `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** The minimum ratio to the bare program at 64 connections. */
  floor: number;
}>;

/** A server under load. */
export type Target = Readonly<{ name: 'nsem' | 'bare'; url: string; pid: number; apiKey: string }>;

/** The figures of one period of load. */
export type Slice = Readonly<{
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuUsPerRequest: number;
}>;

function request({ method, path, body, isIdempotent }: Scenario, { apiKey }: Target) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return {
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(isIdempotent === true && {
      setupRequest: (sent: object) => ({
        ...sent,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      }),
    }),
  };
}

function refuseFailures(scenario: Scenario, target: Target, result: Result): void {
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed === 0) return;
  throw new Error(`${target.name}, ${scenario.name}: ${failed} requests failed`);
}

/** Loads a target with one kind of request for some seconds, from a closed loop of connections. */
export async function loadSlice(
  scenario: Scenario,
  target: Target,
  { connections, seconds }: Readonly<{ connections: number; seconds: number }>,
): Promise<Slice> {
  const before = await cpuMs(target.pid);
  const requests = [request(scenario, target)];
  const result = await autocannon({ url: target.url, connections, duration: seconds, requests });
  const usedMs = (await cpuMs(target.pid)) - before;
  refuseFailures(scenario, target, result);
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuUsPerRequest: (usedMs * 1000) / result.requests.total,
  };
}
