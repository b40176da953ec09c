import { describe, expect, it } from 'vitest';
import { checkBooks } from '../audit/check-books.ts';
import { later } from '../kernel/instant.ts';
import { type BasisPoints, pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { serviceTypes } from '../services/service.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import {
  aJobRequest,
  completeJob,
  giveMoneyBack,
  jobThatIs,
  requestJob,
  takeJob,
  words,
} from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import { earningsOf, escrowOf, walletOf } from '../wallet/ledger.ts';
import { updateCommission } from '../wallet/manage-commission.ts';
import { checkDelivery, deliverJob, outputKind } from './deliver-job.ts';
import { cancelJob, failJob, refundJob, releaseJob } from './end-job.ts';
import type { Job } from './job.ts';
import { listJobEvents, readJobOutput } from './read-job.ts';

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

const requests = {
  translation: { work: englishToTwi, content: words(10) },
  transcription: {
    work: twiTranscription,
    content: '',
    audio: { file: aFile(), durationMs: 60_000 },
  },
  narration: { work: twiNarration, content: words(10) },
} as const;

describe('delivering a job', () => {
  it('stores the output, pays provider and platform and notifies the client', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, {
      work: twiTranscription,
      content: '',
      audio: requests.transcription.audio,
    });
    await takeJob(place, job.id);
    const file = aFile();
    const now = later(mondayMorning, 9_000);
    const delivery = { id: job.id, kind: 'text', file, findings: [] } as const;
    const done = await place.unitOfWork.write((stores) =>
      deliverJob(stores, bySession(place.provider), delivery, { ...onMonday, now }),
    );
    const output = await place.unitOfWork.read(({ files }) => files.findByKey(file.key));
    expect(accept(done)).toMatchObject({
      status: 'completed',
      outputId: output?.id,
      split: { rateBps: 1500, commission: 8n, net: 42n },
      completedAt: now,
    });
    expect(await moneyOf(place, job)).toEqual({
      wallet: 9_950n,
      escrow: 0n,
      earnings: 42n,
      commission: 8n,
      promotions: 0n,
    });
    expect((await place.unitOfWork.readNotices()).at(-1)).toEqual({
      notice: { kind: 'job-delivered', accountId: place.client.id, jobId: job.id },
      at: now,
    });
  });

  it('pays the provider of a free translation from promotions', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { content: words(100) });
    await takeJob(place, job.id);
    await completeJob(place, job.id);
    expect(await moneyOf(place, job)).toEqual({
      wallet: 10_000n,
      escrow: 0n,
      earnings: 255n,
      commission: 45n,
      promotions: -300n,
    });
  });

  it('applies the current commission, and records it on the job', async () => {
    const place = await openMarketplace();
    const setRate = (bps: number) =>
      arrange(place, (stores) =>
        updateCommission(stores, bySession(place.admin), bps as BasisPoints, {
          now: mondayMorning,
        }),
      );
    const job = await requestJob(place, requests.narration);
    await takeJob(place, job.id);
    await setRate(1_000);
    const file = aFile({ contentType: 'audio/wav' });
    const delivery = { id: job.id, kind: 'audio', file, findings: [] } as const;
    accept(
      await place.unitOfWork.write((stores) =>
        deliverJob(stores, bySession(place.provider), delivery, onMonday),
      ),
    );
    await setRate(5_000);
    const stored = await place.unitOfWork.read(({ jobs }) => jobs.find(job.id));
    expect(stored?.split).toEqual({ rateBps: 1_000, commission: 4n, net: 36n });
  });

  it('of work without a price posts nothing', async () => {
    const place = await openMarketplace();
    await arrange(place, async ({ prices }) => {
      const price = await prices.findActive('translation');
      if (price) await prices.replace({ ...price, unitPrice: pesewas(0) });
    });
    const job = await requestJob(place);
    await takeJob(place, job.id);
    const before = (await place.unitOfWork.readBooks()).entries.length;
    const { split } = await completeJob(place, job.id);
    expect(split).toEqual({ rateBps: 1500, commission: 0n, net: 0n });
    expect((await place.unitOfWork.readBooks()).entries).toHaveLength(before);
    const key = `job:${job.id}:capture`;
    expect(await place.unitOfWork.read(({ ledger }) => ledger.hasKey(key))).toBe(false);
  });

  it('again is refused for its state, whatever is delivered', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'completed');
    for (const kind of ['text', 'audio'] as const) {
      const again = await place.unitOfWork.write((stores) =>
        deliverJob(
          stores,
          bySession(place.provider),
          { id, kind, file: aFile(), findings: [] },
          onMonday,
        ),
      );
      expect(again).toEqual(
        refuse({ code: 'job.wrong-state', move: 'deliver', status: 'completed' }),
      );
    }
  });

  it.each(serviceTypes)('requires the right kind of output of a %s', async (serviceType) => {
    const place = await openMarketplace();
    const job = await requestJob(place, aJobRequest(requests[serviceType]));
    await takeJob(place, job.id);
    const expected = serviceType === 'narration' ? 'audio' : 'text';
    expect(outputKind[serviceType]).toBe(expected);
    const before = place.unitOfWork.committed();
    const kind = expected === 'text' ? 'audio' : 'text';
    const wrongKind = await place.unitOfWork.write((stores) =>
      deliverJob(
        stores,
        bySession(place.provider),
        { id: job.id, kind, file: aFile(), findings: [] },
        onMonday,
      ),
    );
    expect(wrongKind).toEqual(refuse({ code: 'job.output-invalid', expected }));
    expect(place.unitOfWork.committed()).toBe(before);
    const delivery = { id: job.id, kind: expected, file: aFile(), findings: [] } as const;
    accept(
      await place.unitOfWork.write((stores) =>
        deliverJob(stores, bySession(place.provider), delivery, onMonday),
      ),
    );
  });
});

