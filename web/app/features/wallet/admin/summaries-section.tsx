import { Button } from '@mantine/core';
import type { WalletSummary } from '@nsem/sdk';
import { useIsFetching } from '@tanstack/react-query';

import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { refreshWallets, walletsKey } from '../../../entities/wallet/wallets.ts';
import {
  choiceParam,
  patternParam,
  textParam,
  useOverlay,
} from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { SearchBox } from '../../../ui/kit/search-box.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import {
  RecordActions,
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../../ui/record-table.tsx';
import type { CreditDialogProps } from './credit-dialog.tsx';
import { useWalletSummaries } from './wallets.tsx';

const CreditDialog = lazyPart(
  async () => (await import('./credit-dialog.tsx')).CreditDialog,
  ({ credited }: CreditDialogProps) => credited !== undefined,
);

const roleNames = { client: 'Client', 'service-provider': 'Service Provider' } as const;

/** The balance, earnings, spending and pending payout of every user. */
export function SummariesSection({ view }: { view: WalletView }) {
  const overlay = useOverlay();
  const q = view.q.trim();
  const list = useWalletSummaries({
    ...(q !== '' && { q }),
    ...(view.role !== undefined && { role: view.role }),
  });
  return (
    <section className={dashboard.panel} aria-label="User Wallet Summaries">
      <div className={dashboard.panelHead}>
        <h2>User Wallet Summaries</h2>
        <div className="buttons">
          <ExportLink
            table="wallets"
            of="wallets"
            query={view.role === undefined ? {} : { role: view.role }}
          />
          <ExportLink table="transactions" of="transactions" label="Export transactions" isMinor />
          <RefreshButton />
        </div>
      </div>
      <Filters view={view} />
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading wallet summaries..." />}
        errorTitle="Wallet summaries could not be loaded"
        empty={
          <EmptyState
            text={
              q === '' && view.role === undefined
                ? 'No clients and no service providers yet.'
                : 'No wallets found matching your criteria.'
            }
          />
        }
      >
        {(summaries) => (
          <SummaryTable
            summaries={summaries}
            onCredit={(userId) => overlay.open({ credit: String(userId) })}
          />
        )}
      </GrowingList>
      <CreditDialog credited={view.credit} onClose={() => overlay.close(['credit'])} />
    </section>
  );
}

function Filters({ view }: { view: WalletView }) {
  const filter = useFilters();
  return (
    <search className="filters">
      <SearchBox
        label="Search wallets"
        placeholder="Search by name or e-mail..."
        q={view.q}
        onSearch={(words) => filter({ q: words })}
      />
      <ChoiceField
        aria-label="Role"
        choices={[
          { value: '', label: 'All Roles' },
          ...walletRoles.map((value) => ({ value, label: roleNames[value] })),
        ]}
        value={view.role ?? ''}
        onChange={(role) => filter({ role })}
      />
    </search>
  );
}

function RefreshButton() {
  const isRefreshing = useIsFetching({ queryKey: walletsKey }) > 0;
  return (
    <Button
      variant="default"
      size="md"
      aria-disabled={isRefreshing}
      aria-live="polite"
      onClick={() => isRefreshing || void refreshWallets()}
    >
      {isRefreshing ? 'Refreshing...' : 'Refresh'}
    </Button>
  );
}

const role: RecordColumn = { name: 'Role' };
const balance: RecordColumn = { name: 'Balance', isMoney: true };
const earned: RecordColumn = { name: 'Earned', isMoney: true };
const spent: RecordColumn = { name: 'Spent', isMoney: true };
const pending: RecordColumn = { name: 'Pending payout', isMoney: true };
const columns = [{ name: 'Name' }, role, balance, earned, spent, pending, { name: 'Actions' }];

function SummaryTable(
  props: Readonly<{
    summaries: readonly WalletSummary[];
    onCredit: (userId: number) => void;
  }>,
) {
  return (
    <RecordTable caption="Wallets, the newest accounts first" columns={columns}>
      {props.summaries.map((summary) => (
        <tr key={summary.user_id}>
          <RecordHead name={summary.user_name} more={summary.user_email} />
          <RecordCell of={role}>{roleNames[summary.role]}</RecordCell>
          <RecordCell of={balance}>{formatGhs(summary.wallet_balance)}</RecordCell>
          <RecordCell of={earned}>
            <Amount of={summary.total_earned} isEmpty={summary.role === 'client'} />
          </RecordCell>
          <RecordCell of={spent}>
            <Amount of={summary.total_spent} isEmpty={summary.role !== 'client'} />
          </RecordCell>
          <RecordCell of={pending}>
            <Amount of={summary.pending_payout} isEmpty={summary.role === 'client'} />
          </RecordCell>
          <RecordActions>
            {summary.role === 'client' && (
              <Button
                variant="default"
                aria-label={`Credit: ${summary.user_name}`}
                onClick={() => props.onCredit(summary.user_id)}
              >
                Credit
              </Button>
            )}
          </RecordActions>
        </tr>
      ))}
    </RecordTable>
  );
}

/** @param props.isEmpty whether users of this role have no such amount */
const Amount = ({ of, isEmpty }: Readonly<{ of: number; isEmpty: boolean }>) => (
  <span data-empty={isEmpty || undefined}>{formatGhs(of)}</span>
);

/** The roles that have a wallet. */
const walletRoles = ['client', 'service-provider'] as const;

/** The wallet summaries' search and role, and the wallet being credited. */
type WalletView = Readonly<{
  q: string;
  role: (typeof walletRoles)[number] | undefined;
  credit: string | undefined;
}>;

const maxSearchLength = 200;

/** Reads the summaries' state from the query; an invalid value falls back to all wallets. */
export const parseWalletView = (params: Readonly<Record<string, string>>): WalletView => ({
  q: textParam(params['q'], maxSearchLength),
  role: choiceParam(walletRoles, params['role']),
  credit: patternParam(/^(?:new|[1-9]\d{0,14})$/, params['credit']),
});
