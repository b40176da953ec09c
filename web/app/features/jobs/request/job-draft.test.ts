import { describe, expect, it } from 'vitest';

import type { SavedDraft } from '../../../entities/drafts/draft-saver.ts';
import { aJob } from '../../../testing/jobs.ts';
import { dueToField } from './due-field.ts';
import {
  attachmentOf,
  documentOf,
  documentRequestOf,
  draftFor,
  errorsIn,
  savedFieldsOf,
  missingFrom,
  noBrief,
  jobRequestFingerprint,
  jobRequestOf,
  quoteRequestOf,
  resumeDraft,
  textsOf,
  transcriptionRequestOf,
  withUsualLanguages,
  type JobDraft,
  type RequestFields,
} from './job-draft.ts';

const translation: JobDraft = {
  service: 'translation',
  source: 'en',
  target: 'tw',
  provider: 'PRV-7K2M9Q',
  content: 'Please wash your hands with soap before you eat.',
  audio: null,
  document: null,
  encoding: '',
  ...noBrief,
};

const leaflet = new File(['PK'], 'leaflet.docx');
const recording = new File(['RIFF'], 'makola-market.wav', { type: 'audio/wav' });

describe('a requested job', () => {
  it('starts from the address', () => {
    const work = { request: 'narration', for: undefined, from: '', to: 'ee' } as const;
    expect(draftFor(work)).toMatchObject({ service: 'narration', target: 'ee', provider: '' });
  });

  it.each([
    [{ source: '' }, 'Choose the source and the target language.'],
    [{ source: 'tw' }, 'The source and the target language are the same.'],
    [{ service: 'narration', target: '' }, 'Choose a language.'],
    [{ service: 'transcription' }, 'Choose a recording.'],
    [{ content: '  \n' }, 'Enter the text or choose a text file.'],
    [{}, null],
  ] satisfies [Partial<JobDraft>, string | null][])('with %o is missing: %s', (change, text) => {
    expect(missingFrom({ ...translation, ...change })).toBe(text);
  });

  it.each([
    [{}, {}],
    [
      { source: '', target: '' },
      {
        source: 'Choose the language of the text.',
        target: 'Choose the language to translate into.',
      },
    ],
    [{ source: 'tw' }, { target: 'Choose another language than that of the text.' }],
    [
      { service: 'narration', target: '', content: ' ' },
      { target: 'Choose a language.', content: 'Enter the text, or use a text file.' },
    ],
    [{ content: ' ' }, { content: 'Enter the text, or choose a file.' }],
    [{ content: '', document: leaflet }, {}],
    [
      { service: 'narration', content: '', document: leaflet },
      { content: 'Enter the text, or use a text file.' },
    ],
    [{ service: 'transcription', content: '' }, { audio: 'Choose a recording.' }],
  ] satisfies [Partial<JobDraft>, object][])('with %o has the errors %o', (change, errors) => {
    const draft = { ...translation, ...change };
    expect(errorsIn(draft)).toEqual(errors);
    expect(missingFrom(draft) === null).toBe(Object.keys(errors).length === 0);
  });

  it('is sent with a pair of languages, or with one', () => {
    expect(jobRequestOf(translation)).toEqual({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: translation.content,
      provider_id: 'PRV-7K2M9Q',
    });
    expect(jobRequestOf({ ...translation, service: 'narration', provider: '' })).toEqual({
      service_type: 'narration',
      language: 'tw',
      content: translation.content,
    });
  });

  it('is sent with what its client says about it, and priced without', () => {
    const due = new Date(Date.now() + 86_400_000);
    due.setSeconds(0, 0);
    const said = {
      ...translation,
      purpose: ' A poster ',
      tone: 'simple',
      due: dueToField(due.getTime()),
    } as const;
    const fields = { purpose: 'A poster', tone: 'simple', due_at: due.toISOString() };
    expect(jobRequestOf(said)).toMatchObject(fields);
    expect(jobRequestOf(said)).not.toHaveProperty('audience');
    expect(transcriptionRequestOf(said)).toMatchObject(fields);
    expect(quoteRequestOf(said)).toEqual(quoteRequestOf(translation));
    expect(errorsIn(said)).toEqual({});
    expect(errorsIn({ ...said, due: '2020-01-01T10:00' })).toHaveProperty('due');
  });

  it('takes purpose, audience and tone over from the job that is requested again', () => {
    const work = { request: 'translation', for: undefined, from: 'en', to: 'tw' } as const;
    const again = textsOf(
      aJob({ purpose: 'A poster', tone: 'formal', due_at: '2026-11-23T12:00:00Z' }),
    );
    expect(draftFor(work, again)).toMatchObject({
      content: 'Please wash your hands with soap before you eat.',
      purpose: 'A poster',
      audience: '',
      tone: 'formal',
      due: '',
    });
  });

  it('is priced without its provider, and by the length of its audio', () => {
    expect(quoteRequestOf(translation)).not.toHaveProperty('provider_id');
    const draft = { ...translation, service: 'transcription', content: '' } as const;
    expect(quoteRequestOf({ ...draft, audio: { file: recording, seconds: 75.2 } })).toEqual({
      service_type: 'transcription',
      language: 'tw',
      audio_duration: 75.2,
    });
  });

  it('with a file is sent and priced as that file, whatever was written before', () => {
    const draft = { ...translation, document: leaflet, purpose: 'A poster' };
    const work = { source_language: 'en', target_language: 'tw', document: leaflet };
    expect(quoteRequestOf(draft)).toEqual(work);
    expect(documentRequestOf(draft, leaflet)).toEqual({
      ...work,
      provider_id: 'PRV-7K2M9Q',
      purpose: 'A poster',
    });
    expect(quoteRequestOf({ ...draft, target: '' })).toBeNull();
    expect(documentOf({ ...draft, service: 'narration' })).toBeNull();
  });

  it('takes the file of a document over from the job that is requested again, not its texts', () => {
    const job = aJob({ has_document: true, content: '①Wash① your hands.', purpose: 'A poster' });
    expect(textsOf(job, leaflet)).toMatchObject({
      content: '',
      document: leaflet,
      purpose: 'A poster',
    });
  });

  it('is not priced while something is missing or the length is unknown', () => {
    expect(quoteRequestOf({ ...translation, content: '' })).toBeNull();
    const draft = { ...translation, service: 'transcription' } as const;
    expect(quoteRequestOf({ ...draft, audio: { file: recording, seconds: null } })).toBeNull();
  });
});

describe('the languages of a new job request', () => {
  const empty = { ...translation, source: '', target: '' };
  const pair = { source: 'fr', target: 'ee' };
  const none = { codes: [], pair: null };

  it.each([
    ['English first', empty, none, ['en', '']],
    ['the last pair', empty, { codes: ['ee', 'fr'], pair }, ['fr', 'ee']],
    ['those of the address', translation, { codes: ['ee', 'fr'], pair }, ['en', 'tw']],
    ['another source than an English target', { ...empty, target: 'en' }, none, ['', 'en']],
    ['another target than the source', { ...empty, source: 'ee' }, { codes: [], pair }, ['ee', '']],
    [
      'the last language of any service',
      { ...empty, service: 'narration' as const },
      { codes: ['gaa', 'en'], pair },
      ['fr', 'gaa'],
    ],
  ])('are %s', (_, draft, recent, [source, target]) => {
    expect(withUsualLanguages(draft, recent)).toEqual({ ...draft, source, target });
  });
});

describe('a saved job request', () => {
  const requested = { request: 'translation', for: undefined, from: 'en', to: 'tw' } as const;
  const audio = { file: recording, seconds: 75.2 };
  const saved: SavedDraft<RequestFields> = {
    at: Date.parse('2026-11-21T14:05:00Z'),
    fields: savedFieldsOf({ ...translation, service: 'narration', target: 'ee' }, requested),
    attachment: audio,
    isInterrupted: false,
    sent: null,
    upload: null,
    files: [],
  };

  it('is restored as it was left, even if it differs from the address', () => {
    const left = { ...translation, service: 'narration', target: 'ee', audio };
    expect(resumeDraft(requested, saved)).toEqual(left);
    expect(resumeDraft({ ...requested }, structuredClone(saved))).toMatchObject({ target: 'ee' });
  });

  it('has its file back as what it was chosen for', () => {
    const draft = { ...translation, document: leaflet };
    const chosen = { ...saved, attachment: attachmentOf(draft) };
    expect(resumeDraft(requested, chosen)).toMatchObject({ document: leaflet, audio: null });
    expect(attachmentOf({ ...translation, audio })).toBe(audio);
    const note = new File(['Akwaaba'], 'note.txt', { type: 'text/plain' });
    const other = { ...saved, attachment: { file: note, seconds: null } };
    expect(resumeDraft(requested, other)).toMatchObject({ document: note, audio: null });
  });

  it('retains its text and follows a different address', () => {
    const other = { request: 'transcription', for: 'PRV-000001', from: '', to: 'gaa' } as const;
    expect(resumeDraft(other, saved)).toEqual({
      encoding: '',
      service: 'transcription',
      source: 'en',
      target: 'gaa',
      provider: 'PRV-000001',
      content: translation.content,
      audio,
      document: null,
      ...noBrief,
    });
  });

  it('from before there were briefs has none', () => {
    const fields = saved.fields ?? savedFieldsOf(translation, requested);
    expect(fields).toMatchObject(noBrief);
    const before = Object.entries(fields).filter(([name]) => !(name in noBrief));
    const old = { ...saved, fields: Object.fromEntries(before) as RequestFields };
    expect(resumeDraft(requested, old)).toMatchObject(noBrief);
  });

  it('is a new one if nothing was saved', () => {
    expect(resumeDraft(requested, null)).toEqual(draftFor(requested));
  });

  it('has another fingerprint with another recording, but only as a transcription', () => {
    const transcription = { ...translation, service: 'transcription', audio } as const;
    const louder = new File(['RIFFRIFF'], recording.name, { type: 'audio/wav' });
    const other = { ...audio, file: louder };
    expect(jobRequestFingerprint({ ...transcription, audio: other })).not.toEqual(
      jobRequestFingerprint(transcription),
    );
    expect(jobRequestFingerprint({ ...translation, audio })).toEqual(
      jobRequestFingerprint(translation),
    );
  });

  it('has another fingerprint with another file, or with other languages for it', () => {
    const draft = { ...translation, document: leaflet };
    const longer = { ...draft, document: new File(['PK..'], leaflet.name) };
    const fingerprint = JSON.stringify(jobRequestFingerprint(draft));
    for (const other of [longer, { ...draft, target: 'ee' }, translation])
      expect(JSON.stringify(jobRequestFingerprint(other))).not.toBe(fingerprint);
    const rewritten = { ...draft, content: 'Boil the water.' };
    expect(JSON.stringify(jobRequestFingerprint(rewritten))).toBe(fingerprint);
  });
});
