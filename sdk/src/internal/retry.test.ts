import { afterEach, describe, expect, test, vi } from 'vitest';

import { AbortError, ConnectionError, NsemError, TimeoutError } from '../core/errors.ts';
import { retryDelay, type Replay } from './retry.ts';

afterEach(() => vi.restoreAllMocks());

const answered = (status: number, more: { retryAfterMs?: number; attempts?: number } = {}) =>
  new NsemError({ message: 'no', code: 'x', status, ...more });
const broken = new ConnectionError({ message: 'no', code: 'connection.broken' });
const refused = new ConnectionError({ message: 'no', code: 'connection.refused' });
const slow = new TimeoutError({ message: 'no', code: 'request.timeout' });
const late = new TimeoutError({ message: 'no', code: 'request.deadline' });
const aborted = new AbortError({ message: 'no', code: 'request.aborted' });

const plan = (replay: Replay, leftMs = Infinity) => ({ replay, retriesLeft: 3, leftMs });

describe('what is sent again', () => {
  test.each<[string, NsemError, Replay[]]>([
    ['408', answered(408), ['always', 'unless-done']],
    ['425', answered(425), ['always', 'unless-done']],
    ['429', answered(429), ['always', 'unless-done']],
    ['500', answered(500), ['always']],
    ['502', answered(502), ['always']],
    ['503', answered(503), ['always', 'unless-done']],
    ['504', answered(504), ['always']],
    ['501', answered(501), []],
    ['400', answered(400), []],
    ['402', answered(402), []],
    ['409', answered(409), []],
    ['422', answered(422), []],
    ['a broken connection', broken, ['always']],
    ['a refused connection', refused, ['always', 'unless-done']],
    ['a timeout', slow, ['always']],
    ['a passed deadline', late, []],
    ['a call that was called off', aborted, []],
  ])('%s', (_, error, replays) => {
    const kinds: Replay[] = ['always', 'unless-done', 'never'];
    expect(kinds.filter((kind) => retryDelay(error, plan(kind)) !== null)).toEqual(replays);
  });

  test('nothing, once the retries are used up', () => {
    expect(retryDelay(answered(503), { ...plan('always'), retriesLeft: 0 })).toBeNull();
  });
});

describe('how long it waits', () => {
  test.each([
    [1, 0.999, 250],
    [2, 0.999, 500],
    [4, 0.999, 2_000],
    [20, 0.999, 8_000],
    [4, 0, 0],
  ])('attempt %i at chance %d: up to %i ms', (attempts, chance, ceiling) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const delay = retryDelay(answered(503, { attempts }), plan('always'));
    expect(delay).toBeCloseTo(ceiling * chance);
  });

  test('never less than the server asks for', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const error = answered(429, { retryAfterMs: 3_000 });
    expect(retryDelay(error, plan('always'))).toBe(3_125);
  });

  test('not at all where the server asks for more than the deadline leaves', () => {
    const error = answered(429, { retryAfterMs: 3_000 });
    expect(retryDelay(error, plan('always', 2_000))).toBeNull();
  });

  test('not at all where it asks for more than a minute, unless a deadline allows it', () => {
    const error = answered(503, { retryAfterMs: 90_000 });
    expect(retryDelay(error, plan('always'))).toBeNull();
    expect(retryDelay(error, plan('always', 120_000))).toBeGreaterThanOrEqual(90_000);
  });
});
