import { describe, expect, it } from 'vitest';
import { InvariantError } from '../kernel/result.ts';
import { composeKeyValue, isKeyValue } from './key-value.ts';

const secret = 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4fGh7jKl0n';
const value = composeKeyValue(secret);

describe('the value of an API key', () => {
  it('is the prefix, the 40 characters and 6 of checksum', () => {
    expect(value).toMatch(/^nsem_[0-9A-Za-z]{46}$/);
    expect(value.slice(5, 45)).toBe(secret);
  });

  it('has the CRC-32 of the characters for a checksum, in base 62', () => {
    // Computed independently, by another algorithm.
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const checksum = composeKeyValue('0'.repeat(40)).slice(-6);
    const crc = [...checksum].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(crc).toBe(crcOf('0'.repeat(40)));
  });

  it.each([
    '',
    'short',
    'a'.repeat(39),
    'a'.repeat(41),
    `${'a'.repeat(39)}-`,
    `${'a'.repeat(39)}ɛ`,
  ])('is not composed of %j', (invalid) => {
    expect(() => composeKeyValue(invalid)).toThrow(InvariantError);
  });
});

/** CRC-32 by long division of bits: slow, and another algorithm than the one under test. */
function crcOf(text: string): number {
  const bits = [...text].flatMap((one) =>
    Array.from({ length: 8 }, (_, bit) => (one.charCodeAt(0) >> bit) & 1),
  );
  const register = Array.from({ length: 32 }, () => 1);
  const polynomial = 0x04c11db7;
  for (const bit of bits) {
    const carry = (register.shift() ?? 0) ^ bit;
    register.push(0);
    if (carry === 1) {
      for (let at = 0; at < 32; at += 1) {
        register[at] = (register[at] ?? 0) ^ ((polynomial >>> (31 - at)) & 1);
      }
    }
  }
  return register.reduce((sum, bit, at) => sum + (1 - bit) * 2 ** at, 0);
}

describe('recognizing an API key', () => {
  it.each([value, composeKeyValue('0'.repeat(40)), composeKeyValue('z'.repeat(40))])(
    'accepts %s',
    (one) => {
      expect(isKeyValue(one)).toBe(true);
    },
  );

  it('refuses every value with one character mistyped', () => {
    for (let at = 5; at < value.length; at += 1) {
      const typo = value[at] === 'q' ? 'p' : 'q';
      expect(isKeyValue(value.slice(0, at) + typo + value.slice(at + 1))).toBe(false);
    }
  });

  it('refuses every value with two neighbours swapped', () => {
    for (let at = 5; at + 1 < value.length; at += 1) {
      const [one = '', other = ''] = [value[at], value[at + 1]];
      const swapped = value.slice(0, at) + other + one + value.slice(at + 2);
      expect(isKeyValue(swapped)).toBe(one === other);
    }
  });

  it.each([
    '',
    'nsem_',
    value.slice(0, -1),
    `${value}0`,
    ` ${value}`,
    `${value}\n`,
    value.replace('nsem_', 'NSEM_'),
    value.replace('nsem_', 'sk_'),
    value.toLowerCase(),
  ])('refuses %j', (text) => {
    expect(isKeyValue(text)).toBe(false);
  });
});
