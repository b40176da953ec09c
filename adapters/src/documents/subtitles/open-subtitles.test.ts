import { textWidth } from '@nsem/core/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat } from '../document-format.ts';
import { identifyFormat } from '../open-document.ts';
import { inCapitals, openText, readCase } from '../testing/everything-readable.ts';

const unitsOf = (text: string, format: DocumentFormat = 'srt'): readonly string[] =>
  openText(format, text).units;

const lines = (...all: readonly string[]): string => all.join('\n');

const lineBreaks = ['\n', '\r\n', '\r'];

/** The units of lines in SubRip, and whether they come back as they were. */
function readAndWrite(all: readonly string[], lineBreak: string) {
  const text = `${all.join(lineBreak)}${lineBreak}`;
  const { units, write } = openText('srt', text);
  return { units, isSame: Buffer.from(write(units, 'tw')).toString() === text };
}

describe('subtitles as they exist', () => {
  // Cases 1 and 9 of the field cases.
  it('case 01, srt-blank-line-in-cue: are read with the empty lines within their cues', () => {
    const text = readCase('01-srt-blank-line-in-cue.srt');
    expect(unitsOf(text)).toEqual([
      'I bet',
      'after blank lines',
      'first part\nsecond part',
      'Last.',
    ]);
    expect(inCapitals('srt', text)).toBe(
      text.replaceAll(/^[A-Z]?[a-z .]+$/gmu, (line) => line.toUpperCase()),
    );
  });

  it('case 09, srt-no-blank-line: are read without empty lines between them', () => {
    const text = readCase('09-srt-no-blank-line.srt');
    expect(unitsOf(text)).toEqual(['One', 'Two', 'Three']);
    expect(inCapitals('srt', text)).toBe(
      text.replace('One', 'ONE').replace('Two', 'TWO').replace('Three', 'THREE'),
    );
  });

  it.each([
    ['a single hyphen', '00:00:01,000 -> 00:00:02,000'],
    ['spaces within', '00 : 00 : 01 , 000 - -> 00:00:02,000'],
    ['a dash', '00:00:01,000 —> 00:00:02,000'],
    ['a real arrow', '00:00:01,000 → 00:00:02,000'],
    ['an escaped arrow', '00:00:01,000 --&gt; 00:00:02,000'],
    ['no arrow', '00:00:01.000,00:00:02.000'],
    ['no spaces', '00:00:01,000-->00:00:02,000'],
    ['coordinates', '00:00:01,000 --> 00:00:02,000  X1:100 X2:600 Y1:050 Y2:120'],
    ['Arabic digits', '٠٠:٠٠:٠١٫٠٠٠ --> ٠٠:٠٠:٠٢٫٠٠٠'],
    ['Persian digits', '۰۰:۰۰:۰۱,۰۰۰ --> ۰۰:۰۰:۰۲,۰۰۰'],
    ['digits of Devanagari', '००:००:०१,००० --> ००:००:०२,०००'],
    ['full-width digits', '００：００：０１，０００ －－＞ ００：００：０２，０００'],
    ['points', '00:00:01.000 --> 00:00:02.000'],
    ['colons before milliseconds', '00:00:01:000 --> 00:00:02:000'],
    ['no hours', '00:01,000 --> 00:02,000'],
    ['no milliseconds', '00:00:01 --> 00:00:02'],
    ['short milliseconds', '0:00:01,5 --> 0:00:02,50'],
    ['marks of direction', '\u200E00:00:01,000 --> 00:00:02,000\u200F'],
    ['a tab and spaces', '\t00:00:01,000\t-->\t00:00:02,000  '],
  ])('have times with %s', (_what, timing) => {
    const source = `1\n${timing}\nOne two\n\n2\n${timing}\nThree\n`;
    expect(unitsOf(source)).toEqual(['One two', 'Three']);
    expect(inCapitals('srt', source)).toBe(
      source.replace('One two', 'ONE TWO').replace('Three', 'THREE'),
    );
    expect(identifyFormat(Buffer.from(source), 'a.txt')).toBe('srt');
  });

  const [one, two] = ['00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000'];

  it.each([
    ['without numbers', [one, 'One', '', two, 'Two'], ['One', 'Two']],
    ['without numbers and empty lines', [one, 'One', two, 'Two'], ['One', 'Two']],
    ['with numbers in another order', ['9', one, 'One', '', '3', two, 'Two'], ['One', 'Two']],
    [
      'with an empty line below the number',
      ['1', '', one, '', 'One', '', '2', '', two, 'Two'],
      ['One', 'Two'],
    ],
    ['with a number that is said last', ['1', one, 'One', '', '2', two, '2026'], ['One', '2026']],
    ['with a mark in joined files', ['1', one, 'One', '', '\uFEFF1', two, 'Two'], ['One', 'Two']],
    ['with lines of one space', ['1', one, ' ', 'One', '', '2', two, ' ', 'Two'], ['One', 'Two']],
    ['with a text beside the times', ['1', `${one} One`, '', '2', two, 'Two'], ['One', 'Two']],
    ['with a text in front', ['By Ama', '', '1', one, 'One'], ['By Ama', 'One']],
    ['with a text at the end', ['1', one, 'One', '', 'The end'], ['One\nThe end']],
    ['with numbers in other digits', ['١', one, 'One', '', '٢', two, 'Two'], ['One', 'Two']],
  ] as const)('are read %s', (_what, all, units) => {
    for (const lineBreak of lineBreaks) {
      expect(readAndWrite(all, lineBreak)).toEqual({ units, isSame: true });
    }
  });

  it.each([
    ['a number that is said', ['42'], '42'],
    ['a number after what is said', ['One', '42'], 'One 42'],
    ['times that are said', ['10:30 -> 11:30 bus'], '10:30 -> 11:30 bus'],
    ['brackets that are no tags', ['<laughs> {so} 3 < 4'], '<laughs> {so} 3 < 4'],
    ['entities', ['Tom &amp; Ama &#39;s'], "Tom & Ama 's"],
    ['a position', ['{\\an8}One'], 'One'],
    ['italics in braces', ['{\\i1}One{\\i0} two'], '①One① two'],
    ['line breaks of other programs', ['One\\Ntwo<br>three'], 'One\ntwo\nthree'],
    ['several speakers', ['<i>- One</i>', '>> Two'], '①- One①\n>> Two'],
    ['lines of Chinese', ['请洗手', '再吃饭'], '请洗手再吃饭'],
  ])('are read with %s in a cue', (_what, said, unit) => {
    for (const lineBreak of lineBreaks) {
      const all = ['1', one, ...said, '', '2', two, 'Three'];
      expect(readAndWrite(all, lineBreak)).toEqual({ units: [unit, 'Three'], isSame: true });
    }
  });

  const [first, second] = ['00:01.000 --> 00:02.000', '00:03.000 --> 00:04.000'];

  it.each([
    ['without empty lines', [first, 'One', second, 'Two']],
    ['with names', ['', 'intro', first, 'One', '', 'end', second, 'Two']],
    ['with settings', ['', `${first} align:start position:0%`, 'One', '', second, 'Two']],
    [
      'with styles',
      [
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'REGION',
        'id:a',
        '',
        first,
        'One',
        '',
        second,
        'Two',
      ],
    ],
    ['with a header', ['Kind: captions', 'Language: en', '', first, ' ', 'One', '', second, 'Two']],
    ['that are joined', ['', first, 'One', '', '\uFEFFWEBVTT', '', second, 'Two']],
    ['with classes', ['', first, '<c.yellow.bg_blue>One</c>', '', second, '<lang fr>Two</lang>']],
  ])('in WebVTT are read %s', (_what, all) => {
    const text = lines('WEBVTT', ...all);
    expect(openText('vtt', text)).toMatchObject({ units: ['One', 'Two'], notices: [] });
  });

  it('in WebVTT have notes, which are named and left as they are', () => {
    const text = lines(
      'WEBVTT - A film',
      '',
      'NOTE by Ama',
      'of Accra',
      '',
      '00:01.000 --> 00:02.000',
      'One',
      '',
    );
    expect(openText('vtt', text)).toMatchObject({
      units: ['One'],
      notices: ['comments-not-translated'],
    });
    expect(inCapitals('vtt', text)).toBe(text.replace('One', 'ONE'));
  });

  it('in WebVTT state the language of the translation', () => {
    const text = lines('WEBVTT', 'Language: en-GB', '', '00:01.000 --> 00:02.000', 'One', '');
    expect(inCapitals('vtt', text)).toBe(text.replace('en-GB', 'tw').replace('One', 'ONE'));
  });

  it('keep voices where they begin', () => {
    const text = lines('WEBVTT', '', '00:01.000 --> 00:02.000', '<v Ama>One', '<v Kofi>Two', '');
    expect(unitsOf(text, 'vtt')).toEqual(['One\n①Two']);
    expect(inCapitals('vtt', text)).toBe(text.replace('One', 'ONE').replace('Two', 'TWO'));
  });

  it('are read with very many times of words, whose places are lost', () => {
    const said = Array.from({ length: 60 }, (_, nth) => `<00:00:${10 + (nth % 50)}.000>word`).join(
      ' ',
    );
    const text = lines('WEBVTT', '', '00:01.000 --> 00:02.000', said, '');
    expect(unitsOf(text, 'vtt')).toEqual([Array.from({ length: 60 }, () => 'word').join(' ')]);
  });

  it.each([
    [
      'tw',
      'Hohoro wo nsa yiye bere biara a wobɛdidi na fa samina ka ho',
      'Hohoro wo nsa yiye bere biara\na wobɛdidi na fa samina ka ho',
    ],
    ['zh', '在每次吃饭之前都要用肥皂和清水好好地洗手', null],
    ['th', 'กรุณาล้างมือของคุณให้สะอาดด้วยสบู่และน้ำก่อนรับประทานอาหารทุกครั้ง', null],
    ['zh', '请洗手。', '请洗手。'],
    ['tw', '①Hohoro wo nsa yiye bere biara a wobɛdidi① na fa samina', null],
  ])('in %s get two lines that end between words: %s', (language, text, expected) => {
    const source = lines('1', '00:00:01,000 --> 00:00:02,000', '<i>One</i> two', '');
    const { write } = openText('srt', source);
    const written = Buffer.from(write([text], language))
      .toString()
      .split('\n')
      .slice(2, -1);
    expect(written.join('\n')).toBe(expected ?? written.join('\n'));
    expect(written.length).toBeLessThanOrEqual(2);
    const shown = written.map((line) => line.replaceAll(/<\/?i>/gu, ''));
    expect(shown.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ ①]/gu, ''));
    const widest = language === 'zh' ? 32 : 42;
    for (const line of shown) expect(textWidth(line)).toBeLessThanOrEqual(widest);
  });

  it('cannot be given times by a translator', () => {
    const typed = `Two\n00:00:05,000 --> 00:00:06,000\nThree`;
    const { write } = openText('vtt', lines('WEBVTT', '', '00:01.000 --> 00:02.000', 'One', ''));
    const { units } = openText('vtt', Buffer.from(write([typed], 'tw')).toString());
    expect(units).toEqual([typed.replaceAll('\n', ' ')]);
  });
});

