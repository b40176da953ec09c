import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createStopNotice } from './stop-notice.ts';

const never = new AbortController().signal;

it('is given at once, and leaves load balancers the time to notice', async () => {
  const notice = createStopNotice(60, never);
  expect(notice.isGiven()).toBe(false);
  let isOver = false;
  const given = notice.give().then(() => (isOver = true));
  expect(notice.isGiven()).toBe(true);
  // However late both timers are, this one comes first.
  await delay(30);
  expect(isOver).toBe(false);
  await given;
});

it('does not wait without a delay', async () => {
  const notice = createStopNotice(0, never);
  await notice.give();
  expect(notice.isGiven()).toBe(true);
});

it('does not wait when the storage has failed, or fails meanwhile', async () => {
  const failure = new AbortController();
  const given = createStopNotice(3_600_000, failure.signal).give();
  failure.abort(new Error('fsync'));
  await expect(given).resolves.toBeUndefined();
  const later = createStopNotice(3_600_000, failure.signal).give();
  await expect(later).resolves.toBeUndefined();
});
