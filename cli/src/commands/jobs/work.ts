import type { Job, JobDelivery, Nsem } from '@nsem/sdk';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { command } from '../../define/command.ts';
import { argument, option, parseId, required } from '../../define/options.ts';
import { parseAmount } from '../../define/parse-money.ts';
import { decodeText, readBytes, requireText } from '../../define/read-text.ts';
import { formatMoney } from '../../output/format.ts';
import { availableColumns, jobFields as fields } from './job-view.ts';
import { resumeKeyOf } from './upload-keys.ts';

const idArgument = argument('<id>', 'the ID of the job', parseId);

/** The commands by which a job is assigned, and ends. */
export const workCommands = [
  command('available', {
    summary: 'List the jobs that you can take, as a provider',
    options: [option('--sort <order>', 'the order; due by default', ['due', 'newest'])],
    pages: ({ nsem, request, pageSize: limit }, { sort }) =>
      nsem.jobs.listAvailable({ sort, limit }, request),
    columns: availableColumns,
    empty: 'No jobs are available now.',
  }),
  command('accept', {
    alias: 'assign',
    summary: 'Assign a job to yourself, as a provider, or to any provider, as an admin',
    arguments: [idArgument],
    options: [option('-p, --provider <id>', 'as an admin: the provider, such as PRV-7K2M9Q')],
    examples: ['nsem jobs accept 128', 'nsem jobs assign 128 -p PRV-7K2M9Q'],
    item: ({ nsem, write }, job, { provider }) =>
      nsem.jobs.assign(job, provider === undefined ? {} : { provider_id: provider }, write),
    note: (job, _, { provider }) =>
      `Job ${job.id} is assigned to ${provider === undefined ? 'you' : job.provider_id}.`,
    fields,
  }),
  command('release', {
    summary: 'Return a job that is assigned to you, so that it is offered again',
    arguments: [idArgument],
    examples: ['nsem jobs release 128'],
    item: ({ nsem, write }, job) => nsem.jobs.release(job, write),
    note: (job) => `Job ${job.id} is released.`,
    fields,
  }),
  command('deliver', {
    summary:
      'Deliver a job that is assigned to you: a text, a document, or the audio of a narration',
    arguments: [idArgument, argument('[file]', 'the file; - reads it from standard input')],
    options: [
      option('-t, --text <text>', 'the text itself; - reads it from standard input'),
      option(
        '--note <text>',
        'why you deliver it although a check found something; the client reads it',
      ),
    ],
    examples: [
      'nsem jobs deliver 128 leaflet-twi.docx',
      'nsem jobs deliver 130 narration.mp3 --note "The noise is that of the market"',
      "nsem jobs deliver 131 --text 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.'",
    ],
    async action(context, job, file, { text, note }) {
      const delivery = { ...(await deliveryFrom(context, file, text)), note };
      const nsem = await context.connect();
      const delivered = await send(context, nsem, { id: job, delivery, label: file ?? '' });
      context.output.note(`Job ${delivered.id} is delivered.`);
      await context.output.item(delivered, fields(delivered));
    },
  }),
  command('take-back', {
    summary: 'Take a late job back from its provider, so that another one can do it',
    arguments: [idArgument],
    options: [option('--reason <text>', 'why; the provider reads it')],
    examples: ['nsem jobs take-back 128 --reason "We need it for the clinic on Friday"'],
    confirm: (_, job) => `Take job ${job} back from its provider?`,
    item: ({ nsem, write }, job, reason) => nsem.jobs.takeBack(job, reason, write),
    note: (job) => `Job ${job.id} is open to all qualified providers again.`,
    fields,
  }),
  command('fail', {
    summary: 'End a job that cannot be done; the client gets back what they paid',
    arguments: [idArgument],
    options: [required('--reason <text>', 'why it cannot be done; the client reads it')],
    examples: ['nsem jobs fail 128 --reason "The recording is too noisy to be understood"'],
    confirm: (_, job) => `End job ${job} as failed?`,
    item: ({ nsem, write }, job, reason) => nsem.jobs.fail(job, reason, write),
    note: (job) => `Job ${job.id} has failed.`,
    fields,
  }),
  command('refund', {
    summary: 'Return the money of a completed job, or a part of it, to its client, as an admin',
    arguments: [idArgument],
    options: [
      required('--reason <text>', 'why'),
      option('--amount <amount>', 'only this amount, in GHS', parseAmount),
    ],
    examples: [
      'nsem jobs refund 128 --reason "The leaflet is in the wrong language" --yes',
      'nsem jobs refund 128 --amount 20 --reason "A page of the leaflet is missing" --yes',
    ],
    confirmByName: (_, job, { amount }) => ({
      question:
        amount === undefined
          ? `Refund job ${job}? Its provider loses the earning.`
          : `Refund ${formatMoney(amount)} of job ${job}? Its provider earns less.`,
      name: String(job),
    }),
    item: ({ nsem, write }, job, refund) => nsem.jobs.refund(job, refund, write),
    note: (job, _, { amount }) =>
      amount === undefined
        ? `Job ${job.id} is refunded.`
        : `${formatMoney(amount)} of job ${job.id} are refunded.`,
    fields,
  }),
];

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
