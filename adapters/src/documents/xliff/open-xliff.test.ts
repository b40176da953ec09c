import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  createWords,
  type Expected,
  inCapitals,
  type Next,
  openText,
  type Part,
  readCase,
} from '../testing/everything-readable.ts';

const file1 = (units: string, more = 'source-language="en"'): string =>
  `<xliff version="1.2"><file original="a" ${more}><body>${units}</body></file></xliff>`;
const unit1 = (content: string, more = ''): string =>
  file1(`<trans-unit id="1"${more}>${content}</trans-unit>`);
const file2 = (content: string): string =>
  `<xliff version="2.0" srcLang="en"><file id="f"><unit id="1">${content}</unit></file></xliff>`;

const targetOf = (text: string): string | undefined =>
  /<(?:\w+:)?target[\s\S]*<\/(?:\w+:)?target>/u.exec(inCapitals('xliff', text))?.[0];

describe('a segmented XLIFF file', () => {
  const segmented = readCase('38-xliff-segmented-target.xliff');

  it('case 38, xliff-segmented-target: has the segments of its source in the target', () => {
    expect(openText('xliff', segmented).units).toEqual(['First sentence.', 'Second sentence.']);
    const translated = inCapitals('xliff', segmented);
    expect(translated).toContain(
      '<target state="translated"><mrk mtype="seg" mid="1">FIRST SENTENCE.</mrk> <mrk mtype="seg" mid="2">SECOND SENTENCE.</mrk></target>',
    );
    expect(translated).toContain('<source>First sentence. Second sentence.</source><seg-source>');
  });

  it.each([
    [
      'without a target gets one after what is divided',
      '<source>A b.</source><seg-source><mrk mtype="seg" mid="0">A b.</mrk></seg-source><note>n</note>',
      '<target state="translated"><mrk mtype="seg" mid="0">A B.</mrk></target>',
    ],
    [
      'keeps formats around and within its segments',
      '<source>x</source><seg-source><g id="1"><mrk mid="1" mtype="seg">A <g id="2">b</g>.</mrk></g></seg-source>',
      '<target state="translated"><g id="1"><mrk mid="1" mtype="seg">A <g id="2">B</g>.</mrk></g></target>',
    ],
    [
      'keeps a segment that is code alone',
      '<source>x</source><seg-source><mrk mtype="seg" mid="1">A.</mrk><mrk mtype="seg" mid="2"><x id="9"/></mrk></seg-source>',
      '<target state="translated"><mrk mtype="seg" mid="1">A.</mrk><mrk mtype="seg" mid="2"><x id="9"/></mrk></target>',
    ],
    [
      'that is divided in its source has the same segments',
      '<source><mrk mtype="seg" mid="1">Aa.</mrk> <mrk mtype="seg" mid="2">Bb.</mrk></source>',
      '<target state="translated"><mrk mtype="seg" mid="1">AA.</mrk> <mrk mtype="seg" mid="2">BB.</mrk></target>',
    ],
  ])('%s', (_what, content, target) => {
    expect(targetOf(unit1(content))).toBe(target);
  });

  it('of version 2 has a target in each segment, and what is between them', () => {
    const content =
      '<segment><source>Aa.</source></segment><ignorable><source> </source></ignorable>' +
      '<segment id="s2"><source>Bb <sc id="1"/>c<ec startRef="1"/></source></segment>';
    expect(inCapitals('xliff', file2(content))).toContain(
      '<segment state="translated"><source>Aa.</source><target>AA.</target></segment>' +
        '<ignorable><source> </source></ignorable><segment id="s2" state="translated">' +
        '<source>Bb <sc id="1"/>c<ec startRef="1"/></source>' +
        '<target>BB <sc id="1"/>C<ec startRef="1"/></target></segment>',
    );
  });
});

