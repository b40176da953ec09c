import { characterAt, characterCount } from '@nsem/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDelta, encodeDelta, knowText } from './delta.ts';

const known = knowText('"status":"pending","words":null,"minutes":null');

const encode = (text: string, other: string) => encodeDelta(text, { version: 0, known, other });
const decode = (encoded: Uint8Array, other: string) =>
  decodeDelta(encoded.subarray(1), known, other);

describe('a text by what it has in common with known texts', () => {
  it('is the same text again, whatever is known', () => {
    const part = fc.oneof(
      fc.string({ unit: fc.nat(characterCount - 1).map(characterAt), maxLength: 40 }),
      fc.constantFrom('"status":"pending"', 'minutes":null', 'aaaaaaaaaaaaaaaa', 'Ɛte sɛn? 👋'),
    );
    const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    let [shared, longOnes] = [0, 0];
    const property = fc.property(text, text, fc.boolean(), (one, other, isLong) => {
      const whole = isLong ? other.repeat(50) : other;
      const content = `${one}${whole}${one}`;
      const encoded = encode(content, whole);
      expect(decode(encoded, whole)).toBe(content);
      if (encoded.length < Buffer.byteLength(content)) shared += 1;
      if (Buffer.byteLength(whole) > 2_048) longOnes += 1;
    });
    fc.assert(property, { numRuns: 500 });
    expect(Math.min(shared, longOnes)).toBeGreaterThan(50);
  });

  it.each([
    ['short', 'Wash your hands with soap, ɛna nom nsuo pa.'],
    ['long', Array.from({ length: 20_000 }, (_, nth) => `sentence ${nth * 7}. `).join('')],
  ])('takes a few bytes for a %s text that is known', (_, content) => {
    const text = `{"id":7,"content":${JSON.stringify(content)},"words":null,"minutes":null}`;
    expect(encode(text, JSON.stringify([{ content }])).length).toBeLessThan(60);
  });

  it('is not decoded with other known texts, or if its end is missing', () => {
    const other = 'Wash your hands with soap and clean water.';
    const encoded = encode(`"${other}" is the content`, other);
    expect(() => decode(encoded, '')).toThrow(RangeError);
    expect(() => decode(encoded.subarray(0, -4), other)).toThrow(RangeError);
    expect(() => decode(new Uint8Array(), other)).toThrow(RangeError);
  });
});
