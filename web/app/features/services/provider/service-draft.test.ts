import type { Service } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import {
  draftOf,
  duplicateText,
  emptyDraft,
  missingInService,
  submissionOf,
} from './service-draft.ts';

const narration: Service = {
  id: 3,
  user_id: 7,
  service_type: 'narration',
  source_language: null,
  target_language: null,
  language: 'tw',
  sample_text: 'Akwaaba.',
  audio_recording: '/api/audio/5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav',
  status: 'approved',
  submitted_at: '2026-11-03T10:00:00.000Z',
  reviewed_at: '2026-11-04T10:00:00.000Z',
  rejection_reason: null,
  version: 1,
  replaces: null,
};

const names: Readonly<Record<string, string>> = { en: 'English', tw: 'Twi' };
const nameOf = (code: string) => names[code] ?? code;
const pair = { ...emptyDraft('translation'), source: 'en', target: 'tw' };

describe('a service being edited', () => {
  it('needs a pair of different languages for a translation', () => {
    const missing = 'Choose the source and the target language.';
    expect(missingInService({ ...pair, source: '' }, false)).toBe(missing);
    expect(missingInService({ ...pair, source: 'tw' }, false)).toMatch(/must differ/);
    expect(missingInService(pair, false)).toBeNull();
  });

  it('needs a language and a recording for a narration', () => {
    const draft = { ...emptyDraft('narration'), target: 'tw' };
    expect(missingInService({ ...draft, target: '' }, true)).toBe('Choose a language.');
    expect(missingInService(draft, false)).toBe('Record a voice sample.');
    expect(missingInService(draft, true)).toBeNull();
  });

  it('retains the submitted recording', () => {
    expect(missingInService(draftOf(narration), false)).toBeNull();
    const sent = submissionOf(draftOf(narration), { text: 'Akwaaba.', recording: null });
    expect(sent).not.toHaveProperty('audio_recording');
  });

  it('sends only the fields of its type', () => {
    const sample = { text: 'Akwaaba.', recording: 'data:audio/wav;base64,UklGRg==' };
    expect(submissionOf(pair, sample)).toEqual({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
    });
  });
});

describe('a duplicate', () => {
  it('is described by its type and languages', () => {
    const translation = {
      ...narration,
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      language: null,
    } as const;
    expect(duplicateText(pair, [translation], nameOf)).toBe(
      'You already have an approved translation service for English to Twi',
    );
    expect(duplicateText({ ...emptyDraft('narration'), target: 'tw' }, [narration], nameOf)).toBe(
      'You already have an approved narration service for Twi',
    );
  });

  it('needs an approved service for the same language', () => {
    const pending = { ...narration, status: 'pending' } as const;
    const draft = { ...emptyDraft('narration'), target: 'tw' };
    expect(duplicateText(draft, [pending], nameOf)).toBeNull();
    expect(duplicateText({ ...draft, target: 'en' }, [narration], nameOf)).toBeNull();
  });
});
