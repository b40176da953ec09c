import { describe, expect, it } from 'vitest';
import { ok } from '../kernel/result.ts';
import { jobId, mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration } from '../testing/builders/services.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { announceJob } from './announce-job.ts';
import { editJob } from './edit-job.ts';
import { cancelJob } from './end-job.ts';
import { releaseJob } from './release-job.ts';

/** A marketplace with two providers on Telegram who translate, and one who narrates. */
async function withTelegram() {
  const place = await openMarketplace();
  const [ama, kofi] = await arrange(place, async (stores) => [
    await storeProvider(stores, [englishToTwi], { telegramId: '233540017' }),
    await storeProvider(stores, [englishToTwi], { telegramId: '@kofi_ansah' }),
    await storeProvider(stores, [twiNarration], { telegramId: '233540018' }),
  ]);
  if (ama === undefined || kofi === undefined) throw new Error('two were stored');
  return { place, ama, kofi };
}

/** Announces a job; returns the notices that it causes. */
async function announce({ unitOfWork }: Marketplace, id: JobId, exceptId: AccountId | null = null) {
  const before = (await unitOfWork.readNotices()).length;
  const announcement = { jobId: id, exceptId, now: mondayMorning };
  accept(await unitOfWork.write(async (stores) => ok(await announceJob(stores, announcement))));
  return (await unitOfWork.readNotices()).slice(before);
}

const offer = (accountId: AccountId, id: JobId) => ({
  notice: { kind: 'job-offered', accountId, jobId: id },
  at: mondayMorning,
});

describe('announcing a job', () => {
  it('offers it to every provider who may take it and has a Telegram ID', async () => {
    const { place, ama, kofi } = await withTelegram();
    const { id } = await requestJob(place);
    expect(await announce(place, id)).toEqual([offer(ama.id, id), offer(kofi.id, id)]);
  });

  it('offers it only to the requested provider, if there is one', async () => {
    const { place, kofi } = await withTelegram();
    const { id } = await requestJob(place, { providerId: kofi.providerId });
    expect(await announce(place, id)).toEqual([offer(kofi.id, id)]);
  });

  it('does not offer it to the provider who has just released it', async () => {
    const { place, ama, kofi } = await withTelegram();
    const { id } = await requestJob(place);
    expect(await announce(place, id, ama.id)).toEqual([offer(kofi.id, id)]);
  });

  it('offers no job that was taken in the meantime, or does not exist', async () => {
    const { place, kofi } = await withTelegram();
    const { id } = await requestJob(place);
    await takeJob(place, id, kofi);
    expect(await announce(place, id)).toEqual([]);
    expect(await announce(place, jobId(999))).toEqual([]);
  });

  it('offers it to no provider a second time, also after an edit or a release', async () => {
    const { place, ama, kofi } = await withTelegram();
    const { id } = await requestJob(place, { providerId: kofi.providerId });
    expect(await announce(place, id)).toEqual([offer(kofi.id, id)]);
    const edit = { id, providerId: null };
    accept(
      await place.unitOfWork.write((stores) =>
        editJob(stores, bySession(place.client), edit, onMonday),
      ),
    );
    expect(await announce(place, id)).toEqual([offer(ama.id, id)]);
    expect(await announce(place, id)).toEqual([]);
    await takeJob(place, id, kofi);
    accept(
      await place.unitOfWork.write((stores) => releaseJob(stores, bySession(kofi), id, onMonday)),
    );
    expect(await announce(place, id, kofi.id)).toEqual([]);
  });

  it('forgets to whom it was offered when it ends', async () => {
    const { place } = await withTelegram();
    const { id } = await requestJob(place);
    await announce(place, id);
    expect(place.unitOfWork.committed().offers.size).toBe(1);
    accept(
      await place.unitOfWork.write((stores) =>
        cancelJob(stores, bySession(place.client), id, onMonday),
      ),
    );
    expect(place.unitOfWork.committed().offers.size).toBe(0);
  });
});
