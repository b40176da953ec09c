import type { Job } from '@nsem/sdk';
import { Command } from 'commander';

import { exitCode, type ExitCode } from '../../exit-code.ts';
import { formatStatus } from '../../output/format.ts';
import { examples, parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs wait` */
export const defineJobsWait = (run: Run): Command =>
  new Command('wait')
    .description('Wait until a job is done')
    .argument('<id>', 'the ID of the job', parseId)
    .addHelpText(
      'after',
      `${examples('nsem jobs wait 128 --timeout 2h && nsem jobs download 128')}
Exits with 0 if the job is completed, 1 if it failed or was cancelled or refunded, and 8 if it is
not done within --timeout. The job itself continues.`,
    )
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const job = await nsem.jobs.waitUntilDone(id, {
          signal: context.terminal.signal,
          deadlineMs: context.timeoutMs,
          onStatus: ({ status }) => context.output.note(`Job ${id}: ${formatStatus(status)}`),
        });
        await context.output.item(job, jobFields(job));
        return exitCodeOf(job);
      }),
    );

const exitCodeOf = ({ status }: Job): ExitCode =>
  status === 'completed' ? exitCode.ok : exitCode.failure;
