import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { englishToTwi, twiTranscription } from '../testing/builders/services.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { requestJob, takeJob } from '../testing/job-life.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { listAvailableJobs } from './list-jobs.ts';
import { viewSummary } from './decide-view.ts';
import { readJob, readJobInput } from './read-job.ts';

const content = 'Please wash your hands with soap before you eat.';
const preview = 'Please wash your hands';
const offers = { previewWords: 4 };

async function open() {
  const place = await openMarketplace();
  const { colleague } = await arrange(place, async (stores) => ({
    colleague: await storeProvider(stores, [englishToTwi]),
  }));
  return { ...place, colleague };
}

describe('a job on offer, of which providers see a preview', () => {
  it('is whole for its client and admins, and begins for providers', async () => {
    const place = await open();
    const { client, admin, provider, colleague, unitOfWork } = place;
    const { id } = await requestJob(place, { content });
    const read = async (actor: ReturnType<typeof bySession>) =>
      accept(await unitOfWork.read((stores) => readJob(stores, actor, id, { offers })));
    for (const actor of [bySession(client), byApiKey(client), bySession(admin)]) {
      expect(await read(actor)).toMatchObject({ content });
      expect(await read(actor)).not.toHaveProperty('wholeLength');
    }
    for (const actor of [bySession(provider), bySession(colleague)]) {
      expect(await read(actor)).toMatchObject({ content: preview, wholeLength: content.length });
    }
  });

  it('begins in the list of available jobs too', async () => {
    const place = await open();
    await requestJob(place, { content });
    const actor = bySession(place.colleague);
    const listed = await place.unitOfWork.read((stores) =>
      listAvailableJobs(stores, actor, { limit: 9 }, { offers }),
    );
    expect(accept(listed)).toMatchObject([
      { contentStart: preview, contentLength: content.length, isPreview: true },
    ]);
  });

  it('is whole for the provider who has accepted it', async () => {
    const place = await open();
    const { id } = await requestJob(place, { content });
    await takeJob(place, id);
    const actor = bySession(place.provider);
    const read = await place.unitOfWork.read((stores) => readJob(stores, actor, id, { offers }));
    expect(accept(read).content).toBe(content);
  });

  it('is no preview if it has no more words', async () => {
    const place = await open();
    const { id } = await requestJob(place, { content: preview });
    const actor = bySession(place.provider);
    const read = await place.unitOfWork.read((stores) => readJob(stores, actor, id, { offers }));
    expect(accept(read)).not.toHaveProperty('wholeLength');
  });

  it('has a recording that only the provider who accepts it gets', async () => {
    const place = await open();
    const { client, provider, unitOfWork } = place;
    const audio = { file: aFile({ contentType: 'audio/ogg' }), durationMs: 30_000 };
    const { id } = await requestJob(place, { work: twiTranscription, content: '', audio });
    const find = (actor: ReturnType<typeof bySession>) =>
      unitOfWork.read((stores) => readJobInput(stores, actor, id, { offers }));
    const file = ok(expect.objectContaining({ key: audio.file.key }));
    const seenBy = (actor: ReturnType<typeof bySession>) =>
      unitOfWork.read(async (stores) => {
        const read = accept(await readJob(stores, actor, id, { offers }));
        const { content: contentStart, ...rest } = read;
        const summary = viewSummary({ ...rest, contentStart, contentLength: 0 }, actor, offers);
        return [read.isInputWithheld, summary.isInputWithheld];
      });
    expect(await find(bySession(client))).toEqual(file);
    expect(await find(bySession(provider))).toEqual(refuse({ code: 'job.not-accepted' }));
    expect(await seenBy(bySession(provider))).toEqual([true, true]);
    await takeJob(place, id);
    expect(await find(bySession(provider))).toEqual(file);
    for (const actor of [bySession(provider), bySession(client)]) {
      expect(await seenBy(actor)).toEqual([undefined, undefined]);
    }
  });
});
