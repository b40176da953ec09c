import { describe, expect, it } from 'vitest';

import { contentTitle } from './content-title.ts';

const text = { service_type: 'translation', words: 9, minutes: null } as const;

describe('the title of a job', () => {
  it.each([
    ['Wash your hands.', 'Wash your hands.'],
    ['  Drink clean\n\nwater.\tRest. ', 'Drink clean water. Rest.'],
    [
      'Drink plenty of clean water, rest until the fever has gone, and see a nurse if it comes back.',
      'Drink plenty of clean water, rest until the fever has gone, and see a nurse if…',
    ],
    ['a'.repeat(90), `${'a'.repeat(80)}…`],
    ['🎉'.repeat(81), `${'🎉'.repeat(80)}…`],
  ])('of %j is %j', (content, title) => {
    expect(contentTitle({ ...text, content })).toBe(title);
  });

  it('is the length of a recording without a note', () => {
    const recording = { service_type: 'transcription', words: null, minutes: 3.2 } as const;
    expect(contentTitle({ ...recording, content: ' ' })).toBe('Recording, 3.2 minutes');
    expect(contentTitle({ ...recording, content: 'Two voices.' })).toBe('Two voices.');
  });

  it('says that there is no text if it was erased or is withheld', () => {
    expect(contentTitle({ ...text, content: '' })).toBe('No text');
  });
});
