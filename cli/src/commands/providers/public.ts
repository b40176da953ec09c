import type { PublicProvider, PublicService, ServiceType } from '@nsem/sdk';
import { Command } from 'commander';

import { countColumn, optional } from '../../output/columns.ts';
import { formatHours } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, serviceOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';
import { formatRating, introductionFields } from './provider-view.ts';

type Options = Readonly<{ language?: string; service?: ServiceType; limit: number }>;

/** `translation English → Twi` */
function formatService(service: PublicService): string {
  const { source_language_name: source, target_language_name: target } = service;
  const languages = source === null ? service.language_name : `${source} → ${target}`;
  return `${service.service_type} ${languages}`;
}

const formatServices = ({ services }: PublicProvider): string =>
  services.map((service) => formatService(service)).join('; ');

const columns: readonly Column<PublicProvider>[] = [
  { header: 'PROVIDER', text: ({ provider_id: id }) => id },
  { header: 'NAME', text: ({ name }) => name },
  {
    header: 'RATING',
    isOptional: true,
    text: formatRating,
    plain: ({ average_rating: average }) => average?.toFixed(1) ?? '',
  },
  optional(countColumn('JOBS', ({ completed_jobs: jobs }) => jobs)),
  {
    header: 'TURNAROUND',
    isOptional: true,
    text: ({ median_turnaround_hours: hours }) => formatHours(hours),
    plain: ({ median_turnaround_hours: hours }) => String(hours ?? ''),
  },
  { header: 'SERVICES', text: formatServices, isFlexible: true },
];

/** `nsem providers public` */
export const defineProvidersPublic = (run: Run): Command =>
  new Command('public')
    .description('List the providers with a public page, or show one, without an account')
    .argument('[id]', 'the Provider ID, such as PRV-7K2M9Q')
    .option('-l, --language <language>', 'only providers for this language, a code or a name')
    .addOption(serviceOption('only providers of this service'))
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('nsem providers public --language Twi', 'nsem providers public PRV-7K2M9Q'),
    )
    .action(
      run(async (context, id: string | undefined, { language, service, limit }: Options) => {
        const nsem = await context.connect();
        if (id !== undefined) {
          const provider = await nsem.providers.getPublic(id, context.request);
          return context.output.item(provider, [
            { label: 'provider', text: provider.provider_id },
            { label: 'name', text: provider.name },
            { label: 'rating', text: formatRating(provider) },
            ...introductionFields(provider),
            { label: 'services', text: formatServices(provider) },
          ]);
        }
        const query = { language, service_type: service, limit: pageSize(limit) };
        const list = nsem.providers.listPublic(query, context.request);
        const emptyNote = 'No providers found.';
        return printList(context, list, { limit, columns, emptyNote });
      }),
    );
