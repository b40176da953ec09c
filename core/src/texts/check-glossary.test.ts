import { describe, expect, it } from 'vitest';
import { createGlossaryChecker, type AgreedTerm } from './check-glossary.ts';
import { checkTranslation } from './check-translation.ts';

const term = (overrides: Partial<AgreedTerm> = {}): AgreedTerm => ({
  term: 'health centre',
  translation: 'apɔmuden fie',
  forbidden: ['ayaresabea'],
  isCaseSensitive: false,
  ...overrides,
});

const clinic = term({ term: 'clinic', translation: 'klinik', forbidden: [] });
const service = term({ term: 'Ghana Health Service', translation: null, forbidden: [] });
const ward = term({ term: 'ward', translation: 'dan', forbidden: ['dan mu'] });

describe('a translation is checked against the glossary:', () => {
  it.each([
    ['the agreed translation', [term()], 'The health centre.', 'Apɔmuden fie no.', []],
    ['no term in the source', [term()], 'The ward.', 'Ayaresabea no.', []],
    [
      'another translation',
      [term()],
      'Health centres? The health centre.',
      'Asopiti no.',
      ['term-missing: health centre → apɔmuden fie'],
    ],
    [
      'a forbidden one',
      [term()],
      'The health centre.',
      'Apɔmuden fie, Ayaresabea.',
      ['term-forbidden: Ayaresabea'],
    ],
    ['its words apart', [term()], 'The health centre.', 'Fie a ɛma apɔmuden.', []],
    ['with an ending', [clinic], 'The clinic.', 'Klinikwo.', []],
    ['with a prefix', [clinic], 'The clinic.', 'Naklinik.', []],
    ['within a longer word', [clinic], 'The clinic.', 'Polyklinikum.', ['term-missing']],
    ['a short word in another', [ward], 'The ward.', 'Ndanfo.', ['term-missing']],
    ['a term that stays', [service], 'Ghana Health Service', 'GHANA HEALTH SERVICE', []],
    [
      'a term that was translated',
      [service],
      'Ghana Health Service',
      'Ghana Apɔmuden Adwumakuw',
      ['term-changed: Ghana Health Service'],
    ],
    [
      'a forbidden form that is part of an agreed one',
      [term({ translation: 'dan kɛse', forbidden: ['dan'] })],
      'The health centre.',
      'Dan kɛse no.',
      [],
    ],
    [
      'a forbidden form of a term that is not in the source',
      [term(), ward],
      'The health centre.',
      'Apɔmuden fie dan mu.',
      [],
    ],
  ] as const)('%s', (...[, terms, source, text, expected]) => {
    const found = createGlossaryChecker(terms)({ source, text }).map(
      (one) => `${one.check}: ${one.text}`,
    );
    expect(found).toHaveLength(expected.length);
    for (const [nth, start] of expected.entries()) expect(found[nth]).toMatch(start);
  });

  it('as warnings among the other findings, and not if there is no translation yet', () => {
    const segments = [
      { source: 'The clinic.', text: 'Asopiti.' },
      { source: 'The clinic.', text: '' },
    ];
    const languages = { sourceLanguage: 'en', targetLanguage: 'tw' } as const;
    const checkTerms = createGlossaryChecker([clinic]);
    expect(checkTranslation({ segments, ...languages, checkTerms })).toEqual([
      { check: 'term-missing', severity: 'warning', segment: 0, text: 'clinic → klinik' },
      { check: 'empty', severity: 'error', segment: 1, text: 'The clinic.' },
    ]);
    expect(checkTranslation({ segments: segments.slice(0, 1), ...languages })).toEqual([]);
  });
});
