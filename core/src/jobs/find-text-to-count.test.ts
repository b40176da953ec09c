import { describe, expect, it } from 'vitest';
import { ok } from '../kernel/result.ts';
import { countWords } from '../pricing/count-words.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { aJobRequest, requestJob } from '../testing/job-life.ts';
import { accept, onMonday, openMarketplace } from '../testing/marketplace.ts';
import { createJob } from './create-job.ts';
import { editJob, type JobEdit } from './edit-job.ts';
import { findEditToCount, findTextToCount } from './find-text-to-count.ts';

const text = 'Noa nsuo no kan.';

describe('the text to count before a job is created', () => {
  it.each([
    ['a translation, in its source language', englishToTwi, { text, language: 'en' }],
    ['a narration', { ...twiNarration, language: 'Twi' }, { text, language: 'tw' }],
    ['no transcription, whose audio is measured', twiTranscription, null],
    ['no work in an unknown language', { ...twiNarration, language: 'Elvish' }, null],
  ])('is that of %s', async (_what, work, found) => {
    const { unitOfWork, client } = await openMarketplace();
    const read = unitOfWork.read((stores) =>
      findTextToCount(stores, bySession(client), { work, content: text }),
    );
    expect(await read).toEqual(ok(found));
  });
});

describe('the text to count before a job is edited', () => {
  it('is the new text or the one that the job has, in the language that it will have', async () => {
    const place = await openMarketplace();
    const { id, content } = await requestJob(place);
    const find = (edit: Omit<JobEdit, 'id'>, by = place.client) =>
      place.unitOfWork.read((stores) => findEditToCount(stores, bySession(by), { id, ...edit }));
    expect(await find({ content: text })).toEqual(ok({ text, language: 'en' }));
    const work = { sourceLanguage: 'Ewe' };
    expect(await find({ work })).toEqual(ok({ text: content, language: 'ee' }));
    expect(await find({ work: { language: 'tw' } })).toEqual(ok(null));
    expect(await find({ content: text }, place.provider)).toEqual(ok(null));
  });
});

describe('a text that was counted before', () => {
  it('is not counted again, unless its text or its language is another one', async () => {
    const place = await openMarketplace();
    const counted = { text, language: 'tw', words: 1_000 };
    const actor = bySession(place.client);
    const wordsOf = async (change: Partial<typeof counted>) => {
      const request = aJobRequest({ work: twiNarration, content: text });
      const made = await place.unitOfWork.write((stores) =>
        createJob(stores, actor, { ...request, counted: { ...counted, ...change } }, onMonday),
      );
      return accept(made).quote.measure;
    };
    expect(await wordsOf({})).toEqual({ unit: 'word', words: 1_000 });
    const own = { unit: 'word', words: countWords(text, 'tw') };
    expect(await wordsOf({ text: `${text} ` })).toEqual(own);
    expect(await wordsOf({ language: 'en' })).toEqual(own);
  });

  it('is used for an edit as well', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const edit = { id, content: text, counted: { text, language: 'en', words: 7 } };
    const edited = await place.unitOfWork.write((stores) =>
      editJob(stores, bySession(place.client), edit, onMonday),
    );
    expect(accept(edited).quote.measure).toEqual({ unit: 'word', words: 7 });
  });
});
