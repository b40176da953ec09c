import {
  NotFoundError,
  type Nsem,
  type PublicProvider,
  type PublicService,
  type ReviewedProvider,
  type ServiceProvider,
} from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { pageSize, printList } from '../define/lists.ts';
import {
  argument,
  limitOption,
  option,
  parseId,
  serviceOption,
  yesOrNo,
} from '../define/options.ts';
import {
  countColumn,
  countsField,
  idColumn,
  optional,
  timeColumn,
  timeField,
} from '../output/columns.ts';
import { formatCount, formatHours, formatLanguages, oneLine } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';

type Rated = Pick<ServiceProvider, 'average_rating' | 'rating_count'>;

/** The mean of the ratings and their number: `4.8 (26)`. */
const formatRating = ({ average_rating: average, rating_count: count }: Rated): string =>
  average === null ? '–' : `${average.toFixed(1)} (${count})`;

const rating: Column<Rated> = {
  header: 'RATING',
  text: formatRating,
  plain: ({ average_rating: average }) => average?.toFixed(1) ?? '',
  isOptional: true,
};

const formatAnswer = (isTrue: boolean): string => (isTrue ? 'yes' : 'no');

type Introduced = Pick<
  ServiceProvider,
  'bio' | 'specialties' | 'experience' | 'languages' | 'completed_jobs' | 'median_turnaround_hours'
>;

/** The profile and the figures of a provider. */
const introductionFields = (provider: Introduced): readonly Field[] => [
  countsField('completed', formatCount(provider.completed_jobs, 'job')),
  { label: 'turnaround', text: formatHours(provider.median_turnaround_hours) },
  { label: 'experience', text: provider.experience && `${provider.experience} years` },
  { label: 'specialties', text: provider.specialties.join(', ') },
  { label: 'speaks', text: provider.languages.join(', ') },
  { label: 'about', text: provider.bio },
];

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
  rating,
  {
    header: 'AVAILABLE',
    text: ({ is_available: available, is_quick_service_available: quick }) =>
      available ? 'yes' : quick ? 'quick jobs' : 'no',
    style: ({ is_available: available }) => (available ? 'green' : 'yellow'),
    isOptional: true,
  },
  { header: 'SERVICES', text: formatServices, isFlexible: true },
];

/** The fields that clients see of a provider. */
const fields = (provider: ServiceProvider): readonly Field[] => [
  { label: 'provider', text: provider.provider_id },
  { label: 'user', text: String(provider.id) },
  { label: 'name', text: provider.name },
  { label: 'rating', text: formatRating(provider) },
  { label: 'available', text: formatAnswer(provider.is_available) },
  { label: 'quick jobs', text: formatAnswer(provider.is_quick_service_available) },
  ...introductionFields(provider),
  {
    label: 'services',
    text: provider.service_configurations
      .map((each) => `${each.service_type} ${formatLanguages(each)}`)
      .join('; '),
  },
];

/** The services and their statuses: `translation en → tw: approved; narration ha: pending`. */
const formatReviewed = ({ service_configurations: services }: ReviewedProvider): string =>
  services
    .map((each) => `${each.service_type} ${formatLanguages(each)}: ${each.status}`)
    .join('; ');

const reviewColumns: readonly Column<ReviewedProvider>[] = [
  idColumn('USER', ({ id }) => id),
  { header: 'PROVIDER', text: ({ provider_id: id }) => id ?? '' },
  { header: 'ACTIVE', text: ({ is_active: isActive }) => formatAnswer(isActive) },
  { header: 'NAME', text: ({ name }) => name },
  rating,
  timeColumn('JOINED', ({ created_at: at }) => at),
  { header: 'SERVICES', text: formatReviewed, isFlexible: true },
];

/** The fields that admins see of a provider. */
const reviewFields = (provider: ReviewedProvider): readonly Field[] => [
  { label: 'user', text: String(provider.id) },
  { label: 'provider', text: provider.provider_id },
  { label: 'name', text: provider.name },
  { label: 'e-mail', text: provider.email },
  { label: 'active', text: formatAnswer(provider.is_active) },
  { label: 'available', text: formatAnswer(provider.is_available) },
  { label: 'rating', text: formatRating(provider) },
  { label: 'telegram', text: provider.telegram_id },
  timeField('joined', provider.created_at),
  { label: 'services', text: formatReviewed(provider) },
];

/** `translation English → Twi` */
function formatPublicService(service: PublicService): string {
  const { source_language_name: source, target_language_name: target } = service;
  const languages = source === null ? service.language_name : `${source} → ${target}`;
  return `${service.service_type} ${languages}`;
}

const formatPublic = ({ services }: PublicProvider): string =>
  services.map(formatPublicService).join('; ');

