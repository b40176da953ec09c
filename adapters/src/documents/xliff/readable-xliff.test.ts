import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  createWords,
  type Expected,
  type Next,
  type Part,
} from '../testing/everything-readable.ts';

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

const inCapitals = (text: string, expected: ReadonlyMap<string, Expected>): string =>
  text.replaceAll(/kofi\w+/gu, (word) =>
    expected.get(word) === 'offered' ? word.toUpperCase() : word,
  );

/** What is wrong with a file whose units have their targets in capitals. */
function findBreaches(text: string, unitName: string, expected: ReadonlyMap<string, Expected>) {
  const { units, notices, write } = openDocument(new TextEncoder().encode(text), 'xliff');
  const capitals = units.map((unit) => inCapitals(unit, expected));
  const written = new TextDecoder().decode(write(capitals, 'tw'));
  const offered = [...expected].filter(([, of]) => of === 'offered').map(([word]) => word);
  const found = units.flatMap((unit) => unit.match(/kofi\w+/gu) ?? []);
  const missing = [...expected.values()].filter((of) => of.includes('-') && of !== 'no-text');
  const targets = written
    .split(`</${unitName}>`)
    .slice(0, -1)
    .map((unit) => {
      const source = contentOf(unit, 'seg-source') ?? contentOf(unit, 'source') ?? '';
      const isSame = contentOf(unit, 'target') === inCapitals(source, expected);
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
