import type { FileInput, Job, NewJob, Quote, ServiceType } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import type { Field } from '../../output/table.ts';
import { examples, parseTime, serviceOption, type Run } from '../define.ts';
import { readText } from '../read-text.ts';
import { priceFields } from './job-view.ts';

type Options = Readonly<{
  service?: ServiceType;
  from?: string;
  to?: string;
  language?: string;
  text?: string;
  file?: string;
  audio?: string;
  /** Milliseconds. */
  duration?: number;
  provider?: string;
  quote?: boolean;
}>;

/** `nsem jobs create` */
export const defineJobsCreate = (run: Run): Command =>
  new Command('create')
    .description('Create a translation, transcription or narration job')
    .argument('[source]', '- reads the text from standard input')
    .addOption(serviceOption('the type of service; --from and --to, or --audio, imply it'))
    .option('--from <language>', 'for a translation: the language of the text, a code or a name')
    .option('--to <language>', 'for a translation: the language to translate into')
    .option('-l, --language <language>', 'for a transcription or narration: the spoken language')
    .option('-t, --text <text>', 'the text; for a transcription, a note; - for standard input')
    .option('-f, --file <file>', 'a file with the text; - for standard input')
    .option('--audio <file>', 'for a transcription: the audio file; - for standard input')
    .option('-p, --provider <id>', 'only this provider, such as PRV-7K2M9Q')
    .option('--quote', 'show the price without creating the job')
    .addOption(
      new Option('--duration <time>', 'the duration of the audio, for --quote').argParser(
        parseTime,
      ),
    )
    .addHelpText(
      'after',
      examples(
        "nsem jobs create --from en --to tw --text 'Please wash your hands before you eat.'",
        'nsem jobs create --from English --to Ewe --file leaflet.txt --quote',
        'nsem jobs create --audio makola-market.mp3 --language Twi',
        'cat story.txt | nsem jobs create --service narration --language ga -',
      ),
    )
    .action(
      run(async (context, source: string | undefined, options: Options) => {
        const type = serviceOf(options);
        const request = {
          service_type: type,
          source_language: options.from,
          target_language: options.to,
          language: options.language,
          content: await contentFrom(context, source, options),
          provider_id: options.provider,
        };
        if (options.quote === true) await showQuote(context, request, options);
        else await createJob(context, request, options);
      }),
    );

function serviceOf(options: Options): ServiceType {
  const { audio, service: type = impliedService(options) } = options;
  if (type === undefined) {
    throw usageError(
      'The type of service is missing.',
      'Use --service, or --from and --to, or --audio.',
    );
  }
  if (audio !== undefined && type !== 'transcription') {
    throw usageError(`--audio is only for transcriptions, not for a ${type}.`);
  }
  return type;
}

function impliedService({ from, to, audio }: Options): ServiceType | undefined {
  if (audio !== undefined) return 'transcription';
  return from === undefined && to === undefined ? undefined : 'translation';
}

async function contentFrom(
  context: Context,
  source: string | undefined,
  { text, file }: Options,
): Promise<string | undefined> {
  if (source !== undefined && source !== '-') {
    throw usageError(`Unexpected argument '${source}'.`, `For a file, use: --file ${source}`);
  }
  const given = [source, text, file].filter((each) => each !== undefined);
  if (given.length > 1) throw usageError('Specify the text only once: with --text, --file or -.');
  const path = source ?? file;
  return path === undefined ? text : readText(context, path);
}

async function showQuote(context: Context, request: NewJob, { duration }: Options): Promise<void> {
  if (request.service_type === 'transcription' && duration === undefined) {
    throw usageError(
      'A quote for a transcription requires the duration of the audio.',
      'Use, for example: --duration 12:30',
    );
  }
  const nsem = await context.connect();
  const seconds = duration === undefined ? undefined : duration / 1_000;
  const quote = await nsem.jobs.quote({ ...request, audio_duration: seconds }, context.request);
  await context.output.item(quote, quoteFields(quote));
}

async function createJob(context: Context, request: NewJob, { audio }: Options): Promise<void> {
  const job = await sendJob(context, request, audio);
  context.output.note(`Job ${job.id} is created.`);
  await context.output.item(job, createdFields(job));
}

async function sendJob(context: Context, request: NewJob, audio: string | undefined): Promise<Job> {
  const nsem = await context.connect();
  if (request.service_type !== 'transcription') return nsem.jobs.create(request, context.write);
  const upload = transcriptionOf(request, audioFrom(context, audio));
  using progress = context.output.progress(audio ?? '');
  return await nsem.jobs.upload(upload, { ...context.write, onProgress: progress?.update });
}

function transcriptionOf({ language, content, provider_id }: NewJob, audio: FileInput | undefined) {
  if (audio === undefined) throw usageError('The audio file is missing.', 'Use: --audio FILE');
  if (typeof language !== 'string')
    throw usageError('The spoken language is missing.', 'Use, for example: --language Twi');
  return { service_type: 'transcription' as const, language, content, provider_id, audio };
}

/** Standard input can be read only once, so such an upload is sent only once. */
const audioFrom = ({ terminal }: Context, audio: string | undefined): FileInput | undefined =>
  audio === '-' ? { name: 'recording', data: terminal.stdin } : audio;

const createdFields = (job: Job): readonly Field[] => [
  { label: 'job', text: String(job.id) },
  { label: 'status', text: job.status },
  ...priceFields(job),
];

const quoteFields = (quote: Quote): readonly Field[] => [
  { label: 'service', text: quote.service_type },
  ...priceFields(quote),
];
