import { describe, expect, it } from 'vitest';

import { levelWord, type LevelWord } from './level-word.ts';

describe('the word for a level', () => {
  it.each<readonly [number, LevelWord, LevelWord]>([
    [-30, 'Silence', 'Too quiet'],
    [-22.5, 'Too quiet', 'Too quiet'],
    [-21.9, 'Too quiet', 'Good level'],
    [-23.5, 'Good level', 'Good level'],
    [-24.5, 'Good level', 'Too quiet'],
    [-14.5, 'Good level', 'Good level'],
    [-13.9, 'Good level', 'Too loud'],
    [-15.5, 'Too loud', 'Too loud'],
    [-Infinity, 'Good level', 'Silence'],
    [-10, 'Silence', 'Too loud'],
  ])('of %d LUFS after “%s” is “%s”', (loudness, before, word) => {
    expect(levelWord(loudness, before)).toBe(word);
  });
});
