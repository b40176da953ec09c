import type { ExportedTable, ServiceType, TableExportQuery } from '@nsem/sdk';
import { Argument, Command, Option } from 'commander';

import { boundOption } from '../../define/time-option.ts';
import { examples, parseId, serviceOption, type Run } from '../define.ts';
import { saveDownload } from '../../define/save-download.ts';

const tables: readonly ExportedTable[] = [
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
];

type Options = Readonly<{
  status?: string;
  role?: string;
  service?: ServiceType;
  language?: string;
  client?: number;
  provider?: string;
  createdAfter?: string;
  createdBefore?: string;
  search?: string;
  output?: string;
}>;

/** `nsem admin export` */
export const defineAdminExport = (run: Run): Command =>
  new Command('export')
    .description('Save a table as CSV, as an admin')
    .addArgument(new Argument('<table>', 'the table').choices(tables))
    .option('--status <status>', 'only jobs, payouts, services and so on with this status')
    .option('--role <role>', 'only accounts or wallets of this role')
    .addOption(serviceOption('only jobs of this type'))
    .option('-l, --language <language>', 'only jobs from, to or in this language')
    .addOption(new Option('--client <id>', 'only jobs of this client').argParser(parseId))
    .option('--provider <id>', 'only jobs of this provider: PRV-7K2M9Q')
    .addOption(boundOption('--created-after <time>', 'only jobs created then or later: 2026-11-01'))
    .addOption(boundOption('--created-before <time>', 'only jobs created before then'))
    .option('--search <text>', 'only jobs that a search for this text finds')
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .addHelpText(
      'after',
      examples(
        'nsem admin export jobs --created-after 2026-11-01 -o jobs.csv',
        'nsem admin export accounts --role service-provider',
      ),
    )
    .action(
      run(async (context, table: ExportedTable, { output, ...filter }: Options) => {
        const nsem = await context.connect();
        const file = await nsem.admin.exportTable(table, queryOf(filter), context.request);
        await saveDownload(context, file, output ?? null);
      }),
    );

const queryOf = (options: Omit<Options, 'output'>): TableExportQuery => ({
  status: options.status,
  role: options.role,
  service_type: options.service,
  language: options.language,
  client_id: options.client,
  provider_id: options.provider,
  created_after: options.createdAfter,
  created_before: options.createdBefore,
  q: options.search,
});
