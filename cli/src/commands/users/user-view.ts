import type { ManagedAccount } from '@nsem/sdk';

import { optional, timeField } from '../../output/columns.ts';
import type { Column, Field } from '../../output/table.ts';

type Restriction = ManagedAccount['suspension'];

/** `suspended`, `payouts frozen`, or nothing. */
const formatState = ({ suspension, payout_freeze: freeze }: ManagedAccount): string =>
  suspension !== null ? 'suspended' : freeze !== null ? 'payouts frozen' : '';

/** The columns of a list of accounts. */
export const userColumns: readonly Column<ManagedAccount>[] = [
  { header: 'ID', text: ({ id }) => String(id), align: 'right' },
  optional({ header: 'ROLE', text: ({ role }) => role }),
  { header: 'STATE', text: formatState, style: () => 'red' },
  { header: 'NAME', text: ({ name }) => name },
  { header: 'E-MAIL', text: ({ email }) => email, isFlexible: true },
];

const restrictionField = (label: string, restriction: Restriction | undefined): Field => ({
  label,
  text: restriction ? ({ at }) => `since ${at(restriction.since)}: ${restriction.reason}` : null,
  style: 'red',
});

/** The fields of an account. */
export const userFields = (user: ManagedAccount): readonly Field[] => [
  { label: 'user', text: String(user.id) },
  { label: 'name', text: user.name },
  { label: 'e-mail', text: user.email },
  { label: 'role', text: user.role },
  { label: 'provider', text: user.provider_id },
  { label: 'active', text: user.is_active ? 'yes' : 'no' },
  restrictionField('suspended', user.suspension),
  restrictionField('payouts frozen', user.payout_freeze),
  timeField('created', user.created_at),
];
