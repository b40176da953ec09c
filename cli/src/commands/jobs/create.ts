import type { DocumentUpload, FileInput, Job, NewJob } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { CliError, exitCode, type ExitCode, usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { command } from '../../define/command.ts';
import { option } from '../../define/options.ts';
import { pipedInput } from '../../define/read-text.ts';
import type { Field } from '../../output/table.ts';
import {
  acceptFrom,
  acceptOptions,
  briefFrom,
  briefOptions,
  expectedFrom,
  expectOption,
} from './job-options.ts';
import { priceFields } from './job-view.ts';
import { fileFrom, showDocumentQuote, showQuote } from './quote.ts';
import { addReferenceFiles, checkReferenceFiles, referenceFileOption } from './reference-files.ts';
import { resumeKeyOf } from './upload-keys.ts';
import {
  documentFrom,
  requestFrom,
  sourceArgument,
  workOptions,
  type OfPath,
  type WorkRequest,
} from './work-request.ts';

type JobMetadata = NonNullable<NewJob['metadata']>;
type JobLabels = Readonly<{ reference: string | undefined; metadata: JobMetadata | undefined }>;
type JobBrief = ReturnType<typeof briefFrom> &
  ReturnType<typeof expectedFrom> &
  ReturnType<typeof acceptFrom>;
type JobRequest = WorkRequest & JobLabels & JobBrief;

export const createJob = command('create', {
  summary: 'Create a translation, transcription or narration job',
  arguments: [sourceArgument],
  options: [
    ...workOptions,
    ...briefOptions,
    ...acceptOptions,
    option('--reference <text>', 'your own name for the job, such as an order number'),
    option('--metadata <key=value>', 'a text to store with the job; can be repeated', addPair),
    referenceFileOption,
    option('--quote', 'show the price without creating the job'),
    expectOption,
  ],
  examples: [
    "nsem jobs create --from en --to tw --text 'Please wash your hands before you eat.'",
    'nsem jobs create --from English --to Ewe --file leaflet.txt --quote',
    'nsem jobs create --audio makola-market.mp3 --language Twi',
    'nsem jobs create --from en --to tw --document notice.docx',
    'nsem jobs create --from en --to tw -f leaflet.txt --reference INV-2026-0117 --metadata ward=3',
    'nsem jobs create --from en --to tw -f leaflet.txt --reference-file notice-2025.pdf',
    'nsem jobs create --from en --to tw -f leaflet.txt --expect 0.12',
    'nsem jobs create --from en --to tw -f leaflet.txt --accept-on-delivery',
    "nsem jobs create --from en --to tw -f leaflet.txt --audience 'young parents' --due 48h",
    'cat story.txt | nsem jobs create --service narration --language ga -',
  ],
  async action(context, source, options) {
    const { document, reference, metadata, quote, referenceFile: paths = [] } = options;
    await checkReferenceFiles(paths);
    const terms = { ...expectedFrom(options), ...acceptFrom(options) };
    const labels = { reference, metadata, ...briefFrom(options), ...terms };
    if (document !== undefined) {
      const translation = documentFrom(source, document, options);
      if (quote === true) return showDocumentQuote(context, translation);
      const job = await orderDocument(context, { ...translation, ...labels });
      return showCreated(context, job, paths);
    }
    const request = await requestFrom(context, source, options);
    if (quote === true) return showQuote(context, request, options);
    const job = await sendJob(context, { ...request, ...labels }, options.audio);
    return showCreated(context, job, paths);
  },
});

/** Adds a pair to those of the options before. */
function addPair(text: string, pairs: JobMetadata | undefined): JobMetadata {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Use a key and a value, such as ward=3.');
  return { ...pairs, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Shows a job that was created, and adds files to it. */
async function showCreated(
  context: Context,
  job: Job,
  paths: readonly string[],
): Promise<ExitCode> {
  context.output.note(`Job ${job.id} is created.`);
  await context.output.item(job, createdFields(job));
  return addReferenceFiles(context, { id: job.id, paths });
}

async function sendJob(
  context: Context,
  request: JobRequest,
  audio: string | undefined,
): Promise<Job> {
  const nsem = await context.connect();
  if (request.service_type !== 'transcription') {
    return nsem.jobs.create(request as NewJob, context.write);
  }
  const upload = transcriptionOf(request, audioFrom(context, audio));
  using progress = context.output.progress(audio ?? '');
  // At another price, the same upload is used.
  const order = { ...request, expected_amount_due: undefined };
  const resumeKey = await resumeKeyOf(audio ?? '-', order);
  const { write } = context;
  const idempotencyKey = write.idempotencyKey ?? resumeKey;
  const options = { ...write, idempotencyKey, resumeKey, onProgress: progress?.update };
  const startedAt = performance.now();
  const { data: job, response } = await nsem.jobs.upload(upload, options).withResponse();
  const isOfKey = write.idempotencyKey === undefined && response.header('idempotent-replayed');
  const isFirst = response.attempts === 1;
  if (
    isOfKey &&
    (isFirst || isOlder(job, response.header('date'), performance.now() - startedAt))
  ) {
    throw orderedBefore(job, audio ?? '');
  }
  return job;
}

/** How much the clock of the server may move, and what its times leave out. */
const clockToleranceMs = 5_000;

/**
 * Whether a job was created before this command: after a broken connection, its own order may be answered
 * with a repeated response. Only the clock of the server counts.
 */
function isOlder({ created_at: createdAt }: Job, date: string | null, elapsedMs: number): boolean {
  const ageMs = Date.parse(date ?? '') - Date.parse(createdAt);
  return Number.isNaN(ageMs) || ageMs > elapsedMs + clockToleranceMs;
}

/** The key of an order is made of the file and the options: the same order has made a job before. */
const orderedBefore = ({ id }: Job, audio: string): CliError =>
  new CliError(`Job ${id} was made by the same order of ${audio} before. Nothing was ordered.`, {
    code: 'cli.already-ordered',
    exitCode: exitCode.conflict,
    suggestion: `See it with: nsem jobs get ${id}. To order it again, add --idempotency-key with a new value.`,
    more: { job_id: id },
  });

function transcriptionOf({ language, ...fields }: JobRequest, audio: FileInput | undefined) {
  if (audio === undefined) throw usageError('The audio file is missing.', 'Use: --audio FILE');
  if (typeof language !== 'string')
    throw usageError('The spoken language is missing.', 'Use, for example: --language Twi');
  return { ...fields, service_type: 'transcription' as const, language, audio };
}

/** Standard input can be read only once, so such an upload is sent only once. */
const audioFrom = (context: Context, audio: string | undefined): FileInput | undefined =>
  audio === '-' ? { name: 'recording', data: pipedInput(context) } : audio;

const createdFields = (job: Job): readonly Field[] => [
  { label: 'job', text: String(job.id) },
  { label: 'status', text: job.status },
  ...priceFields(job),
];

/** Creates a translation job of a document. */
async function orderDocument(context: Context, upload: DocumentUpload & OfPath): Promise<Job> {
  const nsem = await context.connect();
  using progress = context.output.progress(upload.document);
  return await nsem.jobs.createFromDocument(
    { ...upload, document: fileFrom(context, upload.document) },
    { ...context.write, onProgress: progress?.update },
  );
}