describe('a text of XLIFF', () => {
  it('keeps its line ends and the spaces after them', () => {
    const text = unit1('<source xml:space="preserve">First line\n  second line\n</source>');
    expect(openText('xliff', text).units).toEqual(['First line\nsecond line']);
    expect(targetOf(text)).toBe(
      '<target xml:space="preserve" state="translated">FIRST LINE\n  SECOND LINE\n</target>',
    );
  });

  it.each([
    ['a protected mark', 'At <mrk mtype="protected">Nsem</mrk> now', 'At ① now'],
    ['a mark that is not to be translated', 'At <mrk translate="no">Nsem</mrk> now', 'At ① now'],
    ['native code', 'At <ph id="1">{name}</ph><it id="2" pos="open">[b]</it> now', 'At ①② now'],
    ['code around text', '<bpt id="1">[b]</bpt>At<ept id="1">[/b]</ept> now', '①At① now'],
    ['what begins and ends', 'At <bx id="1"/>it<ex id="1"/> now', 'At ①it① now'],
    ['what only begins or ends', 'At <bx id="1"/>it<ex id="2"/> now', 'At ①it② now'],
    ['what crosses', 'At <bx id="1"/>it<bx id="2"/><ex id="1"/><ex id="2"/> now', 'At ①it②①③ now'],
  ])('keeps %s', (_what, source, text) => {
    const translated = source.replace('At', 'AT').replace('>it<', '>IT<').replace('now', 'NOW');
    expect(openText('xliff', unit1(`<source>${source}</source>`)).units).toEqual([text]);
    expect(targetOf(unit1(`<source>${source}</source>`))).toBe(
      `<target state="translated">${translated}</target>`,
    );
  });

  it('in a section of characters is written in one', () => {
    const text = unit1('<source><![CDATA[Tea & milk <b>now</b>]]></source>');
    expect(openText('xliff', text).units).toEqual(['Tea & milk <b>now</b>']);
    expect(targetOf(text)).toBe(
      '<target state="translated"><![CDATA[TEA & MILK <B>NOW</B>]]></target>',
    );
  });

  it('in elements with a prefix is found, and its target has the prefix', () => {
    const text = file2('<segment><source>Aa</source></segment>')
      .replaceAll('<', '<x:')
      .replaceAll('<x:/', '</x:');
    expect(inCapitals('xliff', text)).toContain('<x:source>Aa</x:source><x:target>AA</x:target>');
  });
});

describe('what stays as it is in an XLIFF file', () => {
  const note = 'protected-texts-kept';
  it.each([
    ['a unit that is not to be translated', unit1('<source>Aa</source>', ' translate="no"'), note],
    ['a protected part', unit1('<source>Aa <mrk mtype="protected">Bb</mrk></source>'), note],
    [
      'a text between segments',
      unit1('<source>x</source><seg-source><mrk mtype="seg">Aa</mrk> Bb</seg-source>'),
      note,
    ],
    [
      'a text within code',
      unit1('<source>Aa <ph id="1">alt=<sub>Bb</sub></ph></source>'),
      'code-not-translated',
    ],
    [
      'an approved unit',
      unit1('<source>Aa</source><target>Bb</target>', ' approved="yes"'),
      'finished-segments-kept',
    ],
  ])('is named if it is %s', (_what, text, notice) => {
    expect(openText('xliff', text).notices).toEqual([notice]);
  });

  it('is everything but its targets', () => {
    const text = unit1(
      '<source>Aa</source><target state="new" state-qualifier="id">x</target><note>Nn</note>' +
        '<alt-trans><source>Ss</source><target>Tt</target></alt-trans>',
    );
    const expected = text
      .replace('source-language="en"', 'source-language="en" target-language="tw"')
      .replace('state="new"', 'state="translated"')
      .replace('>x<', '>AA<');
    expect(inCapitals('xliff', text)).toBe(expected);
  });

  it('is not a unit in a group that is, if it says so itself', () => {
    const units = '<trans-unit id="1" translate="yes"><source>Aa</source></trans-unit>';
    const text = file1(`<group translate="no">${units}</group>`);
    expect(openText('xliff', text).units).toEqual(['Aa']);
  });
});

describe('the languages of an XLIFF file', () => {
  it('are those that its files state', () => {
    const text = file1('', 'source-language="en-GB" target-language="ee"');
    expect(openText('xliff', text).languages).toEqual({ source: ['en-GB'], target: ['ee'] });
    expect(openText('xliff', file2('')).languages).toEqual({ source: ['en'], target: [] });
  });

  it.each([
    ['source-language="en"', 'source-language="en" target-language="tw"'],
    ['target-language="tw-GH"', 'target-language="tw-GH"'],
    ["target-language=''", 'target-language="tw"'],
  ])('become those of the order: %s is %s', (stated, written) => {
    expect(
      inCapitals('xliff', file1('<trans-unit><source>A</source></trans-unit>', stated)),
    ).toContain(`<file original="a" ${written}>`);
  });
});