const publicColumns: readonly Column<PublicProvider>[] = [
  { header: 'PROVIDER', text: ({ provider_id: id }) => id },
  { header: 'NAME', text: ({ name }) => name },
  rating,
  optional(countColumn('JOBS', ({ completed_jobs: jobs }) => jobs)),
  {
    header: 'TURNAROUND',
    isOptional: true,
    text: ({ median_turnaround_hours: hours }) => formatHours(hours),
    plain: ({ median_turnaround_hours: hours }) => String(hours ?? ''),
  },
  { header: 'SERVICES', text: formatPublic, isFlexible: true },
];

const publicFields = (provider: PublicProvider): readonly Field[] => [
  { label: 'provider', text: provider.provider_id },
  { label: 'name', text: provider.name },
  { label: 'rating', text: formatRating(provider) },
  ...introductionFields(provider),
  { label: 'services', text: formatPublic(provider) },
];

const userId = argument('<id>', 'the user ID of the provider', parseId);

const ofLanguage = option(
  '-l, --language <language>',
  'only providers for this language, a code or a name',
);

const empty = 'No providers found.';

export const providers: Noun = {
  name: 'providers',
  summary: 'Find providers, and review them as an admin',
  commands: () => [
    command('list', {
      summary: 'Find translators, transcribers and narrators',
      options: [
        option('-q, --search <text>', 'part of a name or language'),
        ofLanguage,
        serviceOption('only providers of this service'),
        option('-a, --available', 'only providers who are available now'),
        option('--sort <order>', 'the order; best: available, then by rating and turnaround', [
          'newest',
          'best',
        ]),
      ],
      examples: [
        'nsem providers list --service narration --language Twi --available',
        'nsem providers list --language Twi --sort best',
        'nsem providers list --search Owusu --json',
      ],
      pages: ({ nsem, request, pageSize: limit }, { search, service, ...same }) =>
        nsem.providers.list({ ...same, q: search, service_type: service, limit }, request),
      columns,
      empty,
    }),
    command('get', {
      summary: 'Show a provider',
      arguments: [
        argument('<id>', 'the Provider ID, such as PRV-7K2M9Q; as an admin, also the user ID'),
      ],
      examples: ['nsem providers get PRV-7K2M9Q', 'nsem providers get 21'],
      async action(context, id) {
        const nsem = await context.connect();
        if (/^\d+$/.test(id)) {
          const provider = await nsem.admin.providers.get(parseId(id), context.request);
          return context.output.item(provider, reviewFields(provider));
        }
        if (!/^PRV-\w{6}$/i.test(id)) throw usageError(`${id} is not the ID of a provider.`);
        const provider = await findProvider(nsem, context, id.toUpperCase());
        return context.output.item(provider, fields(provider));
      },
    }),
    command('public', {
      summary: 'List the providers with a public page, or show one, without an account',
      arguments: [argument('[id]', 'the Provider ID, such as PRV-7K2M9Q')],
      options: [ofLanguage, serviceOption('only providers of this service'), limitOption],
      examples: ['nsem providers public --language Twi', 'nsem providers public PRV-7K2M9Q'],
      async action(context, id, { language, service, limit }) {
        const nsem = await context.connect();
        if (id !== undefined) {
          const provider = await nsem.providers.getPublic(id, context.request);
          return context.output.item(provider, publicFields(provider));
        }
        const query = { language, service_type: service, limit: pageSize(limit) };
        const list = nsem.providers.listPublic(query, context.request);
        return printList(context, list, { limit, columns: publicColumns, emptyNote: empty });
      },
    }),
    command('review', {
      summary: 'List all providers with the states of their services, as an admin',
      options: [
        option('-q, --search <text>', 'part of a name or an e-mail address'),
        option('--active <answer>', 'only active or inactive providers', yesOrNo),
      ],
      examples: ['nsem providers review', 'nsem providers review --active no'],
      pages: ({ nsem, request, pageSize: limit }, { search, active }) =>
        nsem.admin.providers.list(
          { q: search, is_active: active && active === 'yes', limit },
          request,
        ),
      columns: reviewColumns,
      empty,
    }),
    command('activate', {
      summary: 'Allow a provider to take jobs, as an admin',
      arguments: [userId],
      examples: ['nsem providers activate 21'],
      item: ({ nsem, write }, id) => nsem.admin.providers.setActive(id, true, write),
      note: ({ name }) => `${oneLine(name)} is active.`,
      fields: reviewFields,
    }),
    command('deactivate', {
      summary: 'Stop a provider from taking jobs, as an admin',
      arguments: [userId],
      examples: ['nsem providers deactivate 21'],
      item: ({ nsem, write }, id) => nsem.admin.providers.setActive(id, false, write),
      note: ({ name }) => `${oneLine(name)} is inactive.`,
      fields: reviewFields,
    }),
  ],
};

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
