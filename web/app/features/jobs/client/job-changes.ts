import { useDebouncedValue } from '@mantine/hooks';
import type { Job, JobUpdate, QuoteRequest } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { type BriefText, mapBriefTexts } from '../../../entities/jobs/brief.tsx';
import { nsem } from '../../../lib/api/nsem.ts';
import { dueFromField, dueProblem, dueToField } from '../request/due-field.ts';
import {
  draftFor,
  type JobDraft,
  jobRequestOf,
  missingFrom,
  noBrief,
  textsOf,
  transcriptionRequestOf,
} from '../request/job-draft.ts';
import { type LiveQuote, typingMs } from '../request/queries.ts';

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
function briefChanges(job: Job, { tone, due, ...draft }: JobDraft): JobUpdate {
  const texts = mapBriefTexts((name) => orNull(draft[name]));
  return {
    ...Object.fromEntries(
      Object.entries(texts).filter(([name, text]) => text !== job[name as BriefText]),
    ),
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

/** The request for the price of a job after an edit; null while the draft is incomplete. */
function editQuoteOf(job: Job, draft: JobDraft): QuoteRequest | null {
  if (missingFromChange(draft) !== null) return null;
  const edited = { job_id: job.id };
  if (draft.service === 'transcription') {
    const { audio_duration } = job;
    return audio_duration === null
      ? null
      : { ...transcriptionRequestOf(workOf(draft)), audio_duration, ...edited };
  }
  return { ...jobRequestOf(workOf(draft)), ...edited };
}

/** Who does the work, for whom and by when does not change its price. */
const workOf = (draft: JobDraft): JobDraft => ({
  ...draft,
  provider: '',
  ...noBrief,
});

/** The price of a job after an edit, debounced. */
export function useEditQuote(job: Job, draft: JobDraft): LiveQuote {
  const request = editQuoteOf(job, draft);
  const key = JSON.stringify(request);
  const [settled] = useDebouncedValue(key, typingMs);
  const query = useQuery({
    queryKey: ['quote', 'edit', settled],
    queryFn: ({ signal }) => nsem.jobs.quote(JSON.parse(settled) as QuoteRequest, { signal }),
    enabled: settled !== 'null',
    placeholderData: (previous) => (settled === 'null' ? undefined : previous),
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, isOutdated: settled !== key || query.isPlaceholderData };
}
