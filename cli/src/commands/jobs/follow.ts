import type { Job, JobState, Nsem } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { command } from '../../define/command.ts';
import { printRow } from '../../define/lists.ts';
import { argument, parseIds } from '../../define/options.ts';
import { exitCode, type ExitCode } from '../../cli-error.ts';
import { idColumn, timeColumn } from '../../output/columns.ts';
import { formatStatus } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { followJobs } from './follow-jobs.ts';
import { jobColumns, jobFields } from './job-view.ts';

const idsArgument = argument('<id...>', 'the IDs of the jobs', parseIds);

const stateColumns: readonly Column<JobState>[] = [
  timeColumn('SINCE', ({ updated_at: at }) => at),
  idColumn('JOB', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => formatStatus(status), plain: ({ status }) => status },
];

/** The commands that follow jobs until they are done. */
export const followCommands = [
  command('wait', {
    summary: 'Wait until jobs are done',
    arguments: [idsArgument],
    examples: [
      'nsem jobs wait 128 --timeout 2h && nsem jobs download 128',
      'nsem jobs wait 128 129 130 --quiet',
    ],
    help: (examples) => `${examples}
Exits with 0 if all jobs are completed, 1 if one failed or was cancelled or refunded, and 8 if one
is not done within --timeout. The jobs themselves continue.`,
    async action(context, waited) {
      const nsem = await context.connect();
      const [first = 0] = waited;
      return waited.length === 1
        ? waitForOne(context, nsem, first)
        : waitForAll(context, nsem, waited);
    },
  }),
  command('watch', {
    summary: 'Print the status of jobs, and each change of it, until all are done',
    arguments: [idsArgument],
    examples: ['nsem jobs watch 128 129', 'nsem jobs watch 128 --json'],
    help: (examples) => `${examples}
Exits like nsem jobs wait.`,
    async action(context, watched) {
      const nsem = await context.connect();
      await context.terminal.endWithReader?.();
      const states = new Map<number, JobState>();
      let printed = Promise.resolve();
      const onState = (state: JobState) => {
        states.set(state.id, state);
        printed = printed.then(() => printRow(context, state, stateColumns));
      };
      await followJobs(context, nsem, { ids: [...new Set(watched)], onState });
      await printed;
      return exitCodeOf([...states.values()]);
    },
  }),
];

async function waitForOne(context: Context, nsem: Nsem, id: number): Promise<ExitCode> {
  const job = await nsem.jobs.waitUntilDone(id, {
    signal: context.terminal.signal,
    deadlineMs: context.timeoutMs,
    onStatus: (state) => noteState(context, state),
  });
  await context.output.item(job, jobFields(job));
  return exitCodeOf([job]);
}

async function waitForAll(context: Context, nsem: Nsem, ids: readonly number[]): Promise<ExitCode> {
  const distinct = [...new Set(ids)];
  const onState = (state: JobState) => noteState(context, state);
  await followJobs(context, nsem, { ids: distinct, onState });
  const jobs: Job[] = [];
  for (const id of distinct) jobs.push(await nsem.jobs.get(id, context.request));
  await context.output.list(jobs, jobColumns, 'No jobs found.');
  return exitCodeOf(jobs);
}

const noteState = ({ output }: Context, { id, status }: JobState): void =>
  output.note(`Job ${id}: ${formatStatus(status)}`);

const exitCodeOf = (jobs: readonly Pick<Job, 'status'>[]): ExitCode =>
  jobs.every(({ status }) => status === 'completed') ? exitCode.ok : exitCode.failure;
