import { describe, expect, it } from 'vitest';
import { parseProviderId } from './ids.ts';

describe('a Provider ID', () => {
  it.each([
    ['PRV-7K2M9X', 'PRV-7K2M9X'],
    ['prv-7k2m9x', 'PRV-7K2M9X'],
    ['  PRV-000000\n', 'PRV-000000'],
    ['PRV-ABCDEF', 'PRV-ABCDEF'],
    ['PRV-GHJKMN', 'PRV-GHJKMN'],
    ['PRV-PQRSTV', 'PRV-PQRSTV'],
    ['PRV-WXYZ89', 'PRV-WXYZ89'],
  ])('is parsed from %j', (text, providerId) => {
    expect(parseProviderId(text)).toBe(providerId);
  });

  it.each([
    '',
    'PRV-',
    'PRV-12345',
    'PRV-1234567',
    'PRV 123456',
    'PRX-123456',
    'PRV-I23456',
    'PRV-L23456',
    'PRV-O23456',
    'PRV-U23456',
    'PRV-12 456',
    'xPRV-123456',
    'PRV-12345é',
  ])('is not parsed from %j', (text) => {
    expect(parseProviderId(text)).toBeUndefined();
  });
});
