import { describe, expect, it } from 'vitest';
import { checkStatedLanguages } from './decide-order.ts';

const work = { serviceType: 'translation', sourceLanguage: 'en', targetLanguage: 'tw' } as const;
const pair = (source: readonly string[], target: readonly string[]) => ({ source, target });

describe('the languages that a document states', () => {
  it.each([
    ['nothing', [], []],
    ['the same', ['en'], ['tw']],
    ['the same with a country', ['en-GB', 'en_US'], ['tw-GH']],
    ['the same in capitals', ['EN'], ['TW']],
    ['the same by the codes of three letters', ['eng'], ['twi']],
    ['the macrolanguage of the target', ['en'], ['ak']],
    ['only its source', ['en'], []],
  ])('are those of the order if they are %s', (_what, source, target) => {
    expect(checkStatedLanguages(work, pair(source, target)).ok).toBe(true);
  });

  it.each([
    ['another source', ['fr'], ['tw'], { source: 'fr', target: 'tw' }],
    ['another target', ['en'], ['ee'], { source: 'en', target: 'ee' }],
    ['the reverse', ['tw'], ['en'], { source: 'tw', target: 'en' }],
    ['another target of one part', ['en', 'en'], ['tw', 'gaa'], { source: 'en', target: 'gaa' }],
    ['Fante, which is not Twi', ['en'], ['fat'], { source: 'en', target: 'fat' }],
    ['no tag', ['English'], [], { source: 'English', target: null }],
  ])('are refused with both pairs if they are %s', (_what, source, target, stated) => {
    expect(checkStatedLanguages(work, pair(source, target))).toEqual({
      ok: false,
      fault: { code: 'job.languages-mismatch', stated, ordered: { source: 'en', target: 'tw' } },
    });
  });
});