/** Parts of a text of version 1.2, and of version 2. */
const parts1: readonly Part[] = [
  (next) => next(),
  (next) => `${next()} &amp; ${next()}`,
  (next) => `<g id="1">${next()} <g id="2">${next()}</g></g>`,
  (next) => `<x id="3"/>${next()}<bx id="4"/>${next()}<ex id="4"/>`,
  (next) => `<bpt id="5">&lt;b></bpt>${next()}<ept id="5">&lt;/b></ept>`,
  (next) => `<ph id="6">{${next('no-text')}}</ph>`,
  (next) => `<mrk mtype="protected">${next('protected-texts-kept')}</mrk>`,
  (next) => `<ph id="7">alt=<sub>${next('code-not-translated')}</sub></ph>`,
  (next) => `\n    ${next()}`,
];
const parts2: readonly Part[] = [
  (next) => next(),
  (next) => `<pc id="1">${next()} <pc id="2">${next()}</pc></pc>`,
  (next) => `<sc id="3"/>${next()}<ec startRef="3"/><ph id="4"/>`,
  (next) => `<mrk id="5" translate="no">${next('protected-texts-kept')}</mrk>`,
];

const segmentsOf = (texts: readonly string[]): string =>
  texts.map((text, nth) => `<mrk mtype="seg" mid="${nth}">${text}</mrk>`).join(' ');

/** Units of version 1.2: with one text, with segments, and one that stays as it is. */
const units1: readonly ((next: Next, texts: readonly string[]) => string)[] = [
  (_, texts) => `<source>${texts.join(' ')}</source>`,
  (_, texts) => `<source xml:space="preserve">${texts.join(' ')}</source><target/>`,
  (_, texts) => `<source>-</source><seg-source>${segmentsOf(texts)}</seg-source>`,
  (_, texts) => `<source>${segmentsOf(texts)}</source><note>n</note>`,
];

/** The content of the first element of a name. */
const contentOf = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'u').exec(text)?.[1];

const targetsInCapitals = (text: string, expected: ReadonlyMap<string, Expected>): string =>
  text.replaceAll(/kofi\w+/gu, (word) =>
    expected.get(word) === 'offered' ? word.toUpperCase() : word,
  );

/** What is wrong with a file whose units have their targets in capitals. */
function findBreaches(text: string, unitName: string, expected: ReadonlyMap<string, Expected>) {
  const { units, notices, write } = openDocument(new TextEncoder().encode(text), 'xliff');
  const capitals = units.map((unit) => targetsInCapitals(unit, expected));
  const written = new TextDecoder().decode(write(capitals, 'tw'));
  const offered = [...expected].filter(([, of]) => of === 'offered').map(([word]) => word);
  const found = units.flatMap((unit) => unit.match(/kofi\w+/gu) ?? []);
  const missing = [...expected.values()].filter((of) => of.includes('-') && of !== 'no-text');
  const targets = written
    .split(`</${unitName}>`)
    .slice(0, -1)
    .map((unit) => {
      const source = contentOf(unit, 'seg-source') ?? contentOf(unit, 'source') ?? '';
      const isSame = contentOf(unit, 'target') === targetsInCapitals(source, expected);
      return isSame || !offered.some((word) => source.includes(word)) ? [] : [unit];
    });
  return {
    words: found.toSorted().join() === offered.toSorted().join() ? [] : found,
    notices: missing.filter((notice) => !(notices as readonly string[]).includes(notice)),
    targets: targets.flat(),
  };
}

const none = { words: [], notices: [], targets: [] };
const runs = { numRuns: 150, seed: 7 };
const textOf = (parts: readonly Part[]) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 });

describe('an XLIFF file', () => {
  it('of version 1.2 has every word offered once or named, and its codes in the target', () => {
    const unit = fc.tuple(
      fc.constantFrom(...units1),
      fc.array(textOf(parts1), { minLength: 1, maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 5 }), (made) => {
        const { expected, next } = createWords();
        const units = made.map(([wrap, texts]) => {
          const composed = texts.map(
            (text) => `${next()} ${text.map((part) => part(next)).join(' ')}`,
          );
          return `<trans-unit id="1">${wrap(next, composed)}</trans-unit>`;
        });
        const text = `<xliff version="1.2"><file source-language="en"><body>${units.join('\n')}</body></file></xliff>`;
        expect(findBreaches(text, 'trans-unit', expected)).toEqual(none);
      }),
      runs,
    );
  });

  it('of version 2 has every word offered once or named, and its codes in the target', () => {
    fc.assert(
      fc.property(fc.array(textOf(parts2), { minLength: 1, maxLength: 6 }), (texts) => {
        const { expected, next } = createWords();
        const segments = texts.map((text) => {
          const source = `${next()} ${text.map((part) => part(next)).join(' ')}`;
          return `<segment><source>${source}</source></segment><ignorable><source> </source></ignorable>`;
        });
        const text = `<xliff version="2.1" srcLang="en"><file id="f"><unit id="u">${segments.join('')}</unit></file></xliff>`;
        expect(findBreaches(text, 'segment', expected)).toEqual(none);
      }),
      runs,
    );
  });
});
