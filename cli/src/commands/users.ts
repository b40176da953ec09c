import type { ManagedAccount } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { confirmByName } from '../define/confirm.ts';
import { argument, option, parseId, required } from '../define/options.ts';
import { optional, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

/** `suspended`, `payouts frozen`, or nothing. */
const formatState = ({ suspension, payout_freeze: freeze }: ManagedAccount): string =>
  suspension !== null ? 'suspended' : freeze !== null ? 'payouts frozen' : '';

const columns: readonly Column<ManagedAccount>[] = [
  { header: 'ID', text: (user) => String(user.id), align: 'right' },
  optional({ header: 'ROLE', text: ({ role }) => role }),
  { header: 'STATE', text: formatState, style: () => 'red' },
  { header: 'NAME', text: ({ name }) => name },
  { header: 'E-MAIL', text: ({ email }) => email, isFlexible: true },
];

const restrictionField = (
  label: string,
  restriction: ManagedAccount['suspension'] | undefined,
): Field => ({
  label,
  text: restriction ? ({ at }) => `since ${at(restriction.since)}: ${restriction.reason}` : null,
  style: 'red',
});

const fields = (user: ManagedAccount): readonly Field[] => [
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

const id = argument('<id>', 'the ID of the user', parseId);
const why = required('--reason <text>', 'why');

export const users: Noun = {
  name: 'users',
  summary: 'Find, suspend and delete users, as an admin',
  commands: () => [
    command('list', {
      summary: 'List the accounts of all users, as an admin',
      options: [
        option('-q, --search <text>', 'the start of a name or an e-mail address'),
        option('-r, --role <role>', 'only accounts of this role', [
          'admin',
          'service-provider',
          'client',
        ]),
        option('--state <state>', 'only accounts in this state', [
          'unrestricted',
          'suspended',
          'payouts-frozen',
        ]),
      ],
      examples: ['nsem users list --search Kwame', 'nsem users list --state suspended --json'],
      pages: ({ nsem, request, pageSize: limit }, { search, role, state }) =>
        nsem.admin.accounts.list({ q: search, role, state, limit }, request),
      columns,
      empty: 'No users found.',
    }),
    command('get', {
      summary: 'Show the account of a user, as an admin',
      arguments: [id],
      item: ({ nsem, request }, user) => nsem.admin.accounts.get(user, request),
      fields,
    }),
    command('suspend', {
      summary: 'Suspend an account: it cannot be used until it is reactivated',
      arguments: [id],
      options: [why],
      examples: ['nsem users suspend 31 --reason "Texts of clients were shared"'],
      item: ({ nsem, write }, user, reason) => nsem.admin.accounts.suspend(user, reason, write),
      note: (user) => `User ${user.id} is suspended.`,
      fields,
    }),
    command('reactivate', {
      summary: 'Reactivate a suspended account',
      arguments: [id],
      item: ({ nsem, write }, user) => nsem.admin.accounts.reactivate(user, write),
      note: (user) => `User ${user.id} can log in again.`,
      fields,
    }),
    command('freeze-payouts', {
      summary: 'Freeze the payouts of a provider',
      arguments: [id],
      options: [why],
      examples: ['nsem users freeze-payouts 31 --reason "The mobile number is disputed"'],
      item: ({ nsem, write }, user, reason) =>
        nsem.admin.accounts.freezePayouts(user, reason, write),
      note: (user) => `The payouts of user ${user.id} are frozen.`,
      fields,
    }),
    command('release-payouts', {
      summary: 'Release the frozen payouts of a provider',
      arguments: [id],
      item: ({ nsem, write }, user) => nsem.admin.accounts.releasePayouts(user, write),
      note: (user) => `The payouts of user ${user.id} are released.`,
      fields,
    }),
    command('reset-second-factors', {
      summary: 'Remove all second factors of a client or a provider who has lost them',
      arguments: [id],
      options: [why],
      examples: ['nsem users reset-second-factors 31 --reason "Lost phone, confirmed by a call"'],
      does: ({ nsem, write }, user, reason) =>
        nsem.admin.accounts.resetSecondFactors(user, reason, write),
      note: (_, user) => `User ${user} can log in with the password alone.`,
    }),
    command('delete', {
      summary: 'Delete the account of a user on request; this cannot be undone',
      arguments: [id],
      options: [required('--reason <text>', 'why; it is stored with the deletion')],
      examples: ['nsem users delete 31 --reason "Requested by e-mail on 20 November"'],
      async does({ context, nsem, request, write }, user, reason) {
        const { name, email, role } = await nsem.admin.accounts.get(user, request);
        const question = `Delete the account of ${name} (${email}, ${role}) for ever?`;
        await confirmByName(context, { question, name });
        return nsem.admin.accounts.delete(user, reason, write);
      },
      note: (_, user) => `The account of user ${user} was deleted.`,
    }),
  ],
};
