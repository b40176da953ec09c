import { useDebouncedValue } from '@mantine/hooks';
import type { DocumentQuote, Job, Quote, ServiceProvider } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { refreshJobs } from '../../../entities/jobs/queries.ts';
import { submissionTimeoutMs } from '../../../entities/uploads/submission-text.ts';
import { type SendOptions, useSubmission } from '../../../entities/uploads/use-submission.ts';
import { collect } from '../../../lib/api/calls.ts';
import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import {
  documentOf,
  documentRequestOf,
  type JobDraft,
  jobRequestOf,
  quoteRequestOf,
  transcriptionRequestOf,
} from './job-draft.ts';

/** How long after the last key the price is calculated. */
export const typingMs = 400;

/** A quote; `isOutdated` while it is still for an earlier state of the draft. */
export type LiveQuote = Readonly<{
  data: Quote | DocumentQuote | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  isOutdated: boolean;
  /** When it was received, in milliseconds; 0 before. */
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}>;

/** The quote of a draft, debounced. */
export function useQuote(draft: JobDraft): LiveQuote {
  const [settled] = useDebouncedValue(draft, typingMs);
  const request = quoteRequestOf(settled);
  const document = documentOf(settled);
  const query = useQuery({
    queryKey:
      document === null
        ? ['quote', request]
        : ['document-quote', request, fileFingerprint(document)],
    queryFn: ({ signal }) => {
      if (request === null) throw new Error('There is nothing to price yet');
      return requestQuote(request, signal);
    },
    enabled: request !== null,
    placeholderData: (previous) => (request === null ? undefined : previous),
    ...(document === null ? { staleTime: 0 } : { staleTime: Infinity, refetchOnReconnect: true }),
    gcTime: 0,
  });
  useDocumentTerms(settled, document === null ? 0 : query.dataUpdatedAt, query.refetch);
  return { ...query, isOutdated: !isSameWork(settled, draft) || query.isPlaceholderData };
}

const pricedFields = [
  'service',
  'source',
  'target',
  'content',
  'audio',
  'document',
  'encoding',
] as const;

const isSameWork = (one: JobDraft, other: JobDraft): boolean =>
  pricedFields.every((name) => one[name] === other[name]);

function requestQuote(
  request: NonNullable<ReturnType<typeof quoteRequestOf>>,
  signal: AbortSignal,
): Promise<Quote | DocumentQuote> {
  if (!('document' in request)) return nsem.jobs.quote(request, { signal });
  const timeoutMs = submissionTimeoutMs(request.document.size);
  return nsem.jobs.quoteDocument(request, { signal, timeoutMs });
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

/** The document that a client sent with a job. */
export const sentDocumentQuery = (id: number) =>
  queryOptions({
    queryKey: ['sent-document', id],
    async queryFn({ signal }) {
      const sent = await nsem.jobs.downloadInput(id, { signal });
      return new File([await sent.blob()], sent.filename, { type: sent.contentType });
    },
    staleTime: Infinity,
    refetchOnReconnect: true,
    gcTime: 0,
  });

/** A draft, and the amount that its client has been shown. */
type Order = Readonly<{ draft: JobDraft; expected: number }>;

/** Submits a job request. */
export const useRequestJob = (
  options: Omit<Parameters<typeof useSubmission<Order, Job>>[0], 'send' | 'onSettled'>,
) => useSubmission({ ...options, send, onSettled: refreshAfterOrder });

/** An order may use up the promotion for a first translation. */
function refreshAfterOrder(): void {
  void refreshJobs();
  void queryClient.invalidateQueries({ queryKey: ['quote'] });
}

function send({ draft, expected }: Order, options: SendOptions): Promise<Job> {
  const { audio, service } = draft;
  const priced = { expected_amount_due: expected };
  const document = documentOf(draft);
  if (document !== null) {
    const timeoutMs = submissionTimeoutMs(document.size);
    const translation = { ...documentRequestOf(draft, document), ...priced };
    return nsem.jobs.createFromDocument(translation, { ...options, timeoutMs });
  }
  if (service !== 'transcription')
    return nsem.jobs.create({ ...jobRequestOf(draft), ...priced }, options);
  if (audio === null) throw new Error('A transcription has a recording');
  const recording = { ...transcriptionRequestOf(draft), ...priced, audio: audio.file };
  return nsem.jobs.upload(recording, options);
}

/** What the price of a document depends on beside its words. */
type Terms = Readonly<{ unitPrice: number; hasDiscount: boolean; freeWords: number }>;

/** The terms of the client's next translation, which a quote for one word shows without the file. */
const termsQuery = (pair: Pick<JobDraft, 'source' | 'target'>, quotedAt: number) =>
  queryOptions({
    queryKey: ['quote', 'terms', pair.source, pair.target, quotedAt],
    queryFn: async ({ signal }): Promise<Terms> => {
      const languages = { source_language: pair.source, target_language: pair.target };
      const work = { service_type: 'translation', ...languages, content: 'a' } as const;
      const [quote, prices] = await Promise.all([
        nsem.jobs.quote(work, { signal }),
        collect(nsem.pricing.list({ is_active: true }, { signal })),
      ]);
      const price = prices.find(({ service_type: service }) => service === work.service_type);
      return {
        unitPrice: quote.unit_price,
        hasDiscount: quote.discount > 0,
        freeWords: price?.free_words ?? 0,
      };
    },
    enabled: quotedAt > 0,
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Prices a document again when its terms have changed, because sending its file again takes data and
 * time. They are read after each quote, and again whenever a quote for a text would be.
 *
 * @param quotedAt when the price was calculated, in ms since 1970; 0 if there is none
 */
function useDocumentTerms(draft: JobDraft, quotedAt: number, priceAgain: () => unknown): void {
  const { data: terms } = useQuery(termsQuery(draft, quotedAt));
  const first = useRef<Readonly<{ quotedAt: number; terms: Terms }>>(null);
  useEffect(() => {
    if (terms === undefined) return;
    if (first.current?.quotedAt !== quotedAt) first.current = { quotedAt, terms };
    // Terms that are read again and are the same are the same object.
    else if (first.current.terms !== terms) priceAgain();
  }, [quotedAt, terms, priceAgain]);
}
