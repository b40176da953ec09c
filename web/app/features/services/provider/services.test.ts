import { wavHeader } from '@nsem/core/sound';
import type { Service } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { aService } from '../../../testing/jobs.ts';
import { checkWavFile, largestSampleBytes, sampleTextFor } from './narration-sample.tsx';
import {
  draftOf,
  duplicateText,
  emptyDraft,
  missingInService,
  submissionOf,
} from './service-draft.ts';
import { suggestServices } from './suggestions.tsx';

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

const options = [
  { value: 'dag', label: 'Dagbani' },
  { value: 'ee', label: 'Ewe' },
  { value: 'en', label: 'English' },
  { value: 'tw', label: 'Twi' },
].map((named) => ({ ...named, ownName: null, otherNames: [] }));

const suggest = (spoken: readonly string[], services = [aService()].slice(1)) =>
  suggestServices(spoken, services, { options }).map(({ source, target }) => `${source}-${target}`);

describe('the services that are suggested to a provider', () => {
  it('translate from English into each language, then back', () => {
    expect(suggest(['English', 'Dagbani', 'Ewe'])).toEqual(['en-dag', 'en-ee', 'dag-en', 'ee-en']);
    expect(suggest(['Dagbani'])).toEqual(['en-dag', 'dag-en']);
  });

  it('leave out what the provider offers already', () => {
    const offered = aService({ source_language: 'en', target_language: 'dag' });
    expect(suggest(['Dagbani'], [offered])).toEqual(['dag-en']);
  });

  it('are at most four, and none for languages that are not in the catalogue', () => {
    expect(suggest(['Dagbani', 'Ewe', 'Twi'])).toHaveLength(4);
    expect(suggest(['English', 'Klingon'])).toEqual([]);
  });
});

describe('a file that should be a WAV', () => {
  it('is accepted by its bytes, whatever its name', async () => {
    expect(await checkWavFile(new Blob([wavHeader(0, 24_000)]))).toBeNull();
  });

  it('is rejected if it contains WebM or nothing', async () => {
    const webm = new Blob([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0)]);
    expect(await checkWavFile(webm)).toBe('This is not a WAV file.');
    expect(await checkWavFile(new Blob([]))).toBe('This is not a WAV file.');
  });

  it('may not be larger than the marketplace accepts', async () => {
    const large = new Blob([new Uint8Array(largestSampleBytes + 1)]);
    expect(await checkWavFile(large)).toBe('The file is larger than 10 MB.');
  });
});

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
