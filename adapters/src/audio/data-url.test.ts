import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseDataUrl } from './data-url.ts';

/** The same rule as an expression. It is exact, but too long a text exhausts its memory. */
const shape = /^data:(?<type>[^;,]*)(?:;[^;,][^;,=]*=[^;,]*)*;base64,(?<base64>[^]*)$/i;

const pieces = fc.constantFrom(';', '=', ',', 'a', 'é', ';base64,', ';BASE64', ';a=b', 'data:');
const texts = fc.tuple(
  fc.constantFrom('data:', 'DATA:', 'data:a', ''),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.constantFrom(';base64,', ';Base64,AAAA', ',', ''),
);

describe('parsing a data URL', () => {
  it.each([
    ['data:audio/wav;base64,UklGRg==', 'audio/wav', 'UklGRg=='],
    ['DATA:Audio/WAV;BASE64,', 'audio/wav', ''],
    ['data:;base64,AAAA', '', 'AAAA'],
    ['data:a;b=;c=d=e;===;base64,A,;base64,', 'a', 'A,;base64,'],
  ])('reads %s', (text, type, base64) => {
    expect(parseDataUrl(text)).toEqual({ type, base64 });
  });

  it.each([
    '',
    'data:',
    'data:,',
    'UklGRg==',
    ' data:;base64,AAAA',
    'data:a;base64',
    'data:a;base64=,AAAA',
    'data:a;b;base64,AAAA',
    'data:a;=b;base64,AAAA',
    'data:a;;base64,AAAA',
    'data:a=b;;base64,AAAA',
    'data:a,b;base64,AAAA',
    'data:base64,AAAA',
  ])('does not take %j for one', (text) => {
    expect(parseDataUrl(text)).toBeUndefined();
  });

  it('accepts exactly what the rule as an expression accepts', () => {
    let accepted = 0;
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const expected = shape.exec(text)?.groups;
        if (expected !== undefined) accepted += 1;
        expect(parseDataUrl(text)).toEqual(
          expected && {
            type: expected['type']?.toLowerCase(),
            base64: expected['base64'],
          },
        );
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('has at most 1,000 characters before its data, however long the text is', () => {
    const urlOf = (length: number) => `data:a;b=${'c'.repeat(length - 17)};base64,AAAA`;
    expect(parseDataUrl(urlOf(1_000))).toMatchObject({ base64: 'AAAA' });
    expect(parseDataUrl(urlOf(1_001))).toBeUndefined();
    expect(parseDataUrl(`data:${';a=b'.repeat(3_000_000)};base64,AAAA`)).toBeUndefined();
  });
});
