import { afterEach, describe, expect, test, vi } from 'vitest';

import { AbortError, ConnectionError, NsemError, TimeoutError } from '../core/errors.ts';
import { retryDelay, type Replay } from './retry-delay.ts';

afterEach(() => vi.restoreAllMocks());

type More = {
  code?: string;
  retryAfterMs?: number;
  attempts?: number;
  problem?: Readonly<Record<string, unknown>>;
};
const failed = (status: number, more: More = {}) =>
  new NsemError({ message: 'no', code: 'x', status, ...more });
const said = (status: number, retryable: unknown, more: More = {}) =>
  failed(status, { ...more, problem: { retryable } });
const broken = new ConnectionError({ message: 'no', code: 'connection.broken' });
const refused = new ConnectionError({ message: 'no', code: 'connection.refused' });
const slow = new TimeoutError({ message: 'no', code: 'request.timeout' });
const late = new TimeoutError({ message: 'no', code: 'request.deadline-exceeded' });
const aborted = new AbortError({ message: 'no', code: 'request.aborted' });

const plan = (replay: Replay, leftMs = Infinity) => ({
  replay,
  retriesLeft: 3,
  leftMs,
  neverConnected: (code: string) => code === 'connection.refused',
});

describe('which failures are retried', () => {
  test.each<[string, NsemError, Replay[]]>([
    ['408', failed(408), ['always', 'unless-done']],
    ['425', failed(425), ['always', 'unless-done']],
    ['429', failed(429), ['always', 'unless-done']],
    ['500', failed(500), ['always']],
    ['502', failed(502), ['always']],
    ['503', failed(503), ['always', 'unless-done']],
    ['a lost commit', failed(503, { code: 'http.outcome-unknown' }), ['always']],
    ['504', failed(504), ['always']],
    ['501', failed(501), []],
    ['400', failed(400), []],
    ['402', failed(402), []],
    ['409', failed(409), []],
    ['422', failed(422), []],
    ['409 that says yes', said(409, true), ['always', 'unless-done']],
    ['500 that says yes', said(500, true), ['always']],
    ['501 that says yes', said(501, true), ['always']],
    ['503 that says yes', said(503, true), ['always', 'unless-done']],
    ['a lost commit that says yes', said(503, true, { code: 'http.outcome-unknown' }), ['always']],
    ['409 that says no', said(409, false), []],
    ['429 that says no', said(429, false), []],
    ['500 that says no', said(500, false), []],
    ['503 that says no', said(503, false), []],
    ['503 that says something else', said(503, 'no'), ['always', 'unless-done']],
    ['409 that says something else', said(409, 'true'), []],
    ['a broken connection', broken, ['always']],
    ['a refused connection', refused, ['always', 'unless-done']],
    ['a timeout', slow, ['always']],
    ['a passed deadline', late, []],
    ['a cancelled call', aborted, []],
  ])('%s', (_, error, replays) => {
    const kinds: Replay[] = ['always', 'unless-done', 'never'];
    expect(kinds.filter((kind) => retryDelay(error, plan(kind)) !== null)).toEqual(replays);
  });

  test('none without retries left', () => {
    expect(retryDelay(failed(503), { ...plan('always'), retriesLeft: 0 })).toBeNull();
  });
});

describe('the delay', () => {
  test.each([
    [1, 0.999, 250],
    [2, 0.999, 500],
    [4, 0.999, 2_000],
    [20, 0.999, 8_000],
    [4, 0, 0],
  ])('attempt %i with random value %d: up to %i ms', (attempts, chance, ceiling) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const delay = retryDelay(failed(503, { attempts }), plan('always'));
    expect(delay).toBeCloseTo(ceiling * chance);
  });

  test('is never shorter than Retry-After', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const error = failed(429, { retryAfterMs: 3_000 });
    expect(retryDelay(error, plan('always'))).toBe(3_125);
  });

  test('is null if Retry-After exceeds the deadline', () => {
    const error = failed(429, { retryAfterMs: 3_000 });
    expect(retryDelay(error, plan('always', 2_000))).toBeNull();
  });

  test('is null if Retry-After exceeds a minute, unless a deadline allows it', () => {
    const error = failed(503, { retryAfterMs: 90_000 });
    expect(retryDelay(error, plan('always'))).toBeNull();
    expect(retryDelay(error, plan('always', 120_000))).toBeGreaterThanOrEqual(90_000);
  });
});
