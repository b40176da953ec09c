import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { deny } from '../accounts/permission.ts';
import { assignJob } from '../jobs/assign-job.ts';
import { createJob, quoteJob } from '../jobs/create-job.ts';
import { editJob } from '../jobs/edit-job.ts';
import { releaseJob } from '../jobs/end-job.ts';
import { listAvailableJobs } from '../jobs/list-jobs.ts';
import { readJob } from '../jobs/read-job.ts';
import { announceJob } from '../jobs/save-outcome.ts';
import type { BlockId, JobId } from '../kernel/ids.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { findUnreadToSend } from '../messages/announce-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { addProposal } from '../proposals/add-proposal.ts';
import { mayFollow } from '../jobs/follow-jobs.ts';
import { acceptProposal } from '../proposals/answer-proposal.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { aJobRequest, completeJob, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import { mostBlocks } from './block.ts';
import { blockPartner, blockProvider, listBlocks, removeBlock } from './manage-blocks.ts';

let place: Marketplace;
beforeEach(async () => {
  place = await openMarketplace();
});

const block = (by: Account, id: JobId) =>
  place.unitOfWork.write((stores) => blockPartner(stores, bySession(by), { id }, { now }));

const blockListed = (by: Account, { providerId }: Account = place.provider) => {
  if (providerId === null) throw new Error('a provider who is listed has a Provider ID');
  return place.unitOfWork.write((stores) =>
    blockProvider(stores, bySession(by), { providerId }, { now }),
  );
};

const blocksOf = async (by: Account) =>
  accept(await place.unitOfWork.read((stores) => listBlocks(stores, bySession(by))));

const lift = (by: Account, id: BlockId) =>
  place.unitOfWork.write((stores) => removeBlock(stores, bySession(by), { id }));

/** A job that the provider has delivered to the client. */
const workTogether = async () => {
  const { id } = await requestJob(place);
  await takeJob(place, id);
  return completeJob(place, id);
};

const hidden = refuse({ code: 'job.not-found' });

