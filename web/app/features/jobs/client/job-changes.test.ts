import type { Job } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { mapBriefTexts } from '../../../entities/jobs/brief.tsx';
import { changesTo, draftOf, dueProblemOf, missingFromChange } from './job-changes.ts';

const work = {
  source_language: 'en',
  target_language: 'tw',
  language: null,
  content: 'Drink clean water.',
  provider_id: 'PRV-7K2M9Q',
  ...mapBriefTexts(() => null),
  tone: null,
  due_at: null,
} as const;

const translation = { ...work, service_type: 'translation' } as unknown as Job;
const transcription = {
  ...translation,
  service_type: 'transcription',
  source_language: null,
  target_language: null,
  language: 'ee',
} as Job;

const unassigned = { ...translation, provider_id: null } as Job;

describe('changing a job', () => {
  it('starts from the job as it is, without changes', () => {
    for (const job of [translation, transcription, unassigned]) {
      expect(changesTo(job, draftOf(job))).toBeNull();
      expect(missingFromChange(draftOf(job))).toBeNull();
    }
  });

  it('sends what differs, and nothing else', () => {
    const draft = draftOf(translation);
    expect(changesTo(translation, { ...draft, content: 'Drink water.' })).toEqual({
      content: 'Drink water.',
    });
    expect(changesTo(translation, { ...draft, target: 'ee' })).toEqual({ target_language: 'ee' });
    expect(changesTo(transcription, { ...draftOf(transcription), target: 'tw' })).toEqual({
      language: 'tw',
    });
  });

  it('opens a job to all providers with null, and requests one by the Provider ID', () => {
    expect(changesTo(translation, { ...draftOf(translation), provider: '' })).toEqual({
      provider_id: null,
    });
    expect(changesTo(unassigned, { ...draftOf(unassigned), provider: 'PRV-7K2M9Q' })).toEqual({
      provider_id: 'PRV-7K2M9Q',
    });
  });

  it('adds, changes and removes the brief and the due time', () => {
    const draft = draftOf(translation);
    const due = new Date(Date.now() + 86_400_000);
    due.setSeconds(0, 0);
    const said = { ...translation, purpose: 'A poster', due_at: due.toISOString() } as Job;
    const written = {
      ...draft,
      purpose: ' A poster ',
      tone: 'formal',
      due: draftOf(said).due,
    } as const;
    expect(changesTo(translation, written)).toEqual({
      purpose: 'A poster',
      tone: 'formal',
      due_at: due.toISOString(),
    });
    expect(changesTo(said, draftOf(said))).toBeNull();
    expect(changesTo(said, { ...draftOf(said), purpose: '', due: '' })).toEqual({
      purpose: null,
      due_at: null,
    });
  });

  it('leaves a due time that has passed as it is, but sets no other in the past', () => {
    const late = { ...translation, due_at: '2026-01-05T09:30:00.000Z' } as Job;
    const draft = draftOf(late);
    expect(dueProblemOf(late, draft)).toBeNull();
    expect(dueProblemOf(late, { ...draft, due: '2026-01-06T09:30' })).toMatch(/at least 1 hour/);
    expect(dueProblemOf(late, { ...draft, due: '' })).toBeNull();
  });

  it('needs a text unless the job has a recording', () => {
    const without = { content: ' ' };
    expect(missingFromChange({ ...draftOf(translation), ...without })).not.toBeNull();
    expect(missingFromChange({ ...draftOf(transcription), ...without })).toBeNull();
  });
});
