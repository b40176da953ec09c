import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { forEachId, parseIds, printResult } from '../../define/for-each-id.ts';
import { serviceColumns, serviceFields } from './service-view.ts';

/** `nsem services reject` */
export const defineServicesReject = (run: Run): Command =>
  new Command('reject')
    .description('Reject submitted services, as an admin')
    .argument('<id...>', 'the IDs of the services', parseIds)
    .option('--reason <text>', 'why; the provider reads it')
    .addHelpText(
      'after',
      examples(
        'nsem services reject 9 10',
        'nsem services reject 9 --reason "The sample is too quiet."',
      ),
    )
    .action(
      run(async (context, ids: readonly number[], { reason }: Readonly<{ reason?: string }>) => {
        const nsem = await context.connect();
        return forEachId(context, ids, async (id) => {
          const service = await nsem.admin.services.reject(id, { ...context.write, reason });
          context.output.note(`Service ${service.id} is rejected.`);
          const fields = serviceFields(service);
          await printResult(context, ids, { item: service, fields, columns: serviceColumns });
        });
      }),
    );
