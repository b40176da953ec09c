import { useDebouncedValue } from '@mantine/hooks';
import type { Job, QuoteRequest } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { jobRequestOf, transcriptionRequestOf, type JobDraft } from '../request/job-draft.ts';
import { typingMs, type LiveQuote } from '../request/queries.ts';
import { missingFromChange } from './job-changes.ts';

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
  purpose: '',
  audience: '',
  tone: '',
  due: '',
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
