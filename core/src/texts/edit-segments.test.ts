import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  longestSegmentNote,
  mergeSegments,
  splitSegment,
  type WorkSegment,
} from './edit-segments.ts';

const wash: WorkSegment = {
  source: 'Wash your hands.',
  gap: ' ',
  text: 'Hohoro wo nsa.',
  state: 'done',
  note: null,
};
const dry: WorkSegment = {
  source: 'Dry them.',
  gap: '\n',
  text: 'Popa.',
  state: 'done',
  note: 'Or "yiyi ho"?',
};

describe('merging a segment with the next', () => {
  it('joins sources and translations, and keeps the note', () => {
    expect(mergeSegments([wash, dry], 0)).toEqual([
      {
        source: 'Wash your hands. Dry them.',
        gap: '\n',
        text: 'Hohoro wo nsa. Popa.',
        state: 'done',
        note: 'Or "yiyi ho"?',
      },
    ]);
  });

  it('is open if one of them is, and adds no space to a translation that is missing', () => {
    const open: WorkSegment = { ...dry, text: '', state: 'open', note: null };
    expect(mergeSegments([wash, open], 0)).toMatchObject([
      { text: 'Hohoro wo nsa.', state: 'open', note: null },
    ]);
  });

  it('joins both notes, unless the result is too long', () => {
    const noted = { ...wash, note: 'Ask Ama.' };
    expect(mergeSegments([noted, dry], 0)?.[0]?.note).toBe('Ask Ama.\nOr "yiyi ho"?');
    const long = { ...wash, note: 'n'.repeat(longestSegmentNote) };
    expect(mergeSegments([long, dry], 0)).toBeUndefined();
    expect(mergeSegments([long, { ...dry, note: null }], 0)).toHaveLength(1);
  });

  it('is not possible for the last one', () => {
    expect(mergeSegments([wash, dry], 1)).toBeUndefined();
    expect(mergeSegments([], 0)).toBeUndefined();
  });
});

describe('splitting a segment', () => {
  const both: WorkSegment = {
    ...wash,
    source: 'Wash your hands; dry them.',
    text: 'Hohoro wo nsa; popa.',
    note: 'Ask Ama.',
  };

  it('divides source and translation at their points, and reopens both parts', () => {
    expect(splitSegment([both, dry], 0, { source: 16, text: 14 })).toEqual([
      {
        source: 'Wash your hands;',
        gap: ' ',
        text: 'Hohoro wo nsa;',
        state: 'open',
        note: 'Ask Ama.',
      },
      { source: 'dry them.', gap: ' ', text: 'popa.', state: 'open', note: null },
      dry,
    ]);
  });

  it('leaves the whole translation with the first part if no point is given', () => {
    expect(splitSegment([both], 0, { source: 16 })).toMatchObject([
      { text: 'Hohoro wo nsa; popa.' },
      { text: '' },
    ]);
  });

  it('keeps the space of a translation whose source has none', () => {
    const chinese = { ...wash, source: '请洗手。擦干。', text: 'Wash your hands. Dry them.' };
    expect(splitSegment([chinese], 0, { source: 4, text: 16 })).toMatchObject([
      { source: '请洗手。', gap: '', text: 'Wash your hands. ' },
      { source: '擦干。', text: 'Dry them.' },
    ]);
  });

  it('never separates a letter from its mark, or divides an emoji', () => {
    const marked = { ...wash, source: 'kɔ\u0301 👩🏿‍🌾' };
    expect(splitSegment([marked], 0, { source: 2 })?.map(({ source }) => source)).toEqual([
      'k',
      'ɔ\u0301 👩🏿‍🌾',
    ]);
    expect(splitSegment([marked], 0, { source: 7 })?.map(({ source }) => source)).toEqual([
      'kɔ\u0301',
      '👩🏿‍🌾',
    ]);
  });

  it.each([0, 30, -4])('is not possible where a part would have no source: at %i', (source) => {
    expect(splitSegment([both], 0, { source })).toBeUndefined();
  });

  it('keeps every character of the source, and is undone by merging', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (source, offset) => {
        const split = splitSegment([{ ...wash, source, text: '' }], 0, { source: offset });
        if (split === undefined) return;
        expect(mergeSegments(split, 0)).toEqual([{ ...wash, source, text: '', state: 'open' }]);
      }),
    );
  });
});
