import { describe, expect, it } from 'vitest';
import { longestTerm, mostForbidden, mostTerms } from './glossary-term.ts';
import { decideImport, decideImportLine, type ImportLine } from './import-glossary.ts';

const aLine = (cells: Partial<ImportLine> = {}): ImportLine => ({
  line: 2,
  sourceLanguage: 'en',
  targetLanguage: 'tw',
  term: 'health centre',
  translation: 'apomuden beae',
  note: '',
  forbidden: '',
  caseSensitive: '',
  ...cells,
});

const ofLength = (length: number): string => 'a'.repeat(length);

/** As many different forms of a length. */
const forms = (count: number, length: number): string =>
  Array.from({ length: count }, (_, nth) => String(nth).padStart(length, 'a')).join('|');

describe('a line of an import', () => {
  it.each<[string, Partial<ImportLine>, object]>([
    ['without a translation stays as it is', { translation: '' }, { translation: null }],
    ['without a note has none', { note: ' ' }, { note: null }],
    ['loses white space', { term: '  health \t centre ' }, { term: 'health centre' }],
    ['loses what is invisible', { term: 'health\u200B cen\u00ADtre' }, { term: 'health centre' }],
    ['keeps the joiners of its script', { term: 'می\u200Cخواهم' }, { term: 'می\u200Cخواهم' }],
    ['is the same in full width', { term: 'ＨＥＡＬＴＨ centre' }, { key: 'health centre' }],
    ['is another one with another letter', { term: 'ʋu' }, { key: 'ʋu' }],
    ['has no forbidden forms', { forbidden: '' }, { forbidden: [] }],
    ['has one forbidden form', { forbidden: 'asopiti' }, { forbidden: ['asopiti'] }],
    [
      'has forbidden forms without empty and repeated ones',
      { forbidden: '|asopiti| klinik ||Klinik|' },
      { forbidden: ['asopiti', 'Klinik'] },
    ],
    ['is found in any case', { caseSensitive: '' }, { isCaseSensitive: false }],
    ['is found in any case if it says no', { caseSensitive: ' No ' }, { isCaseSensitive: false }],
    [
      'is found in any case if it says false',
      { caseSensitive: 'FALSE' },
      { isCaseSensitive: false },
    ],
    ['is found in any case if it says 0', { caseSensitive: '0' }, { isCaseSensitive: false }],
    ['is found in its case if it says yes', { caseSensitive: ' Yes' }, { isCaseSensitive: true }],
    ['is found in its case if it says true', { caseSensitive: 'true' }, { isCaseSensitive: true }],
    ['is found in its case if it says 1', { caseSensitive: '1' }, { isCaseSensitive: true }],
    [
      'has as many and as long forbidden forms as possible',
      { forbidden: forms(mostForbidden, longestTerm.forbidden) },
      { forbidden: expect.objectContaining({ length: mostForbidden }) },
    ],
  ])('%s', (_title, cells, expected) => {
    expect(decideImportLine(aLine(cells))).toMatchObject({ ok: true, value: expected });
  });

  it.each<[string, Partial<ImportLine>, readonly (readonly [string, string])[]]>([
    [
      'no languages',
      { sourceLanguage: '', targetLanguage: '' },
      [
        ['source_language', 'no-language'],
        ['target_language', 'no-language'],
      ],
    ],
    ['no term', { term: ' ' }, [['term', 'missing']]],
    ['a long term', { term: ofLength(201) }, [['term', 'too-long']]],
    ['a term of many words', { term: 'a '.repeat(21) }, [['term', 'too-many-words']]],
    ['a long translation', { translation: ofLength(201) }, [['translation', 'too-long']]],
    ['a long note', { note: ofLength(501) }, [['note', 'too-long']]],
    [
      'a forbidden form that is the translation',
      { forbidden: 'Apomuden beae' },
      [['forbidden', 'agreed']],
    ],
    ['a long forbidden form', { forbidden: ofLength(201) }, [['forbidden', 'too-long']]],
    ['many forbidden forms', { forbidden: forms(21, 3) }, [['forbidden', 'too-many']]],
    [
      'a longer list than there can be',
      { forbidden: '|'.repeat(4_021) },
      [['forbidden', 'too-long']],
    ],
    ['another word for yes', { caseSensitive: 'aane' }, [['case_sensitive', 'no-flag']]],
    [
      'several of these',
      { sourceLanguage: '', term: '', caseSensitive: '2' },
      [
        ['source_language', 'no-language'],
        ['term', 'missing'],
        ['case_sensitive', 'no-flag'],
      ],
    ],
  ])('is refused with %s', (_title, cells, faults) => {
    const lines = faults.map(([part, reason]) => ({ line: 2, part, reason }));
    expect(decideImportLine(aLine(cells))).toEqual({ ok: false, fault: { lines } });
  });
});

const pair = { sourceLanguage: 'en', targetLanguage: 'tw' };
const ward = { ...pair, line: 2, key: 'ward' };
const soap = { ...pair, line: 3, key: 'soap' };
const hasWard = new Set(['en\ntw\nward']);

const many = (count: number): ReadonlySet<string> =>
  new Set(Array.from({ length: count }, (_, nth) => `en\ntw\nterm ${nth}`));

describe('an import', () => {
  it.each([
    ['adds terms', [ward, soap], new Set<string>(), { added: 2, updated: 0 }],
    ['replaces terms', [ward, soap], hasWard, { added: 1, updated: 1 }],
    [
      'adds a term for other languages',
      [ward, { ...ward, targetLanguage: 'ee' }],
      new Set<string>(),
      { added: 2, updated: 0 },
    ],
    ['adds the last term', [ward], many(mostTerms - 1), { added: 1, updated: 0 }],
  ] as const)('%s', (_title, lines, known, value) => {
    const mode = value.updated > 0 ? 'update' : 'add';
    expect(decideImport(lines, { known, mode })).toEqual({ ok: true, value });
  });

  it.each([
    [
      'a term that the client has',
      [ward, soap],
      hasWard,
      { code: 'glossary.import-invalid', lines: [{ line: 2, part: 'term', reason: 'exists' }] },
    ],
    [
      'a term twice',
      [ward, { ...ward, line: 9 }],
      new Set<string>(),
      { code: 'glossary.import-invalid', lines: [{ line: 9, part: 'term', reason: 'repeated' }] },
    ],
    [
      'a term more than there may be',
      [ward],
      many(mostTerms),
      { code: 'glossary.too-many', most: mostTerms },
    ],
  ] as const)('is refused with %s', (_title, lines, known, fault) => {
    expect(decideImport(lines, { known, mode: 'add' })).toEqual({ ok: false, fault });
  });

  it('names at most 50 lines', () => {
    const lines = Array.from({ length: 60 }, (_, nth) => ({ ...ward, line: nth + 2 }));
    const decided = decideImport(lines, { known: new Set(), mode: 'add' });
    expect(decided).toMatchObject({ fault: { lines: expect.objectContaining({ length: 50 }) } });
  });
});
