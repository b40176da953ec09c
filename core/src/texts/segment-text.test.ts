import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { characterAt, characterCount } from '../testing/builders/characters.ts';
import { segmentText } from './segment-text.ts';

const sourcesOf = (text: string, language = 'en'): readonly string[] =>
  segmentText(text, language).map(({ source }) => source);

describe('dividing a text into sentences', () => {
  it.each([
    ['two sentences', 'Wash your hands. Dry them well.', ['Wash your hands.', 'Dry them well.']],
    ['questions', 'Are you well? Come in!', ['Are you well?', 'Come in!']],
    ['a title', 'Dr. Mensah is in. Sit down.', ['Dr. Mensah is in.', 'Sit down.']],
    ['several titles', 'Hon. Mrs. Owusu spoke.', ['Hon. Mrs. Owusu spoke.']],
    ['a title in capitals', 'DR. MENSAH IS IN.', ['DR. MENSAH IS IN.']],
    ['a title in a bracket', 'Ask (Dr. Mensah) first.', ['Ask (Dr. Mensah) first.']],
    ['a title in brackets', 'Dr. (Mrs.) Owusu came. Sit.', ['Dr. (Mrs.) Owusu came.', 'Sit.']],
    ['a sentence in brackets', 'Wait (see p. 5.) Then go.', ['Wait (see p. 5.)', 'Then go.']],
    ['a saint', 'Meet at St. Mary today.', ['Meet at St. Mary today.']],
    ['initials', 'K. A. Busia and J. B. Danquah.', ['K. A. Busia and J. B. Danquah.']],
    ['initials without spaces', 'J.B. Danquah came.', ['J.B. Danquah came.']],
    ['an initial within a name', 'Kofi A. Busia came.', ['Kofi A. Busia came.']],
    ['a vitamin', 'Eat vitamin C. Take two.', ['Eat vitamin C.', 'Take two.']],
    [
      'a disease',
      'It is Hepatitis B. The test is free.',
      ['It is Hepatitis B.', 'The test is free.'],
    ],
    ['a post box', 'Write to P.O. Box 12, Tamale.', ['Write to P.O. Box 12, Tamale.']],
    ['a number', 'See Form No. 5 Market Road.', ['See Form No. 5 Market Road.']],
    ['an answer', 'He said no. We left.', ['He said no.', 'We left.']],
    ['a date', 'Come on 4 Jan. 2026 Monday.', ['Come on 4 Jan. 2026 Monday.']],
    [
      'the end of a date',
      'Come on 4 Jan. The clinic is open.',
      ['Come on 4 Jan.', 'The clinic is open.'],
    ],
    ['an example', 'Towns, e.g. Tamale, are big.', ['Towns, e.g. Tamale, are big.']],
    ['direct speech', '"Did he come?" she asked. "Yes."', ['"Did he come?" she asked.', '"Yes."']],
    ['a numbered item', '1. Wash your hands.', ['1. Wash your hands.']],
    ['numbered items in a row', '1. Wash. 2. Dry.', ['1. Wash.', '2. Dry.']],
    ['lettered items', 'a. Wash.\nb) Dry.', ['a. Wash.', 'b) Dry.']],
    ['a roman numeral', 'iv. Wash your hands.', ['iv. Wash your hands.']],
    ['an item after a bullet', '- 2.1. Wash your hands.', ['- 2.1. Wash your hands.']],
    [
      'a year at the end',
      'He was born in 1957. Then he left.',
      ['He was born in 1957.', 'Then he left.'],
    ],
    [
      'amounts and addresses',
      'Pay 1,250.50 at www.example.com. Bye.',
      ['Pay 1,250.50 at www.example.com.', 'Bye.'],
    ],
    ['an ellipsis', 'Yes... he came. Good.', ['Yes... he came.', 'Good.']],
    ['lines', 'First line\nSecond line', ['First line', 'Second line']],
  ])('sees %s', (_, text, sources) => {
    expect(sourcesOf(text)).toEqual(sources);
  });

  it.each([
    ['fr', 'M. Koné est là. Entrez.', ['M. Koné est là.', 'Entrez.']],
    ['fr', 'Le 4 janv. 2026 à Lomé.', ['Le 4 janv. 2026 à Lomé.']],
    ['fr', 'Une ville, p. ex. Lomé.', ['Une ville, p. ex. Lomé.']],
    ['tw', 'Ɛte sɛn? Me ho yɛ. Meda wo ase.', ['Ɛte sɛn?', 'Me ho yɛ.', 'Meda wo ase.']],
    ['tw', 'Ɔbɛkɔ Dr. Mensah hɔ. Meda wo ase.', ['Ɔbɛkɔ Dr. Mensah hɔ.', 'Meda wo ase.']],
    ['ee', 'Ŋdi na mi. Ɖevi la va. Akpe!', ['Ŋdi na mi.', 'Ɖevi la va.', 'Akpe!']],
    ['gaa', 'Te oyɔɔ tɛŋŋ? Ojekoo.', ['Te oyɔɔ tɛŋŋ?', 'Ojekoo.']],
    ['dag', 'Dasiba! A gbihira? Naawuni ni ti.', ['Dasiba!', 'A gbihira?', 'Naawuni ni ti.']],
    ['ha', 'Ina kwana? Lafiya lau. Na gode.', ['Ina kwana?', 'Lafiya lau.', 'Na gode.']],
    ['zh', '你好。我们学习。', ['你好。', '我们学习。']],
    ['hi', 'आप कैसे हैं? मैं ठीक हूँ। धन्यवाद।', ['आप कैसे हैं?', 'मैं ठीक हूँ।', 'धन्यवाद।']],
    ['qaa', 'Ɔkɔ. Ɔba.', ['Ɔkɔ.', 'Ɔba.']],
  ])('follows the language %s: %s', (language, text, sources) => {
    expect(sourcesOf(text, language)).toEqual(sources);
  });

  it('puts the white space after a segment into its gap', () => {
    expect(segmentText('One.  Two.\r\n\r\n\tThree.\n', 'en')).toEqual([
      { source: 'One.', gap: '  ' },
      { source: 'Two.', gap: '\r\n\r\n\t' },
      { source: 'Three.', gap: '\n' },
    ]);
  });

  it('leaves white space at the start with the first source', () => {
    expect(segmentText('\n  One.\nTwo.', 'en')).toEqual([
      { source: '\n  One.', gap: '\n' },
      { source: 'Two.', gap: '' },
    ]);
  });

  it('has no segment for no text, and one for white space alone', () => {
    expect(segmentText('', 'en')).toEqual([]);
    expect(segmentText(' \n ', 'en')).toEqual([{ source: ' \n ', gap: '' }]);
  });
});