describe('a block', () => {
  it('is made by either party of a job, once, and only its owner knows of it', async () => {
    const { client, provider } = place;
    const { id: jobId } = await workTogether();
    const byClient = accept(await block(client, jobId));
    const pair = { clientId: client.id, providerId: provider.id, jobId, createdAt: now };
    const named = { publicId: provider.providerId, providerName: provider.name };
    expect(byClient).toEqual({ ...pair, ...named, ownerId: client.id, id: byClient.id });
    expect(await blocksOf(provider)).toEqual([]);
    const byProvider = accept(await block(provider, jobId));
    expect(byProvider).toMatchObject({ ...pair, ownerId: provider.id });
    const next = await requestJob(place);
    expect(await block(client, jobId)).toEqual(ok(byClient));
    expect(await blockListed(client)).toEqual(ok(byClient));
    expect(await block(client, next.id)).toEqual(refuse({ code: 'block.no-partner' }));
    expect(await blocksOf(client)).toEqual([byClient]);
    expect(await blocksOf(provider)).toEqual([byProvider]);
  });

  it('can be of who worked on a job before, but not of who only saw it', async () => {
    const { client, provider, admin, unitOfWork } = place;
    const { id } = await requestJob(place);
    const other = await arrange(place, (stores) => storeProvider(stores, [englishToTwi]));
    const stranger = await arrange(place, (stores) => storeClient(stores));
    await takeJob(place, id);
    accept(
      await unitOfWork.write((stores) => releaseJob(stores, bySession(provider), id, onMonday)),
    );
    expect(await block(other, id)).toEqual(hidden);
    expect(await block(stranger, id)).toEqual(hidden);
    expect(await block(client, 99 as JobId)).toEqual(hidden);
    expect(accept(await block(client, id))).toMatchObject({ providerId: provider.id });
    expect(accept(await block(provider, id))).toMatchObject({ clientId: client.id });
    for (const by of [bySession(admin), byApiKey(client), byApiKey(provider)]) {
      expect(await unitOfWork.write((stores) => blockPartner(stores, by, { id }, { now }))).toEqual(
        deny(by, 'blocks.own'),
      );
    }
    expect(await blockListed(provider)).toEqual(deny(bySession(provider), 'blocks.provider'));
  });

  it('can be of a listed provider, and of one who worked for the client and is not listed', async () => {
    const { client, provider } = place;
    const stranger = await arrange(place, (stores) => storeClient(stores));
    accept(await blockListed(stranger));
    await workTogether();
    await arrange(place, ({ accounts }) => accounts.replace({ ...provider, isActive: false }));
    const another = await arrange(place, (stores) => storeClient(stores));
    expect(await blockListed(another)).toEqual(refuse({ code: 'account.provider-not-found' }));
    expect(accept(await blockListed(client))).toMatchObject({ jobId: null });
    expect(await blockListed(stranger)).toMatchObject({ ok: true });
  });

  it('is lifted by its owner only, and lifting it again changes nothing', async () => {
    const { client, provider } = place;
    const { id: jobId } = await workTogether();
    const { id } = accept(await block(client, jobId));
    accept(await lift(provider, id));
    expect(await blocksOf(client)).toHaveLength(1);
    accept(await lift(client, id));
    accept(await lift(client, id));
    expect(await blocksOf(client)).toEqual([]);
  });

  it(`is one of at most ${mostBlocks} of an account`, async () => {
    const { client } = place;
    const { id: jobId } = await workTogether();
    await arrange(place, async (stores) => {
      for (let nth = 0; nth < mostBlocks; nth += 1) {
        const { id: providerId } = await storeProvider(stores);
        const pair = { clientId: client.id, providerId, ownerId: client.id };
        await stores.blocks.insert({ ...pair, jobId: null, createdAt: now });
      }
    });
    const full = refuse({ code: 'block.too-many', most: mostBlocks });
    expect(await block(client, jobId)).toEqual(full);
    const [oldest] = (await blocksOf(client)).slice(-1);
    accept(await lift(client, oldest?.id as BlockId));
    accept(await block(client, jobId));
  });

  it('is of no one who was deleted', async () => {
    const { client, provider } = place;
    const { id: jobId } = await workTogether();
    const deletion = { accountId: provider.id, deletedBy: provider.id, reason: null, at: now };
    await arrange(place, ({ erasures }) => erasures.eraseAccount(provider, deletion));
    expect(await block(client, jobId)).toEqual(refuse({ code: 'block.no-partner' }));
    expect(await blockListed(client)).toEqual(refuse({ code: 'account.provider-not-found' }));
  });
});

