import { describe, expect, it } from 'vitest';

import type { SavedDraft } from './draft-saver.ts';
import { savedDraftText } from './saved-draft-text.ts';

const draft: SavedDraft<unknown> = {
  at: Date.parse('2026-11-21T14:05:00Z'),
  fields: {},
  attachment: null,
  isInterrupted: false,
  sent: null,
  upload: null,
  files: [],
};

const attachment = (name: string) => ({ file: new File(['RIFF'], name), seconds: 4 });

describe('the notice about a saved draft', () => {
  it.each([
    [{}, 'We saved what you wrote on 21 Nov 2026, 14:05.'],
    [
      { attachment: attachment('makola-market.mp3') },
      'We saved what you chose on 21 Nov 2026, 14:05.',
    ],
    [
      { attachment: attachment('recording.wav') },
      'We saved what you recorded on 21 Nov 2026, 14:05.',
    ],
    [
      { attachment: attachment('recording.wav'), isInterrupted: true },
      'We saved what you recorded on 21 Nov 2026, 14:05. ' +
        'The recording was interrupted. Listen to the part that was saved.',
    ],
  ])('with %o describes what was saved', (part, text) => {
    expect(savedDraftText({ ...draft, ...part }, 'wrote')).toBe(text);
  });
});
