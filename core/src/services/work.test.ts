import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/services.ts';
import { openMarketplace } from '../testing/marketplace.ts';
import { resolveWork } from './resolve-work.ts';
import { inputLanguage, isSameWork, languagesOf, type Work } from './work.ts';

const translation = (sourceLanguage: string, targetLanguage: string): Work => ({
  serviceType: 'translation',
  sourceLanguage,
  targetLanguage,
});

describe('work', () => {
  it.each<[Work, string, readonly string[]]>([
    [englishToTwi, 'en', ['en', 'tw']],
    [twiTranscription, 'tw', ['tw']],
    [twiNarration, 'tw', ['tw']],
  ])('%j has the input language %s and the languages %j', (work, input, languages) => {
    expect(inputLanguage(work)).toBe(input);
    expect(languagesOf(work)).toEqual(languages);
  });

  it.each<[Work, Work, boolean]>([
    [englishToTwi, translation('en', 'tw'), true],
    [englishToTwi, translation('tw', 'en'), false],
    [englishToTwi, translation('en', 'ee'), false],
    [englishToTwi, translation('ee', 'tw'), false],
    [englishToTwi, twiNarration, false],
    [twiTranscription, twiNarration, false],
    [twiNarration, { serviceType: 'narration', language: 'tw' }, true],
    [twiNarration, { serviceType: 'narration', language: 'ee' }, false],
  ])('%j is the same as %j: %s', (one, other, expected) => {
    expect(isSameWork(one, other)).toBe(expected);
    expect(isSameWork(other, one)).toBe(expected);
  });
});

describe('requested work', () => {
  it.each<[Work, Work]>([
    [translation('English', ' TWI '), englishToTwi],
    [translation('en', 'Ewe'), translation('en', 'ee')],
    [{ serviceType: 'narration', language: 'Twi' }, twiNarration],
    [{ serviceType: 'transcription', language: 'TW' }, twiTranscription],
  ])('%j means %j', async (request, work) => {
    const { unitOfWork } = await openMarketplace();
    expect(await unitOfWork.read((stores) => resolveWork(stores, request))).toEqual(ok(work));
  });

  const unknown = (field: string, reference: string) =>
    ({ code: 'language.unknown', field, reference }) as const;
  it.each([
    [translation('Elvish', 'tw'), unknown('source', 'Elvish')],
    [translation('en', 'Elvish'), unknown('target', 'Elvish')],
    [{ serviceType: 'narration', language: 'Elvish' } as const, unknown('language', 'Elvish')],
    [translation('tw', 'Twi'), { code: 'service.same-languages' }],
  ])('%j is refused', async (request, fault) => {
    const { unitOfWork } = await openMarketplace();
    expect(await unitOfWork.read((stores) => resolveWork(stores, request))).toEqual(refuse(fault));
  });
});
