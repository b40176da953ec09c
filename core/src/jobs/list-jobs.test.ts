import { describe, expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { storeClient } from '../testing/builders/stored.ts';
import { requestJob, takeJob } from '../testing/job-life.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { type JobSearch, searchJobs, searchStep } from './list-jobs.ts';

async function open() {
  const place = await openMarketplace();
  const water = await requestJob(place, { content: 'Drink plenty of clean water.' });
  const hands = await requestJob(place, {
    content: 'Wash your hands. Ɔpɛ nsuo.',
    reference: 'W-1',
  });
  await takeJob(place, water.id);
  const run = (actor: Actor, search: Partial<JobSearch> & Pick<JobSearch, 'text'>) =>
    place.unitOfWork.read((stores) =>
      searchJobs(stores, actor, { page: { limit: 20 }, ...search }),
    );
  const find = async (actor: Actor, text: string) =>
    accept(await run(actor, { text })).jobs.map(({ id }) => (id === water.id ? 'water' : 'hands'));
  return { ...place, water, hands, run, find };
}

describe('a search in jobs', () => {
  it('finds words of the beginning in any case and order, and the reference', async () => {
    const { client, find } = await open();
    const actor = bySession(client);
    expect(await find(actor, 'WATER drink')).toEqual(['water']);
    expect(await find(actor, 'ɔPƐ')).toEqual(['hands']);
    expect(await find(actor, 'w-1')).toEqual(['hands']);
    expect(await find(actor, 'your water')).toEqual([]);
    expect(await find(actor, '  ')).toEqual(['hands', 'water']);
  });

  it('finds words of a document with formats within them, and marks of other texts', async () => {
    const place = await open();
    const listed = { content: 'Step ① is to wash.', reference: 'L-1' };
    await requestJob(place, listed);
    const document = aFile({ contentType: 'text/markdown' });
    const content = 'B①oi①l the ②water②.';
    await requestJob(place, { content, document, reference: 'D-1' });
    const references = async (text: string) =>
      accept(await place.run(bySession(place.client), { text })).jobs.map((job) => job.reference);
    expect(await references('boil water.')).toEqual(['D-1']);
    expect(await references('①')).toEqual(['L-1']);
  });

  it('finds words of the first 100 characters, also if their formats end later', async () => {
    const place = await open();
    const content = `W①ash ${'a'.repeat(93)} nsuo${'b'.repeat(50)}① clean.`;
    await requestJob(place, { content, document: aFile(), reference: 'D-1' });
    const actor = bySession(place.client);
    const references = async (text: string) =>
      accept(await place.run(actor, { text })).jobs.map((job) => job.reference);
    expect(await references('wash n')).toEqual(['D-1', 'W-1']);
    expect(await references('wash ns')).toEqual(['W-1']);
  });

  it('finds exactly the job with a number', async () => {
    const place = await open();
    const { client, water, find } = place;
    const otherClient = await arrange(place, (stores) => storeClient(stores));
    expect(await find(bySession(client), `#${water.id}`)).toEqual(['water']);
    expect(await find(bySession(otherClient), `#${water.id}`)).toEqual([]);
    const others = { text: `#${water.id}`, ids: [place.hands.id] };
    expect(accept(await place.run(bySession(client), others)).jobs).toEqual([]);
  });

  it('finds jobs by the names of their users for admins only', async () => {
    const { admin, client, provider, find } = await open();
    expect(await find(bySession(admin), client.name)).toEqual(['hands', 'water']);
    expect(await find(bySession(admin), provider.name)).toContain('water');
    expect(await find(bySession(client), provider.name)).toEqual([]);
    expect(await find(bySession(provider), client.name)).toEqual([]);
  });

  it('finds a provider no job by its reference, and only their own', async () => {
    const { provider, find } = await open();
    expect(await find(bySession(provider), 'w-1')).toEqual([]);
    expect(await find(bySession(provider), 'wash')).toEqual([]);
    expect(await find(bySession(provider), 'drink')).toEqual(['water']);
  });

  it('is refused to keys that may not read contents', async () => {
    const { admin, run } = await open();
    const fault = { code: 'permission.denied' };
    expect(await run(byApiKey(admin, ['reports']), { text: 'water' })).toMatchObject({ fault });
  });

  it('examines a step at a time and says where the next one goes on', async () => {
    const place = await open();
    const actor = bySession(place.client);
    for (let nth = 0; nth < searchStep; nth += 1) {
      await requestJob(place, { content: 'Another text.' });
    }
    const first = accept(await place.run(actor, { text: 'drink' }));
    expect(first.jobs).toEqual([]);
    expect(first.last).not.toBeNull();
    const page = { limit: 20, before: first.last?.id };
    const rest = accept(await place.run(actor, { text: 'drink', page }));
    expect(rest.jobs.map(({ id }) => id)).toEqual([place.water.id]);
    expect(rest.last).toBeNull();
  });
});
