import type { Job, NewJob } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import type { Field } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';
import { addWorkOptions, requestFrom, showQuote, type WorkOptions } from './job-request.ts';
import { priceFields } from './job-view.ts';

type Options = WorkOptions & Readonly<{ quote?: boolean }>;

/** `nsem jobs create` */
export const defineJobsCreate = (run: Run): Command =>
  addWorkOptions(
    new Command('create').description('Create a translation, transcription or narration job'),
  )
    .option('--quote', 'show the price without creating the job')
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
        const request = await requestFrom(context, source, options);
        if (options.quote === true) await showQuote(context, request, options);
        else await createJob(context, request, options);
      }),
    );

async function createJob(context: Context, request: NewJob, { audio }: Options): Promise<void> {
  const nsem = await context.connect();
  const job =
    request.service_type === 'transcription'
      ? await nsem.jobs.upload(transcriptionOf(request, audio), context.write)
      : await nsem.jobs.create(request, context.write);
  context.output.note(`Job ${job.id} is created.`);
  await context.output.item(job, createdFields(job));
}

function transcriptionOf({ language, content, provider_id }: NewJob, audio: string | undefined) {
  if (audio === undefined) throw usageError('The audio file is missing.', 'Use: --audio FILE');
  if (typeof language !== 'string')
    throw usageError('The spoken language is missing.', 'Use, for example: --language Twi');
  return { service_type: 'transcription' as const, language, content, provider_id, audio };
}

const createdFields = (job: Job): readonly Field[] => [
  { label: 'job', text: String(job.id) },
  { label: 'status', text: job.status },
  ...priceFields(job),
];
