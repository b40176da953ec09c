import { readFile } from 'node:fs/promises';
import {
  createJob,
  findTextToCount,
  ok,
  quoteJob,
  refuse,
  type Actor,
  type PromotionPolicy,
  type Quotas,
  type Result,
  type WorkRequest,
} from '@nsem/core';
import { withoutFormatMarks } from '@nsem/core/texts';
import type { ReadDocument, ReadingHints } from '../../../documents/document-task.ts';
import type { Encoding } from '../../../documents/encodings.ts';
import type { Documents } from '../../../documents/documents.ts';
import { nameKindOf, wordKinds } from '../../../files/name-file-kind.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import { callerOf } from '../../operations/follow-caller.ts';
import { freeOriginOf } from '../../limits/addresses.ts';
import { defineOperation } from '../../operations/operation.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault, AnyFaultCode } from '../../problems/http-fault.ts';
import { answer, created, noContent } from '../../replies/reply.ts';
import { acceptanceOf, briefOf, jobPreconditions } from '../jobs/job-bodies.schema.ts';
import { countInAdvance, isLong } from '../jobs/count-in-advance.ts';
import { presentJob, type Reviews } from '../jobs/jobs.presenter.ts';
import { jobSchema } from '../jobs/jobs.schema.ts';
import {
  documentQuoteRequestSchema,
  documentQuoteSchema,
  documentUploadSchema,
  presentDocumentQuote,
} from './documents.schema.ts';

type QuotePolicy = Readonly<{ promotion: PromotionPolicy; documents: Documents }>;
type OrderPolicy = QuotePolicy & Reviews & Readonly<{ quotas: Quotas }>;

/** A document of the longest text has a fraction of it, without its pictures. */
const largestDocument = 10 * 1024 * 1024;

const file = {
  field: 'document',
  description: '.docx, .txt, .md, .html, .srt, .vtt or .xliff.',
  maxBytes: largestDocument,
};

const refusals: readonly AnyFaultCode[] = [
  'document.empty',
  'document.unknown-encoding',
  'document.timed-out',
  'document.too-long',
  'document.unreadable',
  'document.unsupported',
  'http.file-missing',
  'job.languages-mismatch',
  'job.provider-unknown',
  'job.provider-not-qualified',
  'job.provider-inactive',
  'language.unknown',
  'pricing.no-words',
  'pricing.no-active-price',
  'service.same-languages',
  'upload.empty',
  'upload.too-large',
];

type Received = Readonly<{ received: ReceivedFile; document: ReadDocument }>;

type DocumentCall = Readonly<{ actor: Actor; follow: () => AbortSignal; uploads: CallUploads }>;

async function receiveDocument(
  call: DocumentCall,
  documents: Documents,
  hints: ReadingHints,
): Promise<Result<Received, AnyFault>> {
  const { received } = call.uploads;
  if (received === undefined) return refuse({ code: 'http.file-missing', field: 'document' });
  const load = () => readFile(received.path);
  const { name } = received;
  const document = await documents.read(callerOf(call), load, { name, hints });
  if (!document.ok) return refuse(await namedFault(document.fault, received));
  return ok({ received, document: document.value });
}

/** Letters that may be wrong are not sold: the client confirms the encoding, which the quote shows. */
function refuseDoubtful(found: Received): Result<Received, AnyFault> {
  const { encoding } = found.document;
  if (encoding === null || encoding.isCertain) return ok(found);
  const { encoding: likely, alternatives } = encoding;
  return refuse({ code: 'document.encoding-unclear', likely, alternatives });
}

/** A refusal of a document that says what it is instead, if that is known. */
async function namedFault(fault: AnyFault, { path }: ReceivedFile): Promise<AnyFault> {
  const isOther = fault.code === 'document.unsupported' && fault.found === undefined;
  if (!isOther && fault.code !== 'document.unreadable') return fault;
  const kind = await nameKindOf(path);
  return kind === undefined || wordKinds.has(kind) ? fault : { code: 'document.unsupported', kind };
}

const workOf = (body: Readonly<{ source_language: string; target_language: string }>) =>
  ({
    serviceType: 'translation',
    sourceLanguage: body.source_language,
    targetLanguage: body.target_language,
  }) as const satisfies WorkRequest;

/**
 * The hints for a text that is not in UTF-8: the encoding and the language that its client states.
 */
