import { joinUnits } from '@nsem/core/texts';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat } from './document-format.ts';
import { writeDocument } from './write-document.ts';

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
