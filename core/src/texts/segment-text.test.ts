import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { characterAt, characterCount } from '../testing/builders/accounts.ts';
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
    ['lettered items in a row', 'a. Wash. b. Dry. c. Eat.', ['a. Wash.', 'b. Dry.', 'c. Eat.']],
    ['roman items in a row', 'i. Wash; ii. Dry.', ['i. Wash;', 'ii. Dry.']],
    ['an item in brackets', 'Bring (a. Soap) now. Go.', ['Bring (a. Soap) now.', 'Go.']],
    ['a plan', 'Choose plan B. Kofi went.', ['Choose plan B.', 'Kofi went.']],
    ['a section', 'Section A. Students write.', ['Section A.', 'Students write.']],
    ['a temperature', 'Boil at 90 °C. Drink it.', ['Boil at 90 °C.', 'Drink it.']],
    ['the word I', 'So am I. Kofi came.', ['So am I.', 'Kofi came.']],
    [
      'a time that ends one',
      'Come at 10 a.m. The clinic opens.',
      ['Come at 10 a.m.', 'The clinic opens.'],
    ],
    ['a time in front', 'At 10 a.m. Kofi left. He ran.', ['At 10 a.m. Kofi left.', 'He ran.']],
    ['a time and a zone', 'It is 9 p.m. GMT now.', ['It is 9 p.m. GMT now.']],
    ['a young man', 'K. Mensah Jr. Owusu. He sat.', ['K. Mensah Jr. Owusu.', 'He sat.']],
    ['a street', 'Go to Ring Rd. The shop is red.', ['Go to Ring Rd.', 'The shop is red.']],
    [
      'a country',
      'The U.S. President left the U.S. He flew.',
      ['The U.S. President left the U.S.', 'He flew.'],
    ],
    ['a case at court', 'It is Doe v. Owusu today.', ['It is Doe v. Owusu today.']],
    ['verses', 'Read Jn. 3:16 and Acts. 2:4 today.', ['Read Jn. 3:16 and Acts. 2:4 today.']],
    ['a pastor and a psalm', 'Ps. Mensah read Ps. 23 well.', ['Ps. Mensah read Ps. 23 well.']],
    ['a roman number', 'See Vol. II. Then rest.', ['See Vol. II.', 'Then rest.']],
    ['small titles', 'Ask dr. Mensah or mr. Owusu.', ['Ask dr. Mensah or mr. Owusu.']],
    ['an omission', 'He left. [...] Then she came.', ['He left.', '[...] Then she came.']],
    [
      'a message of a program',
      'Hi. {n, plural, one {One. Go.} other {# ones. Go.}} Bye.',
      ['Hi. {n, plural, one {One. Go.} other {# ones. Go.}}', 'Bye.'],
    ],
    ['a strong question', 'What?! Come here.', ['What?!', 'Come here.']],
    ['a bracket without a space', 'He left.(Kofi stayed.)', ['He left.', '(Kofi stayed.)']],
    [
      'an address',
      'Mail a.B@c.com. See www.Foo.com/A.B?c=D. Bye.',
      ['Mail a.B@c.com.', 'See www.Foo.com/A.B?c=D.', 'Bye.'],
    ],
  ])('sees %s', (_, text, sources) => {
    expect(sourcesOf(text)).toEqual(sources);
  });

  it.each([
    ['fr', 'M. Koné est là. Entrez.', ['M. Koné est là.', 'Entrez.']],
    ['fr', 'Le 4 janv. 2026 à Lomé.', ['Le 4 janv. 2026 à Lomé.']],
    ['fr', 'Une ville, p. ex. Lomé.', ['Une ville, p. ex. Lomé.']],
    ['fr', 'Je suis K. Mensah. Venez.', ['Je suis K. Mensah.', 'Venez.']],
    [
      'fr',
      '« Viens. » Il vint. « Non ! » dit-il.',
      ['« Viens. »', 'Il vint.', '« Non ! » dit-il.'],
    ],
    ['de', 'Er kam d. h. Kofi u. a. Am 19. Mai.', ['Er kam d. h. Kofi u. a. Am 19. Mai.']],
    [
      'de',
      'Das war 1957. Dann ging er i. d. R. Montag.',
      ['Das war 1957.', 'Dann ging er i. d. R. Montag.'],
    ],
    ['de', 'Es sind 3. Die anderen fehlen.', ['Es sind 3.', 'Die anderen fehlen.']],
    [
      'de',
      'Dr. med. K. Mensah sah Ludwig XIV. König.',
      ['Dr. med. K. Mensah sah Ludwig XIV. König.'],
    ],
    [
      'es',
      'El Sr. Gil en EE. UU. México y EE. UU. El fin.',
      ['El Sr. Gil en EE. UU. México y EE. UU.', 'El fin.'],
    ],
    ['es', 'La Sra. Gil vino. ¿Cómo? ¡Bien!', ['La Sra. Gil vino.', '¿Cómo?', '¡Bien!']],
    ['pt', 'O Dr. Silva, p. ex. Lisboa. Fim.', ['O Dr. Silva, p. ex. Lisboa.', 'Fim.']],
    ['it', 'Il sig. Rossi è qui. Poi va.', ['Il sig. Rossi è qui.', 'Poi va.']],
    [
      'nl',
      'Dhr. Jansen, bijv. Accra. Dan gaat hij.',
      ['Dhr. Jansen, bijv. Accra.', 'Dan gaat hij.'],
    ],
    [
      'ru',
      'А. С. Пушкин жил в г. Москва. Он писал.',
      ['А. С. Пушкин жил в г. Москва.', 'Он писал.'],
    ],
    ['el', 'Ο κ. Παπάς ήρθε. Πώς είστε; Καλά.', ['Ο κ. Παπάς ήρθε.', 'Πώς είστε;', 'Καλά.']],
    [
      'tr',
      'Sn. Yılmaz 2. Dünya Savaşı. Sonra gitti.',
      ['Sn. Yılmaz 2. Dünya Savaşı.', 'Sonra gitti.'],
    ],
    ['sw', 'Bw. Juma alikuja. Kisha alilala.', ['Bw. Juma alikuja.', 'Kisha alilala.']],
    ['ar', 'جاء د. محمد. كيف حالك؟ أنا بخير.', ['جاء د. محمد.', 'كيف حالك؟', 'أنا بخير.']],
    ['he', 'א. ב. יהושע כתב. מה שלומך? טוב.', ['א. ב. יהושע כתב.', 'מה שלומך?', 'טוב.']],
    ['am', 'ሰላም ነህ። እንዴት ነህ፧ ደህና ነኝ።', ['ሰላም ነህ።', 'እንዴት ነህ፧', 'ደህና ነኝ።']],
    ['th', 'เกิด ม.ค. 2566 ที่บ้าน พ.ศ. 2500', ['เกิด ม.ค. 2566 ที่บ้าน พ.ศ. 2500']],
    ['hi', 'डॉ. शर्मा और के. मेनसाह आए। ठीक।', ['डॉ. शर्मा और के. मेनसाह आए।', 'ठीक।']],
    ['ja', '「はい。」と言った。「いいえ。」', ['「はい。」と言った。', '「いいえ。」']],
    ['zh', '他说。“你好。”走了。', ['他说。', '“你好。”', '走了。']],
    ['tw', 'Bra 10 a.m. Dwoada. Mefi Kumase.', ['Bra 10 a.m. Dwoada.', 'Mefi Kumase.']],
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

  // Cases 32 and 34 of the field cases.
  it.each([
    ['case 32, segment-initials', 'en', 'My name is K. Mensah. I came.', 2],
    ['case 32, segment-initials', 'tw', 'Me din de K. Mensah. Mefi Kumase.', 2],
    ['case 32, segment-initials', 'ee', 'Ŋkɔnye nye K. Agbeko. Metso Ho.', 2],
    ['case 34, segment-abbreviations', 'en', 'At 10 a.m. Monday we go.', 1],
    ['case 34, segment-abbreviations', 'en', 'See vv. 5-7 and Ps. 23 today.', 1],
    ['case 34, segment-abbreviations', 'de', 'Das kostet z. B. 3 Euro. Am 4. Januar kam er.', 2],
  ])('%s (%s): %s', (_case, language, text, count) => {
    expect(sourcesOf(text, language)).toHaveLength(count);
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
    '« ',
    '»',
    '「',
    'a. ',
    'b. ',
    'a.m. ',
    'z. B. ',
  );
  const anyText = fc.oneof(
    fc.string({ unit: fc.nat(characterCount - 1).map(characterAt) }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );

  it('are that text if they are joined, and only the whole text can be white space', () => {
    let divided = 0;
    fc.assert(
      fc.property(anyText, fc.constantFrom('en', 'fr', 'de', 'ee', 'zh'), (text, language) => {
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
    for (const unit of [
      '\n',
      ' \n',
      'Dr. A. ',
      '1. ',
      '? a',
      '. ',
      'a',
      '\u0301',
      '"? ',
      '。',
      '« . ',
      '.「',
      'a. b. ',
    ]) {
      const text = unit.repeat(20_000);
      expect(
        segmentText(text, 'en')
          .map(({ source, gap }) => source + gap)
          .join(''),
      ).toBe(text);
    }
  });
});
