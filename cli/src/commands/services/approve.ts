import { NsemError, type Nsem, type Service, type ServiceApprovalResults } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { examples, type Run } from '../define.ts';
import { forEachId, parseIds, printResult } from '../../define/for-each-id.ts';
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
        const approve = await approverOf(context, nsem, ids);
        return forEachId(context, ids, async (id) => {
          const service = await approve(id);
          context.output.note(`Service ${service.id} is approved.`);
          const fields = serviceFields(service);
          await printResult(context, ids, { item: service, fields, columns: serviceColumns });
        });
      }),
    );

/** The most services that one call approves. */
const mostAtOnce = 100;

/** Returns the result of each approval; those of several services come from one call for 100. */
async function approverOf(
  { write }: Context,
  nsem: Nsem,
  ids: readonly number[],
): Promise<(id: number) => Promise<Service>> {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined)
    return (id) => nsem.admin.services.approve(id, write);
  const unique = [...new Set(ids)];
  const results = new Map<number, ServiceApprovalResults['results'][number]>();
  for (let from = 0; from < unique.length; from += mostAtOnce) {
    const some = unique.slice(from, from + mostAtOnce);
    const answer = await nsem.admin.services.approveMany(some, write);
    for (const result of answer.results) results.set(result.id, result);
  }
  return async (id) => serviceOf(id, results.get(id));
}

function serviceOf(
  id: number,
  result: ServiceApprovalResults['results'][number] | undefined,
): Service {
  const service = result?.service ?? null;
  if (service !== null) return service;
  const { code, detail, status } = result?.problem ?? {
    code: 'service.not-found',
    detail: `Service ${id} was not found.`,
    status: 404,
  };
  throw new NsemError({ message: detail, status, code });
}
