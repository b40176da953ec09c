import { Button } from '@mantine/core';
import type { ManagedAccount } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { roleNames } from '../../../entities/accounts/managed-accounts.ts';
import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { paramsOf, useOverlay } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { Badge, EmptyState } from '../../../ui/states.tsx';
import dashboard from '../../../ui/dashboard.module.css';
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
import type { AccountDialogsProps } from './account-dialogs.tsx';
import {
  accountStates,
  type AccountsView,
  parseAccountsView,
  roles,
  stateNames,
  statesOf,
  useManagedAccounts,
} from './accounts.ts';

const AccountDialogs = lazyPart(
  async () => (await import('./account-dialogs.tsx')).AccountDialogs,
  ({ account }: AccountDialogsProps) => account !== undefined,
);

/** The accounts of all users, with search and restrictions. */
export function AccountsPanel() {
  const { search } = useLocation();
  const view = useMemo(() => parseAccountsView(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const q = view.q.trim();
  const list = useManagedAccounts({
    ...(q !== '' && { q }),
    ...(view.role !== undefined && { role: view.role }),
    ...(view.state !== undefined && { state: view.state }),
  });
  const isFiltered = q !== '' || view.role !== undefined || view.state !== undefined;
  return (
    <section className={dashboard.panel} aria-label="Accounts">
      <div className={dashboard.panelHead}>
        <h2>Accounts</h2>
        <ExportLink
          table="accounts"
          of="accounts"
          query={view.role === undefined ? {} : { role: view.role }}
        />
      </div>
      <Filters view={view} />
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading accounts..." />}
        errorTitle="Accounts could not be loaded"
        empty={
          <EmptyState
            text={isFiltered ? 'No accounts found matching your criteria.' : 'No accounts yet.'}
          />
        }
      >
        {(accounts) => (
          <AccountTable
            accounts={accounts}
            onOpen={(id) => overlay.open({ account: String(id) })}
          />
        )}
      </GrowingList>
      <AccountDialogs
        account={view.account}
        change={view.change}
        listed={list.items?.find(({ id }) => id === view.account)}
      />
    </section>
  );
}

function Filters({ view }: { view: AccountsView }) {
  const filter = useFilters();
  return (
    <search className="filters">
      <SearchBox
        label="Search accounts"
        placeholder="Search by name or e-mail..."
        q={view.q}
        onSearch={(q) => filter({ q })}
      />
      <ChoiceField
        aria-label="Role"
        choices={[
          { value: '', label: 'All Roles' },
          ...roles.map((value) => ({ value, label: roleNames[value] })),
        ]}
        value={view.role ?? ''}
        onChange={(role) => filter({ role })}
      />
      <ChoiceField
        aria-label="State"
        choices={[
          { value: '', label: 'All States' },
          ...accountStates.map((value) => ({ value, label: stateNames[value] })),
        ]}
        value={view.state ?? ''}
        onChange={(state) => filter({ state })}
      />
    </search>
  );
}

const role: RecordColumn = { name: 'Role', isWhole: true };
const state: RecordColumn = { name: 'State' };
const joined: RecordColumn = { name: 'Joined', isWhole: true };
const columns = [{ name: 'Name' }, role, state, joined, { name: 'Actions' }];

function AccountTable(
  props: Readonly<{ accounts: readonly ManagedAccount[]; onOpen: (id: number) => void }>,
) {
  return (
    <RecordTable caption="Accounts, newest first" columns={columns}>
      {props.accounts.map((account) => (
        <tr key={account.id}>
          <RecordHead
            name={account.name}
            more={account.email}
            opens={{ account: String(account.id) }}
          />
          <RecordCell of={role}>{roleNames[account.role]}</RecordCell>
          <RecordCell of={state}>
            <AccountStates account={account} />
          </RecordCell>
          <RecordCell of={joined}>{formatDay(account.created_at)}</RecordCell>
          <RecordActions>
            <Button
              data-minor
              variant="default"
              aria-label={`Details: ${account.name}`}
              onClick={() => props.onOpen(account.id)}
            >
              Details
            </Button>
          </RecordActions>
        </tr>
      ))}
    </RecordTable>
  );
}

/** The restrictions of an account, with when and why they began, or that it has none. */
export const AccountStates = ({ account }: Readonly<{ account: ManagedAccount }>) => (
  <ul className="stack tight">
    {statesOf(account).map(({ name, tone, since, reason }) => (
      <li key={name}>
        <Badge tone={tone}>{name}</Badge>
        {since !== null && (
          <p className="soft small breakable">
            since {since}: {reason}
          </p>
        )}
      </li>
    ))}
  </ul>
);
