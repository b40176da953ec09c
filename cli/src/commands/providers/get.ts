import { NotFoundError, type Nsem, type ServiceProvider } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { examples, parseId, type Run } from '../define.ts';
import { providerFields, reviewFields } from './provider-view.ts';

/** `nsem providers get` */
export const defineProvidersGet = (run: Run): Command =>
  new Command('get')
    .description('Show a provider')
    .argument('<id>', 'the Provider ID, such as PRV-7K2M9Q; as an admin, also the user ID')
    .addHelpText('after', examples('nsem providers get PRV-7K2M9Q', 'nsem providers get 21'))
    .action(
      run(async (context, id: string) => {
        const nsem = await context.connect();
        if (/^\d+$/.test(id)) {
          const provider = await nsem.admin.providers.get(parseId(id), context.request);
          return context.output.item(provider, reviewFields(provider));
        }
        if (!/^PRV-\w{6}$/i.test(id)) throw usageError(`${id} is not the ID of a provider.`);
        const provider = await findProvider(nsem, context, id.toUpperCase());
        return context.output.item(provider, providerFields(provider));
      }),
    );

async function findProvider(
  nsem: Nsem,
  { request }: Context,
  wanted: string,
): Promise<ServiceProvider> {
  for await (const provider of nsem.providers.list({ limit: 100 }, request)) {
    if (provider.provider_id === wanted) return provider;
  }
  throw new NotFoundError({
    message: `Provider ${wanted} was not found.`,
    status: 404,
    code: 'job.provider-unknown',
  });
}
