import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useOverlay } from '../../../lib/address/search-params.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { accountName, numberText, payoutAccountQuery } from '../../../entities/payouts/payouts.ts';
import type { PayoutAccountDialogProps } from './payout-account-dialog.tsx';
import styles from './payout-account.module.css';

const PayoutAccountDialog = lazyPart(
  async () => (await import('./payout-account-dialog.tsx')).PayoutAccountDialog,
  ({ opened }: PayoutAccountDialogProps) => opened,
);

/** The value of `edit` in the address that opens the form of the payout account. */
const payoutAccountForm = 'payout-account';

/** Where a provider is paid, and the form to change it. */
export function PayoutAccountCard({ user }: { user: User }) {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const query = useQuery(payoutAccountQuery);
  const edit = () => overlay.open({ edit: payoutAccountForm });
  return (
    <section className={`${dashboard.card} ${styles.card}`} aria-label="Payout account">
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading your payout account..." shape="line" count={1} />}
        errorTitle="Your payout account could not be loaded"
      >
        {(account) => (
          <div className="row apart">
            <div className="grow">
              <h2>Payout account</h2>
              {account === null ? (
                <p className="soft">Where should we send your earnings?</p>
              ) : (
                <p className="soft">
                  {accountName(account)} <strong className="numeric">{numberText(account)}</strong>,{' '}
                  {account.holder_name}
                </p>
              )}
            </div>
            <Button
              variant={account === null ? 'filled' : 'default'}
              aria-label={account === null ? 'Add a payout account' : 'Change the payout account'}
              onClick={edit}
            >
              {account === null ? 'Add' : 'Change'}
            </Button>
          </div>
        )}
      </Loaded>
      <PayoutAccountDialog
        user={user}
        account={query.data}
        opened={params.get('edit') === payoutAccountForm && query.data !== undefined}
        onClose={() => overlay.close(['edit'])}
      />
    </section>
  );
}
