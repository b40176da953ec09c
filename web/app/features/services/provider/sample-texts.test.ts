import { describe, expect, it } from 'vitest';

import { sampleTextFor } from './sample-texts.ts';

describe('the text that a narrator reads', () => {
  const named =
    'English Spanish French German Italian Portuguese Russian Chinese Japanese Korean Arabic Hindi Dutch Swedish Twi Ewe Hausa';

  it('is different in each of the 17 languages', () => {
    const texts = named.split(' ').map(sampleTextFor);
    expect(new Set(texts).size).toBe(17);
    for (const text of texts) expect(text).not.toContain('in your own words');
  });

  it('is the same for all names of Chinese', () => {
    expect(sampleTextFor('Mandarin Chinese')).toBe(sampleTextFor('Chinese'));
    expect(sampleTextFor('Chinese (Mandarin)')).toBe(sampleTextFor('Chinese'));
  });

  it('prompts for the narrator’s own words in any other language', () => {
    expect(sampleTextFor('Dagaare')).toMatch(/^We have no reading text in Dagaare yet\./);
  });
});