describe('checking a delivery before its output is parsed', () => {
  const check = (
    { unitOfWork, provider }: Marketplace,
    delivery: Parameters<typeof checkDelivery>[2],
    by = provider,
  ) => unitOfWork.read((stores) => checkDelivery(stores, bySession(by), delivery));

  it('passes the kind that the job needs, and a file, whose kind is not known yet', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'in_progress');
    expect(await check(place, { id, kind: 'text' })).toEqual(ok(null));
    expect(await check(place, { id, kind: null })).toEqual(ok(null));
    expect(await check(place, { id, kind: 'audio' })).toEqual(
      refuse({ code: 'job.output-invalid', expected: 'text' }),
    );
  });

  it('refuses a job that is not in progress, and does not find one of someone else', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'completed');
    const state = { move: 'deliver', status: 'completed' } as const;
    const kind = null;
    expect(await check(place, { id, kind })).toEqual(refuse({ code: 'job.wrong-state', ...state }));
    const other = await arrange(place, (stores) => storeProvider(stores, [englishToTwi]));
    expect(await check(place, { id, kind }, other)).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('ending a job without delivery', () => {
  const ends = {
    'its client cancels': ({ unitOfWork, client }: Marketplace, { id }: Job) =>
      unitOfWork.write((stores) => cancelJob(stores, bySession(client), id, onMonday)),
    'an admin cancels': ({ unitOfWork, admin }: Marketplace, { id }: Job) =>
      unitOfWork.write((stores) => cancelJob(stores, bySession(admin), id, onMonday)),
    'its provider fails': async (place: Marketplace, { id }: Job) => {
      await takeJob(place, id);
      const failure = { id, reason: 'The voice is too quiet.' };
      return place.unitOfWork.write((stores) =>
        failJob(stores, bySession(place.provider), failure, onMonday),
      );
    },
    'an admin fails': async (place: Marketplace, { id }: Job) => {
      await takeJob(place, id);
      const failure = { id, reason: 'The provider fell ill.' };
      return place.unitOfWork.write((stores) =>
        failJob(stores, bySession(place.admin), failure, onMonday),
      );
    },
  } as const;
  const untouched = { wallet: 10_000n, escrow: 0n, earnings: 0n, commission: 0n, promotions: 0n };

  describe.each(Object.entries(ends))('that %s', (_, end) => {
    it.each([
      ['a paid narration', { work: twiNarration, content: words(100) }],
      ['a free translation', { content: words(100) }],
      ['a translation that is free in part', { content: words(612) }],
    ])('reverses every balance: %s', async (_kind, request) => {
      const place = await openMarketplace();
      const job = await requestJob(place, request);
      accept(await end(place, job));
      expect(await moneyOf(place, job)).toEqual(untouched);
    });
  });

  it('notifies the client of a failure, with its reason', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place);
    accept(await ends['its provider fails'](place, job));
    expect((await place.unitOfWork.readNotices()).at(-1)?.notice).toEqual({
      kind: 'job-failed',
      accountId: place.client.id,
      jobId: job.id,
      reason: 'The voice is too quiet.',
    });
  });

  it('needs a reason to fail', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    await takeJob(place, id);
    const failed = await place.unitOfWork.write((stores) =>
      failJob(stores, bySession(place.provider), { id, reason: ' ' }, onMonday),
    );
    expect(failed).toEqual(refuse({ code: 'job.reason-missing' }));
  });
});

describe('releasing a job', () => {
  it.each(['provider', 'admin'] as const)('by the %s leaves the hold unchanged', async (who) => {
    const place = await openMarketplace();
    const job = await requestJob(place, { work: twiNarration, content: words(100) });
    await takeJob(place, job.id);
    const released = await place.unitOfWork.write((stores) =>
      releaseJob(stores, bySession(place[who]), job.id, onMonday),
    );
    expect(accept(released)).toMatchObject({
      status: 'pending',
      assignedId: null,
      assignedAt: null,
    });
    expect(await moneyOf(place, job)).toMatchObject({ wallet: 9_600n, escrow: 400n });
    const notices = await place.unitOfWork.readNotices();
    expect(notices.slice(1).map(({ notice }) => notice)).toEqual([
      { kind: 'job-assigned', accountId: place.client.id, jobId: job.id },
      { kind: 'job-opened', jobId: job.id, exceptId: place.provider.id },
    ]);
  });
});

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
    expect(attempts.filter((attempt) => attempt.ok)).toHaveLength(1);
    expect(await moneyOf(place, job)).toMatchObject({ earnings: 0n, promotions: 0n });
  });
});
