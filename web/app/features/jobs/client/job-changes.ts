import type { Job, JobUpdate } from '@nsem/sdk';

import { draftFor, missingFrom, type JobDraft } from '../request/job-draft.ts';

/** A job as a draft to edit; its recording cannot be changed. */
export const draftOf = (job: Job): JobDraft => ({
  ...draftFor({
    request: job.service_type,
    from: job.source_language ?? '',
    to: job.target_language ?? job.language ?? '',
    for: job.provider_id ?? undefined,
  }),
  content: job.content,
});

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
    ...(content !== job.content && { content }),
    ...(provider !== (job.provider_id ?? '') && { provider_id: provider === '' ? null : provider }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
