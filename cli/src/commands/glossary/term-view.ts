import type { GlossaryTerm } from '@nsem/sdk';

import { idColumn, optional, timeField } from '../../output/columns.ts';
import type { Column, Field } from '../../output/table.ts';

const languagesOf = ({ source_language: source, target_language: target }: GlossaryTerm): string =>
  `${source} → ${target}`;

const translationOf = ({ translation }: GlossaryTerm): string => translation ?? '(stays as it is)';

/** The columns of a list of terms. */
export const termColumns: readonly Column<GlossaryTerm>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'LANGUAGES', text: languagesOf },
  { header: 'TERM', text: ({ term }) => term },
  {
    header: 'TRANSLATION',
    text: translationOf,
    plain: ({ translation }) => translation ?? '',
    isFlexible: true,
  },
  optional({ header: 'FORBIDDEN', text: ({ forbidden }) => forbidden.join(' | ') }),
];

/** The fields of a term. */
export const termFields = (one: GlossaryTerm): readonly Field[] => [
  { label: 'term', text: String(one.id) },
  { label: 'languages', text: languagesOf(one) },
  { label: 'text', text: one.term },
  { label: 'translation', text: translationOf(one), plain: one.translation ?? '' },
  { label: 'forbidden', text: one.forbidden.join(' | ') },
  { label: 'same case', text: one.case_sensitive ? 'yes' : 'no' },
  { label: 'note', text: one.note },
  timeField('changed', one.updated_at),
];
