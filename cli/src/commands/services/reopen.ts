import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { forEachId, parseIds, printResult } from '../../define/for-each-id.ts';
import { serviceColumns, serviceFields } from './service-view.ts';

/** `nsem services reopen` */
export const defineServicesReopen = (run: Run): Command =>
  new Command('reopen')
    .description('Make reviewed services pending again, as an admin')
    .argument('<id...>', 'the IDs of the services', parseIds)
    .addHelpText('after', examples('nsem services reopen 9 10'))
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        return forEachId(context, ids, async (id) => {
          const service = await nsem.admin.services.setStatus(id, 'pending', context.write);
          context.output.note(`Service ${service.id} is pending again.`);
          const fields = serviceFields(service);
          await printResult(context, ids, { item: service, fields, columns: serviceColumns });
        });
      }),
    );
