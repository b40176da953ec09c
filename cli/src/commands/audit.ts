import type { AuditEntry, AuditLogExportQuery } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { command, type Noun } from '../define/command.ts';
import {
  argument,
  boundOption,
  knownToServer,
  option,
  parseId,
  serviceOption,
  type OptionsOf,
} from '../define/options.ts';
import { optional, timeColumn } from '../output/columns.ts';
import type { Column } from '../output/table.ts';

const formatObject = ({ object_kind: kind, object_id: id }: AuditEntry): string =>
  id === null ? kind : `${kind}:${id}`;

const formatChange = ({ before, after }: AuditEntry): string => {
  const [from, to] = [before, after].map((facts) => (facts === null ? '' : JSON.stringify(facts)));
  return from === '' ? (to ?? '') : `${from} → ${to}`;
};

const columns: readonly Column<AuditEntry>[] = [
  { header: 'ID', text: ({ id }) => String(id), align: 'right' },
  optional(timeColumn('TIME', ({ created_at: at }) => at)),
  {
    header: 'ACTOR',
    isOptional: true,
    text: ({ actor_id: id, credential }) => (id === null ? (credential ?? '–') : String(id)),
    align: 'right',
  },
  { header: 'ACTION', text: ({ action }) => action },
  { header: 'OBJECT', text: formatObject },
  { header: 'NETWORK', text: ({ network }) => network ?? '', isOptional: true },
  { header: 'CHANGE', text: formatChange, isFlexible: true, isOptional: true },
];

/** Parses `payout` or `payout:7`. The server checks the kind. */
function parseObject(text: string): Pick<AuditLogExportQuery, 'object_kind' | 'object_id'> {
  const { kind, id } = /^(?<kind>[a-z-]+)(?::(?<id>\d+))?$/.exec(text)?.groups ?? {};
  if (kind === undefined) throw new InvalidArgumentError('Use a format like payout or payout:7.');
  return {
    object_kind: kind as AuditLogExportQuery['object_kind'],
    object_id: id === undefined ? undefined : parseId(id),
  };
}

const filterOptions = [
  option('--actor <id>', 'only what this user did', parseId),
  option(
    '--action <name>',
    'only this action, such as wallet.credit',
    knownToServer<NonNullable<AuditLogExportQuery['action']>>(),
  ),
  option('--object <object>', 'only what was done to it, such as payout or payout:7', parseObject),
  boundOption('--from <time>', 'the first day, or the first time: 2026-11-01'),
  boundOption('--to <time>', 'the last day, or the last time: 2026-11-30', 'end'),
] as const;

const queryOf = ({
  actor,
  object,
  ...same
}: OptionsOf<typeof filterOptions>): AuditLogExportQuery => ({
  ...same,
  ...object,
  actor_id: actor,
});

export const audit: Noun = {
  name: 'audit',
  summary: 'See who did what, as an admin',
  commands: () => [
    command('list', {
      summary: 'List who did what, as an admin',
      options: filterOptions,
      examples: [
        'nsem audit list --object payout:7',
        'nsem audit list --actor 1 --from 2026-11-01',
      ],
      pages: ({ nsem, request, pageSize: limit }, filter) =>
        nsem.admin.auditLog.list({ ...queryOf(filter), limit }, request),
      columns,
      empty: 'No entries found.',
    }),
    command('export', {
      summary: 'Save the audit log as CSV, as an admin',
      options: filterOptions,
      examples: [
        'nsem audit export --from 2026-11-01 --to 2026-11-30',
        'nsem audit export --action wallet.credit -o - | wc -l',
      ],
      file: ({ nsem, request }, filter) => nsem.admin.auditLog.export(queryOf(filter), request),
    }),
  ],
};

export const admin: Noun = {
  name: 'admin',
  summary: 'Save tables as CSV, as an admin',
  commands: () => [
    command('export', {
      summary: 'Save a table as CSV, as an admin',
      arguments: [
        argument('<table>', 'the table', [
          'accounts',
          'approvals',
          'contact-messages',
          'jobs',
          'languages',
          'notices',
          'payout-lines',
          'payouts',
          'prices',
          'providers',
          'services',
          'transactions',
          'wallets',
        ]),
      ],
      options: [
        option('--status <status>', 'only jobs, payouts, services and so on with this status'),
        option('--role <role>', 'only accounts or wallets of this role'),
        serviceOption('only jobs of this type'),
        option('-l, --language <language>', 'only jobs from, to or in this language'),
        option('--client <id>', 'only jobs of this client', parseId),
        option('--provider <id>', 'only jobs of this provider: PRV-7K2M9Q'),
        boundOption('--created-after <time>', 'only jobs created then or later: 2026-11-01'),
        boundOption('--created-before <time>', 'only jobs created before then'),
        option('--search <text>', 'only jobs that a search for this text finds'),
      ],
      examples: [
        'nsem admin export jobs --created-after 2026-11-01 -o jobs.csv',
        'nsem admin export accounts --role service-provider',
      ],
      file({ nsem, request }, table, options) {
        const { service, client, provider, createdAfter, createdBefore, search, ...same } = options;
        const query = {
          ...same,
          service_type: service,
          client_id: client,
          provider_id: provider,
          created_after: createdAfter,
          created_before: createdBefore,
          q: search,
        };
        return nsem.admin.exportTable(table, query, request);
      },
    }),
  ],
};
