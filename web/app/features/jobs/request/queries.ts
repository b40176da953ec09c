import { useDebouncedValue } from '@mantine/hooks';
import type { Job, Quote, ServiceProvider } from '@nsem/sdk';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { collect } from '../../../lib/api/collect.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { useSubmission, type SendOptions } from '../../../entities/uploads/use-submission.ts';
import { refreshJobs } from '../../../entities/jobs/queries.ts';
import {
  jobRequestOf,
  quoteRequestOf,
  transcriptionRequestOf,
  type JobDraft,
} from './job-draft.ts';

const typingMs = 400;

/** A quote; `isOutdated` while it is still for an earlier state of the draft. */
export type LiveQuote = UseQueryResult<Quote> & Readonly<{ isOutdated: boolean }>;

/** The quote of a draft, debounced. */
export function useQuote(draft: JobDraft): LiveQuote {
  const [settled] = useDebouncedValue(draft, typingMs);
  const request = quoteRequestOf(settled);
  const query = useQuery({
    queryKey: ['quote', request],
    queryFn: ({ signal }) => {
      if (request === null) throw new Error('There is nothing to price yet');
      return nsem.jobs.quote(request, { signal });
    },
    enabled: request !== null,
    placeholderData: (previous) => (request === null ? undefined : previous),
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, isOutdated: settled !== draft || query.isPlaceholderData };
}

/** The providers who are approved for exactly the work of a draft. */
export const qualifiedQuery = ({ service, source, target }: JobDraft) =>
  queryOptions({
    queryKey: ['providers', 'qualified', service, service === 'translation' ? source : '', target],
    queryFn: async ({ signal }): Promise<readonly ServiceProvider[]> => {
      const filter = { service_type: service, language: target, limit: 100 };
      const found = await collect(nsem.providers.list(filter, { signal }));
      return found.filter(({ service_configurations: services }) =>
        services.some((offered) =>
          service === 'translation'
            ? offered.source_language === source && offered.target_language === target
            : offered.service_type === service && offered.language === target,
        ),
      );
    },
    enabled: target !== '' && (service !== 'translation' || source !== ''),
  });

/** Submits a job request. */
export const useRequestJob = (
  options: Omit<Parameters<typeof useSubmission<JobDraft, Job>>[0], 'send' | 'onSettled'>,
) => useSubmission({ ...options, send, onSettled: () => void refreshJobs() });

function send(draft: JobDraft, options: SendOptions): Promise<Job> {
  const { audio, service } = draft;
  if (service !== 'transcription') return nsem.jobs.create(jobRequestOf(draft), options);
  if (audio === null) throw new Error('A transcription has a recording');
  return nsem.jobs.upload({ ...transcriptionRequestOf(draft), audio: audio.file }, options);
}
