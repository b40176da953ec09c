import type { Usage } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatMonthName } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { notLoaded, pendingNote, StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { formatFigure, type Measure, totalOf, usageQuery } from './usage-figures.ts';

/**
 * The key figures of a client. Only the calls are of this month; words and minutes are the totals
 * of all months in the usage data.
 */
export function ClientStats() {
  const { data: usage, isError: isUsageFailed } = useQuery(usageQuery);
  const { data: wallet, isError: isWalletFailed } = useQuery(walletQuery);
  const usageNote = isUsageFailed ? notLoaded : 'Delivered in the last 6 months';
  return (
    <StatCards>
      <StatCard
        name="API Calls This Month"
        value={usage && formatFigure(usage.this_month.calls)}
        note={isUsageFailed ? notLoaded : usage ? sinceText(usage) : pendingNote}
      />
      <StatCard name="Words Translated" value={totalText(usage, 'words')} note={usageNote} />
      <StatCard name="Audio Minutes" value={totalText(usage, 'minutes')} note={usageNote} />
      <StatCard
        name="Wallet Balance"
        value={wallet && formatGhs(wallet.wallet_balance)}
        note={isWalletFailed ? notLoaded : wallet && `${formatGhs(wallet.held)} held for jobs`}
      />
    </StatCards>
  );
}

/** The months end with this one, which begins on its first day. */
function sinceText({ months }: Usage): string {
  const thisMonth = months.at(-1);
  return thisMonth ? `Jobs since 1 ${formatMonthName(thisMonth.month)}` : pendingNote;
}

const totalText = (usage: Usage | undefined, of: Measure['of']): string | undefined =>
  usage && formatFigure(totalOf(usage.months, of));
