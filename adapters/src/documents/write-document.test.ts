import { joinUnits } from '@nsem/core/texts';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat } from './document-format.ts';
import { alignUnits, writeDocument } from './write-document.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** The document of a job whose units another version found, with its texts in capitals. */
function write(format: DocumentFormat, bytes: Uint8Array, units: readonly string[]) {
  const source = joinUnits(units);
  const written = writeDocument(bytes, {
    format,
    source,
    text: source.toUpperCase(),
    language: 'tw',
  });
  return written && Buffer.from(written).toString();
}

describe('a document that was ordered when the server read it in another way', () => {
  it.each<[DocumentFormat, string, readonly string[], string]>([
    [
      'html',
      '<p>Body</p><img alt="Map"><p>Apple</p>',
      ['Body', 'Apple'],
      '<p>BODY</p><img alt="Map"><p>APPLE</p>',
    ],
    ['md', '---\ntitle: Water\n---\n\nBody.\n', ['Body.'], '---\ntitle: Water\n---\n\nBODY.\n'],
    ['txt', 'One.\n\nTwo.\n', ['One.', 'Two.'], 'ONE.\n\nTWO.\n'],
  ])('in %s has its translation', (format, document, units, expected) => {
    expect(write(format, bytesOf(document), units)).toBe(expected);
  });

  it('has it in the encoding in which most of its texts are', () => {
    const bytes = Buffer.from('<p>d\u00e9j\u00e0 vu</p><img alt="vid\u00e9o">', 'latin1');
    expect(write('html', bytes, ['d\u00e9j\u00e0 vu'])).toContain('<p>D\u00c9J\u00c0 VU</p>');
    expect(write('html', bytes, ['\u4e2d\u6587', 'x'])).toBeUndefined();
  });

  it('has none if the translation does not fit', () => {
    expect(write('txt', bytesOf('One.'), ['One.', 'Two.', 'Three.'])).toBeUndefined();
    const translation = { format: 'txt', source: 'One.', text: 'A\n\nB', language: 'tw' } as const;
    expect(writeDocument(bytesOf('One.'), translation)).toBeUndefined();
  });
});

const translate = (units: readonly string[]) =>
  units.map((source) => ({ source, translation: source.toUpperCase() }));

describe('units that were translated', () => {
  it.each([
    ['with new ones before, between and after', ['a', 'b'], ['x', 'a', 'y', 'b', 'z'], 'x,A,y,B,z'],
    [
      'that occur several times',
      ['1', 'a', '1', '1'],
      ['1', 'x', 'a', '1', 'y', '1'],
      '1,x,A,1,y,1',
    ],
    ['with other white space and other signs', ['[ ] a  b'], ['a b'], '[ ] A  B'],
    ['with a format that was not marked', ['see ①a①'], ['see ①②a②①'], 'SEE A ①②②①'],
    ['with a format that is not marked now', ['see ①a①'], ['see a'], 'SEE A'],
    ['that are divided now', ['a. b.', 'c'], ['a.', '①b①.', 'c'], 'A. B.,①①,C'],
    [
      'that are more now, whose rest stays',
      ['a', 'see', 'b'],
      ['a', 'see ①x①', 'b'],
      'A,SEE see ①x①,B',
    ],
    ['that are less now', ['a', 'b ::: note', 'c'], ['a', 'b', 'c'], 'A,B ::: NOTE,C'],
    ['that have another order of formats', ['①a①', '②b② ①c①'], ['①a①', '①b① ②c②'], '①A①,B C ①①②②'],
  ])('%s are where they are now', (_about, before, now, expected) => {
    expect(alignUnits(translate(before), now)?.join(',')).toBe(expected);
  });

  it.each([
    ['has no place among them', ['a', 'b'], ['a']],
    ['is a part of one', ['a', 'b c', 'd'], ['a', 'x', 'b c d']],
    ['is one of more', ['a', 'b'], ['x', 'y', 'z']],
  ])('have no place if one %s', (_about, before, now) => {
    expect(alignUnits(translate(before), now)).toBeUndefined();
  });

  it('are found however many there are, in whatever order', () => {
    const numbers = Array.from({ length: 20_000 }, (_, nth) => String(nth));
    const same = numbers.map(() => 'a');
    expect(alignUnits(translate(numbers), numbers.toReversed())).toBeUndefined();
    expect(alignUnits(translate(same), [...same, 'b'])).toHaveLength(20_001);
  });
});
