import { describe, expect, it } from 'vitest';
import type { MemorySegmentId } from '../kernel/ids.ts';
import { later } from '../kernel/instant.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { aMemorySegment } from '../testing/builders/texts.ts';
import {
  chooseCandidates,
  keysOf,
  type MemorySegment,
  probedStems,
  rankMatches,
  similarLengths,
  stemsOf,
  toPlainText,
} from './memory.ts';

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

const text = 'Wash your hands with soap before you eat.';
const id = (number: number) => number as MemorySegmentId;

const segment = (source: string, overrides: Partial<MemorySegment> = {}): MemorySegment => ({
  ...aMemorySegment({ source }),
  id: id(1),
  ...overrides,
});

const rank = (segments: readonly MemorySegment[], limit = 10) =>
  rankMatches(text, segments, { clientId: 1, limit });

describe('ranking matches', () => {
  it.each([
    [text, 100, 'none'],
    ['Wash  your hands with soap before you eat. ', 100, 'none'],
    ['WASH your hands with soap before you eat.', 99, 'text'],
    ['Wash your hands with soap before they eat.', 90, 'text'],
    ['Wash your hands with soap before you cook.', 90, 'text'],
  ])('gives %j %i per cent, and says what differs: %s', (source, score, difference) => {
    expect(rank([segment(source)])).toMatchObject([{ score, difference }]);
  });

  it('says that only numbers and placeholders differ', () => {
    const ranked = rankMatches(
      'Dear {name}, take 2 tablets.',
      [segment('Dear {x}, take 30 tablets.')],
      {
        clientId: 1,
        limit: 1,
      },
    );
    expect(ranked).toMatchObject([{ score: 99, difference: 'numbers' }]);
  });

  it('leaves out what is less than 70 per cent similar', () => {
    expect(rank([segment('Wash your car before you drive to Kumasi.')])).toEqual([]);
  });

  it('puts the most similar first, then the same client, then the newest', () => {
    const other = accountId(9);
    const tuesday = later(mondayMorning, 86_400_000);
    const near = 'Wash your hands with soap before you cook.';
    const ranked = rank([
      segment(near, { target: 'old' }),
      segment(near, { target: 'other', clientId: other, deliveredAt: tuesday }),
      segment(near, { target: 'new', deliveredAt: tuesday }),
      segment(text, { target: 'same', clientId: other }),
    ]);
    expect(ranked.map((match) => match.segment.target)).toEqual(['same', 'new', 'old', 'other']);
    expect(rank([segment(text), segment(near)], 1)).toHaveLength(1);
  });

  it('shows the same source with the same translation once, the best of them', () => {
    const other = accountId(9);
    const ranked = rank([segment(text, { clientId: other }), segment(text)]);
    expect(ranked.map((match) => match.segment.clientId)).toEqual([accountId(1)]);
  });

  it('ends when the comparisons have become too much work', () => {
    const long = 'Wash your hands. '.repeat(117);
    const segments = Array.from({ length: 200 }, (_, nth) => segment(`${long}${nth} yams`));
    const ranked = rankMatches(long, segments, { clientId: 1, limit: 200 });
    expect(ranked.length).toBeGreaterThan(0);
    expect(ranked.length).toBeLessThan(20);
  });
});

describe('choosing candidates', () => {
  it('takes those first that share many and rare stems, at most 200', () => {
    const many = Array.from({ length: 300 }, (_, nth) => id(nth + 10));
    const chosen = chooseCandidates([many, [id(7)], [id(7), id(300)]]);
    expect(chosen.slice(0, 2)).toEqual([id(7), id(300)]);
    expect(chosen).toHaveLength(200);
  });

  it('looks up the longest stems, and lengths that can reach 70 per cent', () => {
    const stems = Array.from({ length: 20 }, (_, nth) => 'x'.repeat((nth % 6) + 1));
    expect(probedStems(stems)).toHaveLength(12);
    expect(probedStems(stems)[0]).toHaveLength(6);
    expect(similarLengths(50)).toEqual({ from: 35, to: 71 });
  });
});
