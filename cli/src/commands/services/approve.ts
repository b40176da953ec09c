import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { forEachId, parseIds, printResult } from '../for-each-id.ts';
import { serviceColumns, serviceFields } from './service-view.ts';

/** `nsem services approve` */
export const defineServicesApprove = (run: Run): Command =>
  new Command('approve')
    .description('Approve submitted services, as an admin')
    .argument('<id...>', 'the IDs of the services', parseIds)
    .addHelpText('after', examples('nsem services approve 9 10'))
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        return forEachId(context, ids, async (id) => {
          const service = await nsem.admin.services.approve(id, context.write);
          context.output.note(`Service ${service.id} is approved.`);
          const fields = serviceFields(service);
          await printResult(context, ids, { item: service, fields, columns: serviceColumns });
        });
      }),
    );
