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
    .argument('<id>', 'its number', parseId)
    .addHelpText(
      'after',
      `${examples('nsem jobs wait 128 --timeout 2h && nsem jobs download 128')}
Ends with 0 when it is completed, 1 when it has failed, was cancelled or refunded, and 8 when it is
not done within --timeout; the job itself goes on.`,
    )
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const job = await nsem.jobs.waitUntilDone(id, {
          signal: context.terminal.signal,
          deadlineMs: context.timeoutMs,
          onStatus: ({ status }) => context.output.note(`Job ${id}: ${formatStatus(status)}`),
        });
        context.output.item(job, jobFields(job));
        return endOf(job);
      }),
    );

const endOf = ({ status }: Job): ExitCode =>
  status === 'completed' ? exitCode.ok : exitCode.failure;
