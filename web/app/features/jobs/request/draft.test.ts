import { describe, expect, it } from 'vitest';

import type { KeptDraft } from '../../drafts/keep-draft.ts';
import {
  draftFor,
  fieldsOf,
  missingFrom,
  orderMark,
  orderOf,
  quoteRequestOf,
  resumedDraft,
  type JobDraft,
  type RequestFields,
} from './draft.ts';

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

describe('a job that was being asked for before a reload', () => {
  const asked = { request: 'translation', for: undefined, from: 'en', to: 'tw' } as const;
  const audio = { file: recording, seconds: 75.2 };
  const kept: KeptDraft<RequestFields> = {
    at: Date.parse('2026-11-21T14:05:00Z'),
    fields: fieldsOf({ ...translation, service: 'narration', target: 'ee' }, asked),
    voice: audio,
    isCut: false,
    sent: null,
  };

  it('is as it was left, also where something else was chosen than the address says', () => {
    const left = { ...translation, service: 'narration', target: 'ee', audio };
    expect(resumedDraft(asked, kept)).toEqual(left);
    expect(resumedDraft({ ...asked }, structuredClone(kept))).toMatchObject({ target: 'ee' });
  });

  it('keeps its text and follows an address that asks for something else', () => {
    const other = { request: 'transcription', for: 'PRV-000001', from: '', to: 'gaa' } as const;
    expect(resumedDraft(other, kept)).toEqual({
      service: 'transcription',
      source: 'en',
      target: 'gaa',
      provider: 'PRV-000001',
      content: translation.content,
      audio,
    });
  });

  it('is a new one where nothing was kept', () => {
    expect(resumedDraft(asked, null)).toEqual(draftFor(asked));
  });

  it('is another order with another recording, which counts for a transcription alone', () => {
    const transcription = { ...translation, service: 'transcription', audio } as const;
    const louder = new File(['RIFFRIFF'], recording.name, { type: 'audio/wav' });
    const other = { ...audio, file: louder };
    expect(orderMark({ ...transcription, audio: other })).not.toEqual(orderMark(transcription));
    expect(orderMark({ ...translation, audio })).toEqual(orderMark(translation));
  });
});
