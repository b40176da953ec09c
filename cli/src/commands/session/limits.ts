import type { AccountLimits } from '@nsem/sdk';
import { Command } from 'commander';

import { countsField } from '../../output/columns.ts';
import { formatBytes, formatCount, formatNumber } from '../../output/format.ts';
import type { Field } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

type Quota = AccountLimits['quotas'][number];

const labels: Readonly<Record<Quota['quota'], string>> = {
  'open-jobs': 'open jobs',
  'jobs-per-day': 'jobs today',
  'stored-bytes': 'stored files',
  'pending-services': 'pending services',
  'api-keys': 'API keys',
};

function describeQuota({ quota, limit, used }: Quota): Field {
  const amount = quota === 'stored-bytes' ? formatBytes : formatNumber;
  return countsField(labels[quota], `${amount(used)} of ${amount(limit)}`);
}

function describeRate(rate: AccountLimits['rate_limit']): string | null {
  return rate && `${formatCount(rate.calls, 'call')} in ${formatNumber(rate.seconds)} s`;
}

/** `nsem limits` */
export const defineLimits = (run: Run): Command =>
  new Command('limits')
    .description('Show the limits of your account, and what you use of them')
    .addHelpText('after', examples('nsem limits', 'nsem limits --json'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const limits = await nsem.account.getLimits(context.request);
        await context.output.item(limits, [
          ...limits.quotas.map(describeQuota),
          countsField('requests', describeRate(limits.rate_limit)),
          { label: 'largest file', text: formatBytes(limits.max_upload_bytes) },
        ]);
      }),
    );
