import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { findService } from './find-service.ts';
import { serviceFields } from './service-view.ts';

/** `nsem services get` */
export const defineServicesGet = (run: Run): Command =>
  new Command('get')
    .description('Show one of your services; as an admin, one of any provider')
    .argument('<id>', 'the ID of the service', parseId)
    .action(
      run(async (context, id: number) => {
        const service = await findService(await context.connect(), context, id);
        await context.output.item(service, serviceFields(service));
      }),
    );
