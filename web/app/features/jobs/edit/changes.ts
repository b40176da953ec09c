import type { Job, JobUpdate } from '@nsem/sdk';

import { draftFor, missingFrom, type JobDraft } from '../request/draft.ts';

/** A job as the draft that it began as; its recording stays where it is. */
export const draftOf = (job: Job): JobDraft => ({
  ...draftFor({
    request: job.service_type,
    from: job.source_language ?? '',
    to: job.target_language ?? job.language ?? '',
    for: job.provider_id ?? undefined,
  }),
  content: job.content,
});

/** What is missing for the job to become the draft, as a sentence; null where nothing is. */
export function missingFromChange(draft: JobDraft): string | null {
  if (draft.service !== 'transcription') return missingFrom(draft);
  return draft.target === '' ? 'Choose the language.' : null;
}

/** What makes the draft of the job: no more than what differs; null where nothing does. */
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
