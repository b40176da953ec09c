import { describe, expect, it } from 'vitest';
import { keysOf, stemsOf, toPlainText } from './source-keys.ts';

describe('the keys of a source', () => {
  it.each([
    ['Take 2 tablets.', 'Take 3 tablets.'],
    ['Pay GHS 1,250.50 today.', 'pay GHS 20 today.'],
    ['Dear {name},', 'Dear {first_name},'],
    ['Wash  your\nhands. ', 'Wash your hands.'],
    ['Medi a\u0301buro.', 'Medi áburo.'],
  ])('have the same hash for %j and %j', (one, other) => {
    expect(keysOf(one).hash).toBe(keysOf(other).hash);
  });

  it.each([
    ['Take 2 tablets.', 'Take 2 spoons.'],
    ['Dear {name},', 'Dear name,'],
    ['ab', 'ba'],
  ])('have different hashes for %j and %j', (one, other) => {
    expect(keysOf(one).hash).not.toBe(keysOf(other).hash);
  });

  it('have a hash that a database stores exactly', () => {
    for (let nth = 0; nth < 1_000; nth += 1) {
      const { hash } = keysOf(`yam ${String.fromCodePoint(200 + nth)}`);
      expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true);
    }
  });

  it.each([
    ['Washing hands: wash your hands!', ['washin', 'hands', 'wash', 'your']],
    ['Ɔkɔɔ Ɛdɛn', ['ɔkɔɔ', 'ɛdɛn']],
    ['Take 20 a day', ['take', 'day']],
    ['洗手吧', ['洗手']],
    ['12.50 – 13', []],
  ])('have the beginnings of the words of %j', (text, stems) => {
    expect(stemsOf(text)).toEqual(stems);
  });

  it('are computed of the plain text', () => {
    expect(toPlainText(' Wash \n\t your hands ')).toBe('Wash your hands');
    expect(keysOf(' Wash  your hands ').length).toBe(15);
  });
});