describe('subtitles of any shape', () => {
  const time = fc.constantFrom(
    '00:00:01,000 --> 00:00:02,000',
    '00:01.000 --> 00:02.000',
    '٠٠:٠٠:٠١,٠٠٠ -> ٠٠:٠٠:٠٢,٠٠٠',
    '00:00:01.000 → 00:00:02.000 X1:1 X2:2',
  );
  const shape = fc.record({
    time,
    number: fc.constantFrom('7', '#7', undefined, '٧'),
    blankBelowNumber: fc.boolean(),
    blankBefore: fc.nat(2),
    texts: fc.array(
      fc.constantFrom(
        'W',
        '<i>W</i>',
        '- W',
        '{\\an8}W',
        ' W ',
        'W & W',
        '<v Ama>W',
        'W\\NW',
        '<b>W',
        'W 42 W',
      ),
      { minLength: 1, maxLength: 4 },
    ),
    between: fc.constantFrom('', '\n', '\n \n'),
  });

  it('offer each word once, and no other, and have the same words if they come back', () => {
    fc.assert(
      fc.property(
        fc.array(shape, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('srt', 'vtt'),
        fc.constantFrom('\n', '\r\n'),
        (shapes, format, lineBreak) => {
          let count = 0;
          const all = shapes.map(
            ({ time: at, number, blankBelowNumber, blankBefore, texts, between }) => {
              const name = number === undefined ? '' : `${number}\n${blankBelowNumber ? '\n' : ''}`;
              const said = texts.map((text) => text.replaceAll('W', () => `word${(count += 1)}x`));
              return `${name}${at}\n${'\n'.repeat(blankBefore)}${said.join(`\n${between}`)}\n`;
            },
          );
          // Numbers and what is said are distinguished by the empty line between cues.
          const head = format === 'vtt' ? 'WEBVTT\n\n' : '';
          const source = (head + all.join('\n')).replaceAll('\n', lineBreak);
          const words = (units: readonly string[]) =>
            units.join(' ').match(/word\d+x|WORD\d+X/gu) ?? [];
          const expected = Array.from({ length: count }, (_, nth) => `word${nth + 1}x`);
          const { units } = openText(format, source);
          expect(words(units)).toEqual(expected);
          expect(units.join(' ')).not.toMatch(/-->|→|00:|٠٠/u);
          const again = openText(format, inCapitals(format, source)).units;
          expect(again).toEqual(units.map((unit) => unit.toUpperCase()));
        },
      ),
      { numRuns: 200 },
    );
  });
});
