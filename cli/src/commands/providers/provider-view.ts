import type { ReviewedProvider, ServiceProvider } from '@nsem/sdk';

import { countsField, idColumn, timeColumn, timeField } from '../../output/columns.ts';
import { formatCount, formatHours, formatLanguages } from '../../output/format.ts';
import type { Column, Field } from '../../output/table.ts';

type Rated = Pick<ServiceProvider, 'average_rating' | 'rating_count'>;

/** The mean of the ratings and their number: `4.8 (26)`. */
export const formatRating = ({ average_rating: average, rating_count: count }: Rated): string =>
  average === null ? '–' : `${average.toFixed(1)} (${count})`;

type Introduced = Pick<
  ServiceProvider,
  'bio' | 'specialties' | 'experience' | 'languages' | 'completed_jobs' | 'median_turnaround_hours'
>;

/** What a provider wrote and has achieved. */
export const introductionFields = (provider: Introduced): readonly Field[] => [
  countsField('completed', formatCount(provider.completed_jobs, 'job')),
  { label: 'turnaround', text: formatHours(provider.median_turnaround_hours) },
  { label: 'experience', text: provider.experience && `${provider.experience} years` },
  { label: 'specialties', text: provider.specialties.join(', ') },
  { label: 'speaks', text: provider.languages.join(', ') },
  { label: 'about', text: provider.bio },
];

const yesOrNo = (isTrue: boolean): string => (isTrue ? 'yes' : 'no');

/** The services and their statuses: `translation en → tw: approved; narration ha: pending`. */
const formatServices = ({ service_configurations: services }: ReviewedProvider): string =>
  services
    .map((each) => `${each.service_type} ${formatLanguages(each)}: ${each.status}`)
    .join('; ');

/** The columns of an admin's list of providers. */
export const reviewColumns: readonly Column<ReviewedProvider>[] = [
  idColumn('USER', ({ id }) => id),
  { header: 'PROVIDER', text: ({ provider_id: id }) => id ?? '' },
  { header: 'ACTIVE', text: ({ is_active: isActive }) => yesOrNo(isActive) },
  { header: 'NAME', text: ({ name }) => name },
  {
    header: 'RATING',
    text: formatRating,
    plain: ({ average_rating: average }) => average?.toFixed(1) ?? '',
    isOptional: true,
  },
  timeColumn('JOINED', ({ created_at: at }) => at),
  { header: 'SERVICES', text: formatServices, isFlexible: true },
];

/** The fields that clients see of a provider. */
export const providerFields = (provider: ServiceProvider): readonly Field[] => [
  { label: 'provider', text: provider.provider_id },
  { label: 'user', text: String(provider.id) },
  { label: 'name', text: provider.name },
  { label: 'rating', text: formatRating(provider) },
  { label: 'available', text: yesOrNo(provider.is_available) },
  { label: 'quick jobs', text: yesOrNo(provider.is_quick_service_available) },
  ...introductionFields(provider),
  {
    label: 'services',
    text: provider.service_configurations
      .map((each) => `${each.service_type} ${formatLanguages(each)}`)
      .join('; '),
  },
];

/** The fields that admins see of a provider. */
export const reviewFields = (provider: ReviewedProvider): readonly Field[] => [
  { label: 'user', text: String(provider.id) },
  { label: 'provider', text: provider.provider_id },
  { label: 'name', text: provider.name },
  { label: 'e-mail', text: provider.email },
  { label: 'active', text: yesOrNo(provider.is_active) },
  { label: 'available', text: yesOrNo(provider.is_available) },
  { label: 'rating', text: formatRating(provider) },
  { label: 'telegram', text: provider.telegram_id },
  timeField('joined', provider.created_at),
  { label: 'services', text: formatServices(provider) },
];
