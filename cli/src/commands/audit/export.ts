import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { saveDownload } from '../../define/save-download.ts';
import { addFilterOptions, toQuery, type FilterOptions } from './filter.ts';

/** `nsem audit export` */
export const defineAuditExport = (run: Run): Command =>
  addFilterOptions(new Command('export').description('Save the audit log as CSV, as an admin'))
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .addHelpText(
      'after',
      examples(
        'nsem audit export --from 2026-11-01 --to 2026-11-30',
        'nsem audit export --action wallet.credit -o - | wc -l',
      ),
    )
    .action(
      run(async (context, options: FilterOptions & Readonly<{ output?: string }>) => {
        const nsem = await context.connect();
        const file = await nsem.admin.auditLog.export(toQuery(options), context.request);
        await saveDownload(context, file, options.output ?? null);
      }),
    );
