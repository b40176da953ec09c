import { describe, expect, it } from 'vitest';
import { refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { twiNarration } from '../testing/builders/services.ts';
import { giveMoneyBack, jobThatIs, requestJob, takeJob, words } from '../testing/job-life.ts';
import { accept, onMonday, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { checkBooks } from '../audit/check-books.ts';
import { earningsOf, escrowOf, walletOf } from '../wallet/ledger.ts';
import { deliverJob } from './deliver-job.ts';
import type { Job } from './job.ts';
import { listJobEvents, readJobOutput } from './read-job.ts';
import { refundJob } from './end-job.ts';

async function moneyOf({ unitOfWork, client, provider }: Marketplace, { id }: Job) {
  expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
  return unitOfWork.read(async ({ ledger }) => ({
    wallet: await ledger.balance(walletOf(client.id)),
    escrow: await ledger.balance(escrowOf(id)),
    earnings: await ledger.balance(earningsOf(provider.id)),
    commission: await ledger.balance('platform:commission'),
    promotions: await ledger.balance('platform:promotions'),
  }));
}

describe('a refund', () => {
  it.each([
    ['a paid narration', { work: twiNarration, content: words(100) }],
    ['a free translation', { content: words(100) }],
    ['a translation that is free in part', { content: words(612) }],
  ])('reverses every balance: %s', async (_, request) => {
    const place = await openMarketplace();
    const job = await requestJob(place, request);
    await takeJob(place, job.id);
    const isText = job.work.serviceType === 'translation';
    const file = aFile(isText ? {} : { contentType: 'audio/wav' });
    const delivery = { id: job.id, kind: isText ? 'text' : 'audio', file, findings: [] } as const;
    accept(
      await place.unitOfWork.write((stores) =>
        deliverJob(stores, bySession(place.provider), delivery, onMonday),
      ),
    );
    expect(await moneyOf(place, job)).not.toMatchObject({ earnings: 0n });
    const refunded = await giveMoneyBack(place, job.id);
    expect(refunded).toMatchObject({ status: 'refunded', failureReason: null });
    expect(refunded.split).not.toBeNull();
    expect(await moneyOf(place, job)).toEqual({
      wallet: 10_000n,
      escrow: 0n,
      earnings: 0n,
      commission: 0n,
      promotions: 0n,
    });
  });

  it('leaves the output readable, and records the reason in the history', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'refunded');
    const actor = bySession(place.client);
    const output = await place.unitOfWork.read((stores) => readJobOutput(stores, actor, id));
    expect(output.ok).toBe(true);
    const history = await place.unitOfWork.read((stores) => listJobEvents(stores, actor, id));
    expect(accept(history).at(-1)).toMatchObject({
      actorRole: 'admin',
      move: 'refund',
      from: 'completed',
      to: 'refunded',
      note: 'Half of the text was left out.',
    });
  });

  it('makes the first translation free again', async () => {
    const place = await openMarketplace();
    const first = await jobThatIs(place, 'completed');
    expect(first.quote).toMatchObject({ price: 27n, discount: 27n });
    expect((await requestJob(place)).quote.discount).toBe(0n);
    await giveMoneyBack(place, first.id);
    // There is another translation, which was paid for, so it counts as the first.
    expect((await requestJob(place)).quote.discount).toBe(0n);

    const fresh = await openMarketplace();
    await jobThatIs(fresh, 'refunded');
    expect((await requestJob(fresh)).quote.discount).toBe(27n);
  });

  it.each(['', '  '])('is refused without a reason: %j', async (reason) => {
    const { unitOfWork, ...place } = await openMarketplace();
    const { id } = await jobThatIs({ unitOfWork, ...place }, 'completed');
    const before = unitOfWork.committed();
    const refused = await unitOfWork.write((stores) =>
      refundJob(stores, bySession(place.admin), { id, reason }, onMonday),
    );
    expect(refused).toEqual(refuse({ code: 'job.reason-missing' }));
    expect(unitOfWork.committed()).toBe(before);
  });

  it('is made exactly once by simultaneous attempts', async () => {
    const place = await openMarketplace();
    const job = await jobThatIs(place, 'completed');
    const { id } = job;
    const attempts = await Promise.all(
      ['a', 'b', 'c'].map((reason) =>
        place.unitOfWork.write((stores) =>
          refundJob(stores, bySession(place.admin), { id, reason }, onMonday),
        ),
      ),
    );
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await moneyOf(place, job)).toMatchObject({ earnings: 0n, promotions: 0n });
  });
});
