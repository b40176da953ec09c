import { describe, expect, it } from 'vitest';

import type { KeptDraft } from './keep-draft.ts';
import { keptText } from './kept-text.ts';

const draft: KeptDraft<unknown> = {
  at: Date.parse('2026-11-21T14:05:00Z'),
  fields: {},
  voice: null,
  isCut: false,
  sent: null,
};

const voice = (name: string) => ({ file: new File(['RIFF'], name), seconds: 4 });

describe('what is said of a draft that was kept', () => {
  it.each([
    [{}, 'We kept what you wrote on 21 Nov 2026, 14:05.'],
    [{ voice: voice('makola-market.mp3') }, 'We kept what you chose on 21 Nov 2026, 14:05.'],
    [{ voice: voice('recording.wav') }, 'We kept what you recorded on 21 Nov 2026, 14:05.'],
    [
      { voice: voice('recording.wav'), isCut: true },
      'We kept what you recorded on 21 Nov 2026, 14:05. ' +
        'The recording was broken off; listen to what there is of it.',
    ],
  ])('with %o', (part, text) => {
    expect(keptText({ ...draft, ...part }, 'wrote')).toBe(text);
  });
});
