import { useDebouncedValue } from '@mantine/hooks';
import type { Job, Quote, ServiceProvider } from '@nsem/sdk';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { collect } from '../../../lib/collect.ts';
import { nsem } from '../../../lib/nsem.ts';
import { useSending, type SendOptions } from '../../uploads/use-sending.ts';
import { refreshJobs } from '../queries.ts';
import { orderOf, quoteRequestOf, type JobDraft } from './draft.ts';

const typingMs = 400;

/** A price, and whether it is still that of the draft before. */
export type LiveQuote = UseQueryResult<Quote> & Readonly<{ isOutdated: boolean }>;

/** What a draft would cost, a moment after the last change to it. */
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
    placeholderData: (former) => (request === null ? undefined : former),
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

/** Asks for the job of a draft, once at a time. */
export const useRequestJob = (
  options: Omit<Parameters<typeof useSending<JobDraft, Job>>[0], 'send' | 'onEnded'>,
) => useSending({ ...options, send, onEnded: () => void refreshJobs() });

async function send(draft: JobDraft, options: SendOptions): Promise<Job> {
  const order = orderOf(draft);
  const { audio } = draft;
  if (draft.service !== 'transcription' || audio === null) return nsem.jobs.create(order, options);
  const { provider_id: provider, content } = order;
  return nsem.jobs.upload(
    {
      service_type: 'transcription',
      language: draft.target,
      audio: audio.file,
      ...(content !== undefined && { content }),
      ...(provider !== undefined && { provider_id: provider }),
    },
    options,
  );
}