describe.each(['client', 'provider'] as const)('a block by the %s', (who) => {
  let earlier: JobId;
  let offered: JobId;
  beforeEach(async () => {
    ({ id: earlier } = await workTogether());
    ({ id: offered } = await requestJob(place, { dueAt: later(now, dayMs) }));
  });

  const propose = (id: JobId) =>
    place.unitOfWork.write((stores) => {
      const wanted = { id, dueAt: later(now, 3 * dayMs), note: null };
      return addProposal(stores, bySession(place.provider), wanted, { now });
    });
  const write = (by: Account, text: string, questionId: number | null = null) =>
    place.unitOfWork.write((stores) => {
      const draft = { jobId: offered, text, place: null, files: [], questionId } as const;
      return sendMessage(stores, bySession(by), draft as never, onMonday);
    });
  const notified = (kind: string) =>
    place.unitOfWork.read(async ({ notifications }) => {
      const unread = await notifications.listUnread(place.provider.id);
      return unread.filter((one) => one.kind === kind).length;
    });

  it('hides the pending jobs of the client from the provider like any that they never saw', async () => {
    const { provider, unitOfWork } = place;
    accept(await block(place[who], earlier));
    const actor = bySession(provider);
    const offers = { offers: { previewWords: null } };
    expect(
      await unitOfWork.read((stores) => listAvailableJobs(stores, actor, { limit: 9 }, offers)),
    ).toEqual(ok([]));
    expect(await unitOfWork.read((stores) => readJob(stores, actor, offered, offers))).toEqual(
      hidden,
    );
    const taking = { id: offered, providerId: null };
    expect(await unitOfWork.write((stores) => assignJob(stores, actor, taking, onMonday))).toEqual(
      hidden,
    );
    expect(await propose(offered)).toEqual(hidden);
    expect(await write(provider, 'Which dialect?')).toEqual(hidden);
    const [own] = await blocksOf(place[who]);
    accept(await lift(place[who], own?.id as BlockId));
    await takeJob(place, offered);
  });

  it('makes the provider one who is not active for the client, and an admin is refused because of the block', async () => {
    const { admin, client, provider, unitOfWork } = place;
    const { providerId } = provider;
    const requested = await requestJob(place, { providerId });
    accept(await block(place[who], earlier));
    const actor = bySession(client);
    const inactive = refuse({ code: 'job.provider-inactive' });
    const request = aJobRequest({ providerId });
    const described = { ...request, durationMs: null };
    expect(await unitOfWork.read((stores) => quoteJob(stores, actor, described, onMonday))).toEqual(
      inactive,
    );
    expect(await unitOfWork.write((stores) => createJob(stores, actor, request, onMonday))).toEqual(
      inactive,
    );
    const edit = (change: object) =>
      unitOfWork.write((stores) => editJob(stores, actor, { id: offered, ...change }, onMonday));
    expect(await edit({ providerId })).toEqual(inactive);
    const assign = (id: JobId) =>
      unitOfWork.write((stores) =>
        assignJob(stores, bySession(admin), { id, providerId }, onMonday),
      );
    expect(await assign(offered)).toEqual(refuse({ code: 'job.provider-blocked' }));
    // A job that was requested from them before waits, as for one who is not active.
    expect(await assign(requested.id)).toEqual(refuse({ code: 'job.provider-blocked' }));
    const opened = await unitOfWork.write((stores) =>
      editJob(stores, actor, { id: requested.id, providerId: null }, onMonday),
    );
    expect(opened).toMatchObject({ ok: true, value: { requestedId: null, status: 'pending' } });
  });

  it('ends what was proposed and asked before, without a word to the provider', async () => {
    const { client, provider, unitOfWork } = place;
    const proposal = accept(await propose(offered));
    const asked = accept(await write(provider, 'Which dialect?'));
    const { providerId } = provider;
    const requested = await requestJob(place, { providerId });
    const before = accept(await write(client, 'Asante.', asked.id));
    const about = { jobId: offered, accountId: provider.id, messageId: before.id };
    const mailed = () => unitOfWork.read((stores) => findUnreadToSend(stores, about));
    expect(await mailed()).toMatchObject({ count: 1 });
    accept(await block(place[who], earlier));
    expect(await mailed()).toBeUndefined();
    const answer = { id: offered, proposal: proposal.id };
    expect(
      await unitOfWork.write((stores) =>
        acceptProposal(stores, bySession(client), answer, { now }),
      ),
    ).toEqual(refuse({ code: 'proposal.provider-unavailable' }));
    await arrange(place, ({ notifications }) =>
      notifications.markRead({ accountId: provider.id }, now),
    );
    accept(await write(client, 'Or Akuapem.', asked.id));
    await arrange(place, (stores) =>
      announceJob(stores, { jobId: requested.id, exceptId: null, now }),
    );
    expect([await notified('job_message'), await notified('job_offered')]).toEqual([0, 0]);
    const events = await unitOfWork.read(({ feed }) => feed.eventsAfter(0, 100));
    const heard = events.filter(({ event }) => event.move === 'message');
    const follower = bySession(provider);
    expect(heard.map((event) => mayFollow(follower, event))).toEqual([true, true, false]);
  });

  it('does not touch a job that was taken', async () => {
    await takeJob(place, offered);
    accept(await block(place[who], earlier));
    expect(await write(place.client, 'Asante, please.')).toMatchObject({ ok: true });
    expect(await notified('job_message')).toBe(1);
    expect(await completeJob(place, offered)).toMatchObject({ status: 'completed' });
  });
});
