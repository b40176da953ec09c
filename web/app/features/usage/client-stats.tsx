import type { Usage } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatGhs } from '../../lib/money.ts';
import { notLoaded, StatCard, StatCards } from '../../ui/stat-card.tsx';
import { walletQuery } from '../wallet/queries.ts';
import { usageQuery } from './queries.ts';
import { formatFigure, totalOf, type Measure } from './usage-figures.ts';

/**
 * A client's figures at a glance. The specification names the month for the calls alone; words and
 * minutes are those of all the months that usage is kept for.
 */
export function ClientStats() {
  const { data: usage, isError: isUsageLost } = useQuery(usageQuery);
  const { data: wallet, isError: isWalletLost } = useQuery(walletQuery);
  const sixMonths = isUsageLost ? notLoaded : 'Delivered in the last 6 months';
  return (
    <StatCards>
      <StatCard
        name="API Calls This Month"
        value={usage && formatFigure(usage.this_month.calls)}
        note={isUsageLost ? notLoaded : 'Jobs requested since the first'}
      />
      <StatCard name="Words Translated" value={allOf(usage, 'words')} note={sixMonths} />
      <StatCard name="Audio Minutes" value={allOf(usage, 'minutes')} note={sixMonths} />
      <StatCard
        name="Wallet Balance"
        value={wallet && formatGhs(wallet.wallet_balance)}
        note={isWalletLost ? notLoaded : wallet && `${formatGhs(wallet.held)} held for jobs`}
      />
    </StatCards>
  );
}

const allOf = (usage: Usage | undefined, of: Measure['of']): string | undefined =>
  usage && formatFigure(totalOf(usage.months, of));
