import type { Rating } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId } from '../define/options.ts';
import { idColumn, timeColumn, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

const columns: readonly Column<Rating>[] = [
  idColumn('ID', ({ id }) => id),
  idColumn('PROVIDER', ({ service_provider_id: id }) => id),
  idColumn('CLIENT', ({ client_id: id }) => id),
  { header: 'STARS', text: ({ rating }) => String(rating), align: 'right' },
  timeColumn('UPDATED', ({ updated_at: at }) => at),
  { header: 'COMMENT', text: ({ comment }) => comment ?? '', isFlexible: true },
];

const fields = (rating: Rating): readonly Field[] => [
  { label: 'rating', text: String(rating.id) },
  { label: 'provider', text: String(rating.service_provider_id) },
  { label: 'stars', text: String(rating.rating) },
  timeField('created', rating.created_at),
  timeField('updated', rating.updated_at),
  { label: 'comment', text: rating.comment, isLong: true },
];

function parseStars(text: string): number {
  if (/^[1-5]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 1 to 5.');
}

const starCount = argument('<stars>', 'from 1 to 5', parseStars);

export const ratings: Noun = {
  name: 'ratings',
  summary: 'Rate providers, and read ratings',
  commands: () => [
    command('create', {
      summary: 'Rate a provider who completed a job for you',
      arguments: [
        argument('<provider>', 'the user ID of the provider (not PRV-…)', parseId),
        starCount,
      ],
      options: [option('--comment <text>', 'what others should know')],
      examples: ['nsem ratings create 21 5 --comment "Fast and careful"'],
      item: ({ nsem, write }, provider, rating, options) =>
        nsem.ratings.create({ service_provider_id: provider, rating, ...options }, write),
      fields,
    }),
    command('list', {
      summary: 'List the ratings that you gave, newest first',
      options: [
        option('--received', 'those that you received, as a provider'),
        option('--provider <id>', 'all ratings of a provider, by user ID', parseId, {
          conflicts: 'received',
        }),
      ],
      examples: ['nsem ratings list', 'nsem ratings list --provider 21'],
      pages({ nsem, request, pageSize: limit }, { received, provider }) {
        if (provider !== undefined) {
          return nsem.ratings.listForProvider(provider, { limit }, request);
        }
        return received === true
          ? nsem.ratings.listReceived({ limit }, request)
          : nsem.ratings.listMine({ limit }, request);
      },
      columns,
      empty: 'No ratings found.',
    }),
    command('get', {
      summary: 'Show a rating',
      arguments: [argument('<id>', 'the ID of the rating', parseId)],
      item: ({ nsem, request }, id) => nsem.ratings.get(id, request),
      fields,
    }),
    command('update', {
      summary: 'Replace the stars and the comment of a rating that you gave',
      arguments: [argument('<id>', 'the ID of the rating', parseId), starCount],
      options: [option('--comment <text>', 'the new comment; without it, the rating has none')],
      examples: ['nsem ratings update 3 4'],
      item: ({ nsem, write }, id, rating, options) =>
        nsem.ratings.update(id, { rating, ...options }, write),
      fields,
    }),
  ],
};
