import type { JobEvent, JobUpdate } from '@nsem/sdk';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { command, type Noun } from '../../define/command.ts';
import { confirmChange } from '../../define/confirm.ts';
import { forEachId } from '../../define/for-each.ts';
import { printResult } from '../../define/lists.ts';
import {
  argument,
  boundOption,
  given,
  option,
  parseId,
  parseIds,
  serviceOption,
  type OptionsOf,
} from '../../define/options.ts';
import { readText, requireText } from '../../define/read-text.ts';
import { timeColumn } from '../../output/columns.ts';
import { formatStatus } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { contentCommands } from './content.ts';
import { createJob } from './create.ts';
import { followCommands } from './follow.ts';
import {
  briefFrom,
  briefOptions,
  expectedFrom,
  expectOption,
  ifMatchOption,
} from './job-options.ts';
import { jobColumns as columns, jobFields as fields } from './job-view.ts';
import { quoteJob } from './quote.ts';
import { workCommands } from './work.ts';

const eventColumns: readonly Column<JobEvent>[] = [
  timeColumn('TIME', ({ at }) => at),
  { header: 'MOVE', text: ({ move }) => move },
  { header: 'STATUS', text: ({ to }) => formatStatus(to), plain: ({ to }) => to },
  { header: 'BY', text: ({ actor_role: role }) => role },
  { header: 'NOTE', text: ({ note }) => note ?? '', isFlexible: true },
];

const id = argument('<id>', 'the ID of the job', parseId);

const updateOptions = [
  ...briefOptions,
  option('--from <language>', 'the language of the text'),
  option('--to <language>', 'the language to translate into'),
  option('-l, --language <language>', 'the spoken language'),
  option('-t, --text <text>', 'the new text'),
  option('-f, --file <file>', 'a file with the new text; - for standard input', undefined, {
    conflicts: 'text',
  }),
  option('-p, --provider <id>', 'only this provider, such as PRV-7K2M9Q'),
  option('--any-provider', 'every qualified provider', undefined, { conflicts: 'provider' }),
  expectOption,
  ifMatchOption,
] as const;

export const jobs: Noun = {
  name: 'jobs',
  summary: 'Create, follow and deliver jobs',
  commands: () => [
    quoteJob,
    createJob,
    command('list', {
      summary: 'List your jobs, newest first',
      options: [
        option('--status <status>', 'only jobs with this status', [
          'pending',
          'in_progress',
          'completed',
          'cancelled',
          'failed',
          'refunded',
        ]),
        serviceOption('only jobs of this type'),
        option('-l, --language <language>', 'only jobs from, to or in this language'),
        option('--search <text>', 'words of the content or the reference, or a number: #128'),
        option('--reference <text>', 'the job with this reference'),
        boundOption(
          '--created-after <time>',
          'created then or later: 2026-11-01 or 2026-11-01T09:30',
        ),
        boundOption('--created-before <time>', 'created before then'),
        option('--provider <id>', 'the jobs of this provider: PRV-7K2M9Q; not for providers'),
        option('--client <id>', 'for admins: the jobs of this client', parseId),
        option('--sort <order>', 'the order; newest by default', [
          'newest',
          'oldest',
          'updated',
          'due',
        ]),
      ],
      examples: [
        'nsem jobs list --status pending',
        'nsem jobs list --search "clean water" --language tw',
        'nsem jobs list --reference INV-2026-0117 --json',
        'nsem jobs list --created-after 2026-11-01 --created-before 2026-12-01 --limit 500',
      ],
      pages({ nsem, request, pageSize: limit }, options) {
        const { service, createdAfter, createdBefore, client, provider, search, ...same } = options;
        const query = {
          ...same,
          service_type: service,
          created_after: createdAfter,
          created_before: createdBefore,
          client_id: client,
          provider_id: provider,
          q: search,
          limit,
        };
        return nsem.jobs.list(query, request);
      },
      columns,
      empty: 'No jobs found.',
    }),
    command('get', {
      summary: 'Show a job',
      arguments: [id],
      item: ({ nsem, request }, job) => nsem.jobs.get(job, request),
      fields,
    }),
    command('history', {
      summary: 'List everything that happened to a job, oldest first',
      arguments: [id],
      examples: ['nsem jobs history 128'],
      rows: ({ nsem, request }, job) => nsem.jobs.listEvents(job, request),
      columns: eventColumns,
      empty: 'Nothing has happened yet.',
    }),
    command('update', {
      summary: 'Change a job that is still pending; its price is calculated again',
      arguments: [id],
      options: updateOptions,
      examples: [
        'nsem jobs update 128 --file leaflet.txt',
        'nsem jobs update 128 --any-provider',
        'nsem jobs update 128 --due 48h',
        'nsem jobs update 128 --to ee --if-match 128-pending-mwosilhs',
      ],
      async item({ context, nsem, write }, job, { ifMatch, ...options }) {
        const change = await changeFrom(context, options);
        if (Object.keys(change).length === 0) throw usageError('Specify what to change.');
        const priced = { ...change, ...expectedFrom(options) };
        return nsem.jobs.update(job, priced, { ...write, ifMatch });
      },
      fields,
    }),
    command('cancel', {
      summary: 'Cancel jobs before they are completed; what was paid is returned',
      arguments: [argument('<id...>', 'the IDs of the jobs', parseIds)],
      options: [ifMatchOption],
      examples: ['nsem jobs cancel 128', 'nsem jobs cancel 128 129 --yes'],
      async action(context, ids, { ifMatch }) {
        if (ids.length > 1 && ifMatch !== undefined) {
          throw usageError('A version belongs to one job: use --if-match with one ID.');
        }
        const named = ids.length === 1 ? `job ${ids[0]}` : `the jobs ${ids.join(', ')}`;
        await confirmChange(context, `Cancel ${named}?`);
        const nsem = await context.connect();
        return forEachId(context, ids, async (each) => {
          const job = await nsem.jobs.cancel(each, { ...context.write, ifMatch });
          context.output.note(`Job ${job.id} is cancelled.`);
          await printResult(context, ids, { item: job, fields: fields(job), columns });
        });
      },
    }),
    ...followCommands,
    ...contentCommands,
    ...workCommands,
  ],
};

async function changeFrom(
  context: Context,
  options: Omit<OptionsOf<typeof updateOptions>, 'ifMatch'>,
): Promise<JobUpdate> {
  const { from, to, language, text, file, provider, anyProvider, ...said } = options;
  const read = file === undefined ? text : await readText(context, file);
  const content =
    read === undefined ? undefined : requireText(read, 'Give it with --text or --file.');
  const providerId = anyProvider === true ? null : provider;
  const languages = { source_language: from, target_language: to, language };
  return { ...given({ ...languages, content, provider_id: providerId }), ...briefFrom(said) };
}
