import type { Job, JobState, Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { exitCode, type ExitCode } from '../../exit-code.ts';
import { formatStatus } from '../../output/format.ts';
import { examples, type Run } from '../define.ts';
import { parseIds } from '../../define/for-each-id.ts';
import { followJobs } from './follow-jobs.ts';
import { jobColumns, jobFields } from './job-view.ts';

/** `nsem jobs wait` */
export const defineJobsWait = (run: Run): Command =>
  new Command('wait')
    .description('Wait until jobs are done')
    .argument('<id...>', 'the IDs of the jobs', parseIds)
    .addHelpText(
      'after',
      `${examples(
        'nsem jobs wait 128 --timeout 2h && nsem jobs download 128',
        'nsem jobs wait 128 129 130 --quiet',
      )}
Exits with 0 if all jobs are completed, 1 if one failed or was cancelled or refunded, and 8 if one
is not done within --timeout. The jobs themselves continue.`,
    )
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        const [first = 0] = ids;
        return ids.length === 1 ? waitForOne(context, nsem, first) : waitForAll(context, nsem, ids);
      }),
    );

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

const exitCodeOf = (jobs: readonly Job[]): ExitCode =>
  jobs.every(({ status }) => status === 'completed') ? exitCode.ok : exitCode.failure;