async function hintsOf(
  read: UseCaseRunner<Actor>['read'],
  body: Parameters<typeof workOf>[0] & Readonly<{ encoding?: Encoding | undefined }>,
): Promise<ReadingHints> {
  const found = await read(findTextToCount, { work: workOf(body), content: '' });
  const language = found.ok ? found.value?.language : undefined;
  return { language, encoding: body.encoding };
}

/** The text of a job of a document; a long one is counted before the unit of work. */
async function textOf(
  read: UseCaseRunner<Actor>['read'],
  work: WorkRequest,
  { text }: ReadDocument,
) {
  const content = withoutFormatMarks(text);
  const counted = isLong(content)
    ? await countInAdvance(await read(findTextToCount, { work, content }))
    : undefined;
  return { content: text, counted };
}

export const documentOperations = {
  quoteDocument: defineOperation({
    method: 'POST',
    path: '/jobs/documents/quote',
    tag: 'Jobs',
    summary: 'Quote the translation of a document',
    description:
      'The words of the document are counted as those of a text, and nothing is stored. `notices` says ' +
      'what a translation of this document would lose. A text that is not in UTF-8 is read in the ' +
      'encoding that fits its language; if it is not certain (`encoding`), show the preview to the ' +
      'client, and state the encoding in the order.',
    sdk: { method: 'jobs.quoteDocument', byHand: true },
    access: 'jobs.quote',
    body: { schema: documentQuoteRequestSchema, media: ['multipart/form-data'], file },
    answers: { 200: { description: 'The count and the price.', schema: documentQuoteSchema } },
    refusals,
    async handle(call, { promotion, documents }: QuotePolicy) {
      const { body, read } = call;
      const found = await receiveDocument(call, documents, await hintsOf(read, body));
      if (!found.ok) return found;
      const { document } = found.value;
      const work = workOf(body);
      const text = await textOf(read, work, document);
      const providerId = body.provider_id ?? null;
      const stated = document.languages;
      const request = { work, ...text, stated, isOfDocument: true, durationMs: null, providerId };
      const context = { promotion, origin: freeOriginOf(call.origin) };
      const quoted = await read(quoteJob, request, context);
      return quoted.ok ? ok(answer(presentDocumentQuote(quoted.value, document))) : quoted;
    },
  }),

  createDocumentJob: defineOperation({
    method: 'POST',
    path: '/jobs/documents',
    tag: 'Jobs',
    summary: 'Create a translation job from a document',
    description:
      'The texts of the document become the content of the job, with an empty line between them. Parts ' +
      'with a format of their own are between marks, such as `①bold①`, which the translation keeps and ' +
      'which count as no words. When it is delivered as text, the document can be downloaded with the ' +
      'translation in its structure: `GET /jobs/{id}/output?format=original`.',
    sdk: { method: 'jobs.createFromDocument', byHand: true },
    access: 'jobs.create',
    idempotent: true,
    preconditions: jobPreconditions,
    body: {
      schema: documentUploadSchema,
      media: ['multipart/form-data'],
      numbers: ['expected_amount_due'],
      file,
    },
    answers: { 201: { description: 'The job.', schema: jobSchema } },
    refusals: [
      ...refusals,
      'document.encoding-unclear',
      'job.due-time-invalid',
      'job.price-changed',
      'job.reference-exists',
      'quota.exceeded',
      'wallet.insufficient-funds',
    ],
    async handle(call, { promotion, quotas, documents, reviews }: OrderPolicy) {
      const { actor, body, perform, read, uploads } = call;
      const received = await receiveDocument(call, documents, await hintsOf(read, body));
      const found = received.ok ? refuseDoubtful(received.value) : received;
      // A call that was answered before gets its answer, even if its document cannot be read now.
      if (!found.ok) {
        const refuseUnread = async () => found;
        refuseUnread.guards = () => [];
        return perform(refuseUnread, undefined, () => noContent);
      }
      const { document } = found.value;
      const work = workOf(body);
      const request = {
        work,
        ...(await textOf(read, work, document)),
        audio: null,
        stated: document.languages,
        document: await uploads.store(found.value.received, document.contentType),
        providerId: body.provider_id ?? null,
        reference: body.reference,
        metadata: body.metadata,
        ...briefOf(body),
        ...acceptanceOf(body),
        expectedAmountDue: body.expected_amount_due,
      };
      const answering = (job: Parameters<typeof presentJob>[0]) =>
        created(`/jobs/${job.id}`, presentJob(job, actor, { reviews }));
      const context = { promotion, quotas, origin: freeOriginOf(call.origin) };
      return perform(createJob, request, answering, context);
    },
  }),
};
