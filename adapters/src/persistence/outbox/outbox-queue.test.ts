import { later, type Instant, type Notice } from '@nsem/core';
import { jobId, mondayMorning, storeClient } from '@nsem/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';

const minute = 60_000;

let database: TemporaryDatabase;
let notices: readonly Notice[];

beforeEach(async () => {
  database = await openTemporaryDatabase();
  notices = await database.accept(async (stores) => {
    const { id: accountId } = await storeClient(stores);
    const kinds = ['job-assigned', 'job-delivered', 'job-assigned'] as const;
    return kinds.map((kind, nth) => ({ kind, accountId, jobId: jobId(nth + 1) }));
  });
});

afterEach(async () => {
  await database.discard();
});

const put = (notice: Notice | undefined, at: Instant) =>
  database.accept(async ({ outbox }) => notice && outbox.put(notice, at));

const after = (minutes: number) => later(mondayMorning, minutes * minute);

describe('the queue of the outbox', () => {
  it('gives out notices whose time has come, the longest due first', async () => {
    await put(notices[0], after(2));
    await put(notices[1], after(1));
    await put(notices[2], after(3));
    const due = await database.outboxQueue.due(after(2), 10);
    expect(due).toEqual([
      { id: 2, notice: notices[1], attempts: 0, createdAt: after(1) },
      { id: 1, notice: notices[0], attempts: 0, createdAt: after(2) },
    ]);
    expect(await database.outboxQueue.due(after(9), 1)).toHaveLength(1);
  });

  it('gives out nothing of work that was refused', async () => {
    await database.unitOfWork.write(async ({ outbox }) => {
      if (notices[0]) await outbox.put(notices[0], after(0));
      return { ok: false, fault: 'refused' };
    });
    expect(await database.outboxQueue.due(after(9), 10)).toEqual([]);
  });

  it('gives out a sent notice no more, and knows when it was sent', async () => {
    await put(notices[0], after(0));
    await database.outboxQueue.markSent(1, after(1));
    expect(await database.outboxQueue.due(after(9), 10)).toEqual([]);
    expect(database.ask('select sent_at, attempts from notices')).toEqual([
      { sent_at: after(1), attempts: 1 },
    ]);
  });

  it('gives out a failed notice again when it is to be retried, with its attempts', async () => {
    await put(notices[0], after(0));
    const failure = { error: 'connection refused', retryAt: after(5) };
    await database.outboxQueue.markFailed(1, failure);
    expect(await database.outboxQueue.due(after(4), 10)).toEqual([]);
    expect(await database.outboxQueue.due(after(5), 10)).toMatchObject([{ id: 1, attempts: 1 }]);
  });

  it('keeps a notice that was given up as a dead letter with its last error', async () => {
    await put(notices[0], after(0));
    await database.outboxQueue.markFailed(1, { error: 'no such mailbox', retryAt: null });
    expect(await database.outboxQueue.due(after(9_999), 10)).toEqual([]);
    const dead = { due_at: null, sent_at: null, attempts: 1, last_error: 'no such mailbox' };
    expect(database.ask('select due_at, sent_at, attempts, last_error from notices')).toEqual([
      dead,
    ]);
    await database.outboxQueue.markFailed(1, { error: 'late', retryAt: after(1) });
    expect(await database.outboxQueue.due(after(9_999), 10)).toEqual([]);
  });
});
