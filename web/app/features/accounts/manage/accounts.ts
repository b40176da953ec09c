import type { ManagedAccount, ManagedAccountQuery } from '@nsem/sdk';

import {
  managedAccountQuery,
  managedAccountsKey,
} from '../../../entities/accounts/managed-accounts.ts';
import { choiceParam, idParam, textParam } from '../../../lib/address/search-params.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import {
  type PagedList,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import type { BadgeTone } from '../../../ui/states.tsx';

/** The states by which accounts are filtered. */
type AccountState = NonNullable<NonNullable<ManagedAccountQuery>['state']>;

export const accountStates = ['unrestricted', 'suspended', 'payouts-frozen'] as const;

/** The display name of each state. */
export const stateNames: Readonly<Record<AccountState, string>> = {
  unrestricted: 'Active',
  suspended: 'Suspended',
  'payouts-frozen': 'Payouts frozen',
};

const stateTones: Readonly<Record<AccountState, BadgeTone>> = {
  unrestricted: 'green',
  suspended: 'red',
  'payouts-frozen': 'yellow',
};

/** A state of an account, with when and why it began if it is a restriction. */
export type ShownState = Readonly<{
  name: string;
  tone: BadgeTone;
  since: string | null;
  reason: string | null;
}>;

const shown = (state: AccountState, given: ManagedAccount['suspension']): ShownState => ({
  name: stateNames[state],
  tone: stateTones[state],
  since: given && formatDay(given.since),
  reason: given && given.reason,
});

/** The states of an account: its restrictions, or that it has none. */
export function statesOf(account: ManagedAccount): readonly ShownState[] {
  const { suspension, payout_freeze: freeze } = account;
  const restricted = [
    ...(suspension === null ? [] : [shown('suspended', suspension)]),
    ...(freeze === null ? [] : [shown('payouts-frozen', freeze)]),
  ];
  return restricted.length === 0 ? [shown('unrestricted', null)] : restricted;
}

/** What restricts an account, for a reason. */
const restrictions = ['suspend', 'freeze'] as const;
export type Restriction = (typeof restrictions)[number];

type RestrictionTexts = Readonly<{
  title: (name: string) => string;
  missing: string;
  label: string;
  pending: string;
  done: string;
  failed: string;
}>;

/** The texts of the forms that restrict an account. */
export const restrictionTexts: Readonly<Record<Restriction, RestrictionTexts>> = {
  suspend: {
    title: (name) => `Suspend ${name}`,
    missing: 'Enter why the account is suspended.',
    label: 'Suspend account',
    pending: 'Suspending...',
    done: 'Account suspended',
    failed: 'The account was not suspended',
  },
  freeze: {
    title: (name) => `Freeze the payouts of ${name}`,
    missing: 'Enter why the payouts are frozen.',
    label: 'Freeze payouts',
    pending: 'Freezing...',
    done: 'Payouts frozen',
    failed: 'The payouts were not frozen',
  },
};

const suspensionEffects: Readonly<Record<ManagedAccount['role'], string>> = {
  admin: '',
  client: ' Jobs that they have already requested go ahead.',
  'service-provider':
    ' Clients no longer find them, they get no offers, and no payout is created or sent. Jobs in ' +
    'progress stay assigned to them.',
};

/** What a restriction stops, and who reads the reason. */
export function effectText(restriction: Restriction, { role }: ManagedAccount): string {
  switch (restriction) {
    case 'suspend':
      return (
        'All sessions end, all API keys stop, and the user cannot log in until you reactivate the ' +
        `account.${suspensionEffects[role]} The user sees the reason when they try to log in.`
      );
    case 'freeze':
      return (
        'No payout is created or sent until you release them. A payout that is already being sent ' +
        'can still be completed. The provider can log in and work as before, and earnings add up. ' +
        'Only admins see the reason.'
      );
  }
}

/** What lifts a restriction. */
export type Lifting = 'reactivate' | 'release';

type LiftingTexts = Readonly<{
  title: (name: string) => string;
  question: string;
  label: string;
  pending: string;
  done: string;
  failed: string;
}>;

/** The texts of the dialogs that lift a restriction. */
export const liftingTexts: Readonly<Record<Lifting, LiftingTexts>> = {
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    question: 'The user can log in again, and the API keys work again.',
    label: 'Reactivate',
    pending: 'Reactivating...',
    done: 'Account reactivated',
    failed: 'The account was not reactivated',
  },
  release: {
    title: (name) => `Release the payouts of ${name}?`,
    question: 'The next payout run includes everything that the provider has earned meanwhile.',
    label: 'Release payouts',
    pending: 'Releasing...',
    done: 'Payouts released',
    failed: 'The payouts were not released',
  },
};

/** The roles, in the order of the filter. */
export const roles = ['client', 'service-provider', 'admin'] as const;

/** The filters of the accounts, the open account, and the restriction whose form is open over it. */
export type AccountsView = Readonly<{
  q: string;
  role: ManagedAccount['role'] | undefined;
  state: AccountState | undefined;
  account: number | undefined;
  change: Restriction | undefined;
}>;

const maxSearchLength = 200;

/** Reads the state of the tab from the query; an invalid value falls back to all accounts. */
export function parseAccountsView(params: Readonly<Record<string, string>>): AccountsView {
  const account = idParam(params['account']);
  return {
    q: textParam(params['q'], maxSearchLength),
    role: choiceParam(roles, params['role']),
    state: choiceParam(accountStates, params['state']),
    account,
    change: account === undefined ? undefined : choiceParam(restrictions, params['change']),
  };
}

/** The accounts of all users, newest first. */
export const managedAccountsList = (
  filter: ManagedAccountQuery,
): PagedListOptions<ManagedAccount> => ({
  key: [...managedAccountsKey, 'list', filter],
  load: (page, signal) => nsem.admin.accounts.list({ ...filter, ...page, limit: 20 }, { signal }),
});

export const useManagedAccounts = (filter: ManagedAccountQuery): PagedList<ManagedAccount> =>
  usePagedList(managedAccountsList(filter));

/** Shows a changed account at once, and refetches the lists. */
export async function adoptAccount(account: ManagedAccount): Promise<void> {
  queryClient.setQueryData(managedAccountQuery(account.id).queryKey, account);
  await queryClient.invalidateQueries({ queryKey: managedAccountsKey });
}

type Restricting = Readonly<{ id: number; restriction: Restriction; reason: string }>;

/** Suspends an account or freezes its payouts, for a reason. */
export const restrictAccount = reuseInFlight(({ id, restriction, reason }: Restricting) =>
  restriction === 'suspend'
    ? nsem.admin.accounts.suspend(id, { reason })
    : nsem.admin.accounts.freezePayouts(id, { reason }),
);

/** Reactivates an account or releases its payouts. */
export const liftRestriction = reuseInFlight(
  ({ id, lifting }: Readonly<{ id: number; lifting: Lifting }>) =>
    lifting === 'reactivate'
      ? nsem.admin.accounts.reactivate(id)
      : nsem.admin.accounts.releasePayouts(id),
);
