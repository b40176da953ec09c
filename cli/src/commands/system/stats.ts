import { Command } from 'commander';

import { countField, moneyField } from '../../output/columns.ts';
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
          countField('providers', stats.totalServiceProviders),
          countField('pending approvals', stats.pendingApprovals),
          countField('jobs to assign', waiting.jobs),
          countField('payouts to pay', waiting.payouts),
          countField('large sums to approve', waiting.approvals),
          countField('open messages', waiting.messages),
          countField('active jobs', stats.activeJobs),
          countField('jobs this month', analytics.apiCallsThisMonth),
          {
            label: 'completed',
            text: `${analytics.successRate} %`,
            plain: String(analytics.successRate),
          },
          countField('hours a job', analytics.averageJobDuration),
          countField('words a job', analytics.averageWordsPerJob),
          moneyField('revenue', stats.totalRevenue),
          moneyField('translation', revenue.translation),
          moneyField('transcription', revenue.transcription),
          moneyField('narration', revenue.narration),
        ]);
      }),
    );
