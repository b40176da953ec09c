import { describe, expect, it } from 'vitest';

import { countText } from './count-text.ts';

describe('counting a text', () => {
  it.each([
    ['tw', 'Ɛte sɛn? Me ho yɛ.', { words: 5, characters: 18 }],
    ['ee', 'ɔ\u0303 ɛ\u0303', { words: 2, characters: 3 }],
    ['en', '👩🏿‍🌾 farms\r\n', { words: 1, characters: 8 }],
    ['en', '', { words: 0, characters: 0 }],
  ])('sees words and what a reader sees as characters (%s): %j', (language, text, count) => {
    expect(countText(text, language)).toEqual(count);
  });
});
