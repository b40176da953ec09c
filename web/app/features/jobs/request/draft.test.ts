import { describe, expect, it } from 'vitest';

import { draftFor, missingFrom, orderOf, quoteRequestOf, type JobDraft } from './draft.ts';

const translation: JobDraft = {
  service: 'translation',
  source: 'en',
  target: 'tw',
  provider: 'PRV-7K2M9Q',
  content: 'Please wash your hands with soap before you eat.',
  audio: null,
};

const recording = new File(['RIFF'], 'makola-market.wav', { type: 'audio/wav' });

describe('a job that is being asked for', () => {
  it('begins with what the address names', () => {
    const work = { request: 'narration', for: undefined, from: '', to: 'ee' } as const;
    expect(draftFor(work)).toMatchObject({ service: 'narration', target: 'ee', provider: '' });
  });

  it.each([
    [{ source: '' }, 'Choose the source and the target language.'],
    [{ source: 'tw' }, 'The source and the target language are the same.'],
    [{ service: 'narration', target: '' }, 'Choose the language.'],
    [{ service: 'transcription' }, 'Choose the recording.'],
    [{ content: '  \n' }, 'Write or choose the text.'],
    [{}, null],
  ] satisfies [Partial<JobDraft>, string | null][])('with %o says: %s', (change, text) => {
    expect(missingFrom({ ...translation, ...change })).toBe(text);
  });

  it('is ordered with a pair of languages, or with one', () => {
    expect(orderOf(translation)).toEqual({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: translation.content,
      provider_id: 'PRV-7K2M9Q',
    });
    expect(orderOf({ ...translation, service: 'narration', provider: '' })).toEqual({
      service_type: 'narration',
      language: 'tw',
      content: translation.content,
    });
  });

  it('is priced whoever does it, and by the length of its audio', () => {
    expect(quoteRequestOf(translation)).not.toHaveProperty('provider_id');
    const draft = { ...translation, service: 'transcription', content: '' } as const;
    expect(quoteRequestOf({ ...draft, audio: { file: recording, seconds: 75.2 } })).toEqual({
      service_type: 'transcription',
      language: 'tw',
      audio_duration: 75.2,
    });
  });

  it('is not priced while something is missing, or where the browser cannot tell the length', () => {
    expect(quoteRequestOf({ ...translation, content: '' })).toBeNull();
    const draft = { ...translation, service: 'transcription' } as const;
    expect(quoteRequestOf({ ...draft, audio: { file: recording, seconds: null } })).toBeNull();
  });
});
