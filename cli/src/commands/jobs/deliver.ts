import type { Job, JobDelivery, Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { examples, parseId, type Run } from '../define.ts';
import { decodeText, readBytes, requireText } from '../../define/read-text.ts';
import { jobFields } from './job-view.ts';
import { resumeKeyOf } from './resume-key.ts';

type Options = Readonly<{ text?: string; note?: string }>;

/** `nsem jobs deliver` */
export const defineJobsDeliver = (run: Run): Command =>
  new Command('deliver')
    .description(
      'Deliver a job that is assigned to you: a text, a document, or the audio of a narration',
    )
    .argument('<id>', 'the ID of the job', parseId)
    .argument('[file]', 'the file; - reads it from standard input')
    .option('-t, --text <text>', 'the text itself; - reads it from standard input')
    .option(
      '--note <text>',
      'why you deliver it although a check found something; the client reads it',
    )
    .addHelpText(
      'after',
      examples(
        'nsem jobs deliver 128 leaflet-twi.docx',
        'nsem jobs deliver 130 narration.mp3 --note "The noise is that of the market"',
        "nsem jobs deliver 131 --text 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.'",
      ),
    )
    .action(
      run(async (context, id: number, file: string | undefined, { text, note }: Options) => {
        const delivery = { ...(await deliveryFrom(context, file, text)), note };
        const nsem = await context.connect();
        const job = await send(context, nsem, { id, delivery, label: file ?? '' });
        context.output.note(`Job ${job.id} is delivered.`);
        await context.output.item(job, jobFields(job));
      }),
    );

async function send(
  context: Context,
  nsem: Nsem,
  { id, delivery, label }: Readonly<{ id: number; delivery: JobDelivery; label: string }>,
): Promise<Job> {
  using progress = context.output.progress(label);
  const resumeKey = await resumeKeyOf(label === '' ? '-' : label, { id });
  const options = { ...context.write, resumeKey, onProgress: progress?.update };
  return await nsem.jobs.deliver(id, delivery, options);
}

const waysToDeliver = 'Name a file, or give the text with --text, or pipe it into: nsem … -';

async function deliveryFrom(
  context: Context,
  file: string | undefined,
  text: string | undefined,
): Promise<JobDelivery> {
  if ((file === undefined) === (text === undefined)) {
    throw usageError('Specify either a file or --text.', 'See: nsem jobs deliver --help');
  }
  if (text !== undefined) return { output_text: requireText(text, waysToDeliver) };
  return file === undefined || file === '-' ? deliveryFromInput(context) : { file };
}

/** Standard input has no name, so what it contains decides whether it is sent as a file. */
async function deliveryFromInput(context: Context): Promise<JobDelivery> {
  const bytes = await readBytes(context, '-');
  const text = decodeText(bytes);
  return text === null
    ? { file: { name: 'delivery', data: bytes } }
    : { output_text: requireText(text, waysToDeliver) };
}
