import type { ManagedAccount } from '@nsem/sdk';

import { idParam } from '../../../lib/address/id-param.ts';
import { choiceParam, textParam } from '../../../lib/address/search-params.ts';
import {
  accountStates,
  restrictions,
  type AccountState,
  type Restriction,
} from './account-text.ts';

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
