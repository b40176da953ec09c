import { describe, expect, it } from 'vitest';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { storeAdmin, storeClient } from '../testing/builders/stored.ts';
import { aJobRequest, words } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { requireGuards } from '../guards.ts';
import { createJob } from './create-job.ts';
import { editJob } from './edit-job.ts';
import { cancelJob } from './end-job.ts';
import { decideBudgetMark } from './free-translation.ts';
import type { Job } from './job.ts';

/** Ten words cost 30 pesewas. */
const context = ({ budget = 100, now = mondayMorning } = {}) => ({
  ...onMonday,
  now,
  promotion: { freeWords: 500, monthlyBudget: pesewas(budget) },
});

type Ordered = Readonly<{ words: number; budget?: number; now?: Instant }>;

/** A new client orders so many words. */
async function order(place: Marketplace, { words: count, ...how }: Ordered): Promise<Job> {
  const client = await arrange(place, (stores) => storeClient(stores, { balance: 10_000 }));
  const request = aJobRequest({ content: words(count) });
  const create = place.unitOfWork.write((stores) =>
    createJob(stores, bySession(client), request, context(how)),
  );
  return accept(await create);
}

/** What admins were notified of: whom, the percents, and what was used. */
const notified = async ({ unitOfWork }: Marketplace) =>
  (await unitOfWork.readNotices()).flatMap(({ notice }) =>
    notice.kind === 'free-budget' ? [[notice.accountId, notice.percent, notice.spentGhs]] : [],
  );

describe('the part of the budget that is used', () => {
  it.each([
    [{ spent: 79 }, null],
    [{ spent: 80 }, 80],
    [{ spent: 99 }, 80],
    [{ spent: 100 }, 100],
    [{ spent: 120 }, 100],
    [{ spent: 10, isRefused: true }, 100],
  ] as const)('of 100, with %o, is %s', ({ spent, ...given }, mark) => {
    const use = { spent: pesewas(spent), budget: pesewas(100), isRefused: false, ...given };
    expect(decideBudgetMark(use)).toBe(mark);
  });

  it('counts a pesewa less than 80 % of a budget that has no such part as not reached', () => {
    const use = { budget: pesewas(33), isRefused: false };
    expect(decideBudgetMark({ ...use, spent: pesewas(26) })).toBeNull();
    expect(decideBudgetMark({ ...use, spent: pesewas(27) })).toBe(80);
  });
});

describe('the notices about the budget', () => {
  it('go to each admin at 80 % and when an order is not covered, once each in a month', async () => {
    const place = await openMarketplace();
    const other = await arrange(place, storeAdmin);
    await order(place, { words: 20 });
    expect(await notified(place)).toEqual([]);
    const reached = await order(place, { words: 7 });
    const at80 = [
      [place.admin.id, 80, '0.81'],
      [other.id, 80, '0.81'],
    ];
    expect(await notified(place)).toEqual(at80);
    await order(place, { words: 1 });
    expect(await notified(place)).toEqual(at80);
    expect((await order(place, { words: 10 })).quote.discount).toBe(0n);
    await order(place, { words: 10 });
    const all = [...at80, [place.admin.id, 100, '0.84'], [other.id, 100, '0.84']];
    expect(await notified(place)).toEqual(all);
    const byClient = bySession({ id: reached.clientId, role: 'client' });
    accept(
      await place.unitOfWork.write((stores) => cancelJob(stores, byClient, reached.id, onMonday)),
    );
    await order(place, { words: 7 });
    expect(await notified(place)).toEqual(all);
  });

  it('let orders guard the budget that are not covered by it, until that is reported', async () => {
    const place = await openMarketplace();
    const client = await arrange(place, (stores) => storeClient(stores, { balance: 10_000 }));
    const orderBeside = () =>
      place.unitOfWork.write((stores) =>
        createJob(stores, bySession(client), aJobRequest({ content: words(40) }), {
          ...context(),
          guards: [],
        }),
      );
    expect(await orderBeside()).toEqual(requireGuards('free-budget', 'audit-log'));
    await order(place, { words: 40 });
    expect(accept(await orderBeside()).quote.discount).toBe(0n);
  });

  it('come again in the next month, and for another budget', async () => {
    const place = await openMarketplace();
    const percents = async () => (await notified(place)).map(([, percent]) => percent);
    await order(place, { words: 27 });
    await order(place, { words: 30, budget: 200 });
    expect(await percents()).toEqual([80, 80]);
    await order(place, { words: 27, now: later(mondayMorning, 31 * dayMs) });
    expect(await percents()).toEqual([80, 80, 80]);
  });

  it('come with an edit that reaches the mark, of the month in which the job was created', async () => {
    const place = await openMarketplace();
    const { id, clientId } = await order(place, { words: 5 });
    const byClient = bySession({ id: clientId, role: 'client' });
    const now = later(mondayMorning, 31 * dayMs);
    const edit = place.unitOfWork.write((stores) =>
      editJob(stores, byClient, { id, content: words(30) }, context({ now })),
    );
    expect(accept(await edit).quote.discount).toBe(90n);
    expect(await notified(place)).toEqual([[place.admin.id, 80, '0.90']]);
    const entries = await place.unitOfWork.read(({ auditLog }) => auditLog.list({}, { limit: 5 }));
    const after = '{"month":"2026-11","percent":80,"spentPesewas":90,"budgetPesewas":100}';
    expect(entries).toMatchObject([{ action: 'free-budget.reach', objectId: id, after }]);
  });

  it('let an edit guard the budget of the month in which the job was created', async () => {
    const place = await openMarketplace();
    const request = aJobRequest({ content: words(40) });
    const paid = { ...onMonday, promotion: { freeWords: 0 } };
    const create = place.unitOfWork.write((stores) =>
      createJob(stores, bySession(place.client), request, paid),
    );
    const { id } = accept(await create);
    const now = later(mondayMorning, 31 * dayMs);
    await order(place, { words: 40, now });
    expect(await notified(place)).toEqual([[place.admin.id, 100, '0.00']]);
    const change = { id, content: words(41) };
    const edit = place.unitOfWork.write((stores) =>
      editJob(stores, bySession(place.client), change, { ...context({ now }), guards: [] }),
    );
    expect(await edit).toEqual(requireGuards('free-budget', 'audit-log'));
  });

  it('are not sent without a budget, nor for a paid job', async () => {
    const place = await openMarketplace();
    const request = aJobRequest({ content: words(40) });
    const create = place.unitOfWork.write((stores) =>
      createJob(stores, bySession(place.client), request, onMonday),
    );
    accept(await create);
    expect(await notified(place)).toEqual([]);
  });
});
