import type { ServiceProvider, ServiceType } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { formatLanguages } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, serviceOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';

type Options = Readonly<{
  search?: string;
  language?: string;
  service?: ServiceType;
  available?: boolean;
  sort?: 'newest' | 'best';
  limit: number;
}>;

/** `translation en → ha, en → dag; narration ha` */
function formatServices({ service_configurations: services }: ServiceProvider): string {
  const byType = Map.groupBy(services, ({ service_type: type }) => type);
  return [...byType]
    .map(([type, configured]) => `${type} ${configured.map(formatLanguages).join(', ')}`)
    .join('; ');
}

const columns: readonly Column<ServiceProvider>[] = [
  { header: 'PROVIDER', text: ({ provider_id: id }) => id },
  { header: 'NAME', text: ({ name }) => name },
  {
    header: 'RATING',
    isOptional: true,
    text: ({ average_rating: average, rating_count: count }) =>
      average === null ? '–' : `${average.toFixed(1)} (${count})`,
    plain: ({ average_rating: average }) => average?.toFixed(1) ?? '',
  },
  {
    header: 'AVAILABLE',
    text: ({ is_available: available, is_quick_service_available: quick }) =>
      available ? 'yes' : quick ? 'quick jobs' : 'no',
    style: ({ is_available: available }) => (available ? 'green' : 'yellow'),
    isOptional: true,
  },
  { header: 'SERVICES', text: formatServices, isFlexible: true },
];

/** `nsem providers list` */
export const defineProvidersList = (run: Run): Command =>
  new Command('list')
    .description('Find translators, transcribers and narrators')
    .option('-q, --search <text>', 'part of a name or language')
    .option('-l, --language <language>', 'only providers for this language, a code or a name')
    .addOption(serviceOption('only providers of this service'))
    .option('-a, --available', 'only providers who are available now')
    .addOption(
      new Option(
        '--sort <order>',
        'the order; best: available, then by rating and turnaround',
      ).choices(['newest', 'best']),
    )
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples(
        'nsem providers list --service narration --language Twi --available',
        'nsem providers list --language Twi --sort best',
        'nsem providers list --search Owusu --json',
      ),
    )
    .action(
      run(async (context, { search, language, service, available, sort, limit }: Options) => {
        const nsem = await context.connect();
        const query = {
          q: search,
          language,
          service_type: service,
          available,
          sort,
          limit: pageSize(limit),
        };
        const { items, hasMore } = await take(nsem.providers.list(query, context.request), limit);
        await context.output.list(items, columns, 'No providers found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );
