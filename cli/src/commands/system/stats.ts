import { Command } from 'commander';

import { moneyField } from '../../output/columns.ts';
import { examples, type Run } from '../define.ts';

/** `nsem stats` */
export const defineStats = (run: Run): Command =>
  new Command('stats')
    .description('Show the key figures of the marketplace, as an admin')
    .addHelpText('after', examples('nsem stats', 'nsem stats --json'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const stats = await nsem.admin.getStats(context.request);
        const waiting = await nsem.admin.getWaiting(context.request);
        const analytics = await nsem.admin.getAnalytics(context.request);
        const { revenueByService: revenue } = analytics;
        await context.output.item({ ...stats, ...analytics, waiting }, [
          { label: 'providers', text: String(stats.totalServiceProviders) },
          { label: 'pending approvals', text: String(stats.pendingApprovals) },
          { label: 'jobs to assign', text: String(waiting.jobs) },
          { label: 'payouts to pay', text: String(waiting.payouts) },
          { label: 'large sums to approve', text: String(waiting.approvals) },
          { label: 'open messages', text: String(waiting.messages) },
          { label: 'active jobs', text: String(stats.activeJobs) },
          { label: 'jobs this month', text: String(analytics.apiCallsThisMonth) },
          {
            label: 'completed',
            text: `${analytics.successRate} %`,
            plain: String(analytics.successRate),
          },
          { label: 'hours a job', text: String(analytics.averageJobDuration) },
          { label: 'words a job', text: String(analytics.averageWordsPerJob) },
          moneyField('revenue', stats.totalRevenue),
          moneyField('translation', revenue.translation),
          moneyField('transcription', revenue.transcription),
          moneyField('narration', revenue.narration),
        ]);
      }),
    );
