import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { BalanceCard, HeldSection } from '../../features/insights/provider/balance-card.tsx';
import { EarningsFigures } from '../../features/insights/provider/earnings-figures.tsx';
import { earningsQuery } from '../../entities/payouts/payouts.ts';
import type { PayoutDialogProps } from '../../features/payouts/provider/payout-dialog.tsx';
import { PayoutStatement, usePayouts } from '../../features/payouts/provider/payout-statement.tsx';
import { idParam, useOverlay } from '../../lib/address/search-params.ts';
import dashboard from '../../ui/dashboard.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { nameAndId, PrintHead } from '../../ui/print-head.tsx';
import print from '../../ui/print.module.css';

const PayoutDialog = lazyPart(
  async () => (await import('../../features/payouts/provider/payout-dialog.tsx')).PayoutDialog,
  ({ payoutId }: PayoutDialogProps) => payoutId !== undefined,
);

/**
 * What a provider is owed, what they earned, and the payouts.
 *
 * @param props.obstacle what keeps jobs away from a provider who has done none, if something does
 */
export function EarningsPanel(props: Readonly<{ user: User; obstacle?: ReactNode }>) {
  const { user, obstacle } = props;
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const { dataUpdatedAt } = useQuery(earningsQuery);
  const payouts = usePayouts();
  const opened = idParam(params.get('payout'));
  return (
    <section
      className={`${dashboard.panel} ${opened === undefined ? print.sheet : ''}`}
      aria-label="Earnings"
    >
      <PrintHead title="Earnings statement" owner={[nameAndId(user)]} asOf={dataUpdatedAt} />
      <div className={dashboard.panelHead}>
        <h2>Earnings</h2>
        <Button variant="default" className={print.never ?? ''} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {obstacle && <div className={print.never}>{obstacle}</div>}
      <BalanceCard />
      <HeldSection />
      <EarningsFigures />
      <PayoutStatement
        payouts={payouts}
        onOpen={({ id }) => overlay.open({ payout: String(id) })}
      />
      <PayoutDialog
        payoutId={opened}
        listed={payouts.items?.find(({ id }) => id === opened)}
        user={user}
        onClose={() => overlay.close(['payout'])}
      />
    </section>
  );
}
