import { instant, later, type AccountId, type Instant, type JobId } from '@nsem/core';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { attemptMs, claimMs, type DeliveryOutcome, type QueuedNotice } from './delivery-queue.ts';
import { createNoticeProcessor } from './notice-processor.ts';

const now = instant(1_795_000_000_000);

const aNotice = (claimedUntil: Instant | null): QueuedNotice => ({
  id: 7,
  notice: { kind: 'job-assigned', accountId: 1 as AccountId, jobId: 1 as JobId },
  attempts: 0,
  createdAt: now,
  claimedUntil,
});

/** A processor over a queue that records the calls it receives. */
function open(outcome: DeliveryOutcome = { kind: 'sent' }) {
  const reported: unknown[] = [];
  const state = { isDown: false };
  let delivered = 0;
  const record = async (...report: readonly unknown[]) => {
    if (state.isDown) throw new Error('the database is down');
    reported.push(report);
  };
  const processor = createNoticeProcessor(
    {
      queue: {
        due: () => Promise.resolve([]),
        markSent: record,
        markFailed: record,
        hold: record,
        release: record,
        replace: record,
      },
      async deliver() {
        delivered += 1;
        return outcome;
      },
      clock: { now: () => now },
      log: pino({ level: 'silent' }),
    },
    new AbortController().signal,
  );
  return { ...processor, state, reported, delivered: () => delivered };
}

describe('the processor of notices', () => {
  it('sends a notice under a claim, and reports the result under the same', async () => {
    const { process, reported } = open();
    const notice = aNotice(later(now, claimMs));
    expect(await process(notice)).toBe(true);
    expect(reported).toEqual([[notice, { at: now, remark: null }]]);
  });

  it('leaves a notice whose claim may end before the attempt does', async () => {
    const { process, reported, delivered } = open();
    expect(await process(aNotice(later(now, attemptMs)))).toBe(false);
    expect({ delivered: delivered(), reported }).toEqual({ delivered: 0, reported: [] });
  });

  it('records a result when the database can be reached again, and delivers nothing again', async () => {
    const { process, recordLeft, reported, delivered, state } = open();
    state.isDown = true;
    await expect(process(aNotice(null))).rejects.toThrow('the database is down');
    await expect(recordLeft()).rejects.toThrow('the database is down');
    state.isDown = false;
    await recordLeft();
    await recordLeft();
    expect(reported).toHaveLength(1);
    expect(delivered()).toBe(1);
  });

  it('stores a reason without the NUL that PostgreSQL refuses', async () => {
    const { process, reported } = open({ kind: 'refused', reason: 'no\0 such mailbox' });
    await process(aNotice(null));
    expect(reported).toMatchObject([[{ id: 7 }, { error: 'no such mailbox', retryAt: null }]]);
  });
});