describe('dividing a text into paragraphs', () => {
  it('ends one at a line break, blank lines included', () => {
    expect(segmentText('One. Two.\nThree.\n\n \nFour.', 'en', 'paragraph')).toEqual([
      { source: 'One. Two.', gap: '\n' },
      { source: 'Three.', gap: '\n\n \n' },
      { source: 'Four.', gap: '' },
    ]);
  });
});

describe('the segments of any text', () => {
  const piece = fc.constantFrom(
    'a',
    'B',
    'Dr. ',
    'K. ',
    '1. ',
    '?',
    '!" ',
    '. ',
    '.',
    '…',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u0085',
    '\u2028',
    '\u00a0',
    'ɔ\u0301',
    '🙂',
    '。',
    '5 ',
    'she ',
    '(',
    ')',
    '- ',
    '\ud83d',
    'No. ',
  );
  const anyText = fc.oneof(
    fc.string({ unit: fc.nat(characterCount - 1).map(characterAt) }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );

  it('are that text if they are joined, and only the whole text can be white space', () => {
    let divided = 0;
    fc.assert(
      fc.property(anyText, fc.constantFrom('en', 'fr', 'ee', 'zh'), (text, language) => {
        for (const unit of ['sentence', 'paragraph'] as const) {
          const segments = segmentText(text, language, unit);
          if (segments.length > 1) divided += 1;
          expect(segments.map(({ source, gap }) => source + gap).join('')).toBe(text);
          if (text.replaceAll('\u0085', ' ').trim() === '') continue;
          for (const [at, { source, gap }] of segments.entries()) {
            expect(gap).toMatch(/^[\s\u0085]*$/u);
            expect(source).toMatch(
              at === 0 ? /[^\s\u0085]$/u : /^[^\s\u0085](?:.*[^\s\u0085])?$/su,
            );
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(divided).toBeGreaterThan(100);
  });

  it('are that text in a long one too', () => {
    for (const unit of ['\n', ' \n', 'Dr. A. ', '1. ', '? a', '. ', 'a', '\u0301', '"? ', '。']) {
      const text = unit.repeat(20_000);
      expect(
        segmentText(text, 'en')
          .map(({ source, gap }) => source + gap)
          .join(''),
      ).toBe(text);
    }
  });
});
