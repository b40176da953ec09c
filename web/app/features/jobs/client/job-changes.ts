import type { Job, JobUpdate } from '@nsem/sdk';

import { dueFromField, dueProblem, dueToField } from '../request/due-field.ts';
import { draftFor, missingFrom, textsOf, type JobDraft } from '../request/job-draft.ts';

/** A job as a draft to edit; its recording cannot be changed. */
export const draftOf = (job: Job): JobDraft => ({
  ...draftFor(
    {
      request: job.service_type,
      from: job.source_language ?? '',
      to: job.target_language ?? job.language ?? '',
      for: job.provider_id ?? undefined,
    },
    textsOf(job),
  ),
  due: dueFieldOf(job),
});

const dueFieldOf = ({ due_at: due }: Job): string =>
  due === null ? '' : dueToField(Date.parse(due));

/** What is wrong with a due time that was changed; a time that has passed can stay. */
export const dueProblemOf = (job: Job, { due }: JobDraft): string | null =>
  due === dueFieldOf(job) ? null : dueProblem(due);

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The brief and the due time, as far as the draft differs from the job. */
function briefChanges(job: Job, { purpose, audience, tone, due }: JobDraft): JobUpdate {
  return {
    ...(orNull(purpose) !== job.purpose && { purpose: orNull(purpose) }),
    ...(orNull(audience) !== job.audience && { audience: orNull(audience) }),
    ...((tone || null) !== job.tone && { tone: tone || null }),
    ...(due !== dueFieldOf(job) && { due_at: due === '' ? null : dueFromField(due) }),
  };
}

/** What the draft still lacks, as a sentence; null if nothing. */
export function missingFromChange(draft: JobDraft): string | null {
  if (draft.service !== 'transcription') return missingFrom(draft);
  return draft.target === '' ? 'Choose a language.' : null;
}

/** The fields in which the draft differs from the job; null if none. */
export function changesTo(job: Job, draft: JobDraft): JobUpdate | null {
  const { source, target, provider, content } = draft;
  const isPair = draft.service === 'translation';
  const changes: JobUpdate = {
    ...(isPair && source !== job.source_language && { source_language: source }),
    ...(isPair && target !== job.target_language && { target_language: target }),
    ...(!isPair && target !== job.language && { language: target }),
    ...(content !== textsOf(job).content && { content }),
    ...briefChanges(job, draft),
    ...(provider !== (job.provider_id ?? '') && { provider_id: provider === '' ? null : provider }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
