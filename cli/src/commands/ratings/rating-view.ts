import type { Rating } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { idColumn, timeColumn, timeField } from '../../output/columns.ts';
import type { Column, Field } from '../../output/table.ts';

/** The columns of a list of ratings. */
export const ratingColumns: readonly Column<Rating>[] = [
  idColumn('ID', ({ id }) => id),
  idColumn('PROVIDER', ({ service_provider_id: id }) => id),
  idColumn('CLIENT', ({ client_id: id }) => id),
  { header: 'STARS', text: ({ rating }) => String(rating), align: 'right' },
  timeColumn('UPDATED', ({ updated_at: at }) => at),
  { header: 'COMMENT', text: ({ comment }) => comment ?? '', isFlexible: true },
];

/** The fields of a rating. */
export const ratingFields = (rating: Rating): readonly Field[] => [
  { label: 'rating', text: String(rating.id) },
  { label: 'provider', text: String(rating.service_provider_id) },
  { label: 'stars', text: String(rating.rating) },
  timeField('created', rating.created_at),
  timeField('updated', rating.updated_at),
  { label: 'comment', text: rating.comment, isLong: true },
];

/** Parses a number of stars. */
export function parseStars(text: string): number {
  if (/^[1-5]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 1 to 5.');
}
