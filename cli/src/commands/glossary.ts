import type { GlossaryTerm, GlossaryTermBody } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId, required, type OptionsOf } from '../define/options.ts';
import { decodeText, readBytes } from '../define/read-text.ts';
import { idColumn, optional, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

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

const fields = (one: GlossaryTerm): readonly Field[] => [
  { label: 'term', text: String(one.id) },
  { label: 'languages', text: languagesOf(one) },
  { label: 'text', text: one.term },
  { label: 'translation', text: translationOf(one), plain: one.translation ?? '' },
  { label: 'forbidden', text: one.forbidden.join(' | ') },
  { label: 'same case', text: one.case_sensitive ? 'yes' : 'no' },
  { label: 'note', text: one.note },
  timeField('changed', one.updated_at),
];

const id = argument('<id>', 'the ID of the term', parseId);
const term = argument('<term>', 'the term, as it is in your texts');

const filterOptions = [
  option('--from <language>', 'only terms of this language: code or name'),
  option('--to <language>', 'only terms for translations into this one'),
] as const;

const termOptions = [
  required('--from <language>', 'the language of the term: code or name'),
  required('--to <language>', 'the language of its translation: code or name'),
  option('--translation <text>', 'its translation; without it, the term stays as it is'),
  option('--note <text>', 'what providers should know about it'),
  option('--forbidden <text...>', 'translations that you do not want'),
  option('--case-sensitive', 'find it only in the same case'),
] as const;

const termOf = (text: string, options: OptionsOf<typeof termOptions>): GlossaryTermBody => ({
  source_language: options.from,
  target_language: options.to,
  term: text,
  translation: options.translation ?? null,
  note: options.note ?? null,
  forbidden: [...(options.forbidden ?? [])],
  case_sensitive: options.caseSensitive ?? false,
});

export const glossary: Noun = {
  name: 'glossary',
  summary: 'Agree on the translations of your terms, as a client',
  commands: () => [
    command('list', {
      summary: 'List your terms, newest first',
      options: [
        ...filterOptions,
        option('--search <text>', 'only terms that contain this, or whose translation does'),
      ],
      examples: ['nsem glossary list', 'nsem glossary list --to Twi --search centre'],
      pages: ({ nsem, request, pageSize: limit }, { from, to, search }) =>
        nsem.glossary.list(
          { source_language: from, target_language: to, q: search, limit },
          request,
        ),
      columns: termColumns,
      empty: 'No terms found.',
    }),
    command('get', {
      summary: 'Show a term of your glossary',
      arguments: [id],
      examples: ['nsem glossary get 12'],
      item: ({ nsem, request }, wanted) => nsem.glossary.get(wanted, request),
      fields,
    }),
    command('create', {
      summary: 'Add a term to your glossary',
      arguments: [term],
      options: termOptions,
      examples: [
        'nsem glossary create "health centre" --from en --to tw --translation "apɔmuden fie"',
        'nsem glossary create "Ghana Health Service" --from English --to Ewe --case-sensitive',
      ],
      item: ({ nsem, write }, text, options) => nsem.glossary.create(termOf(text, options), write),
      fields,
    }),
    command('update', {
      summary: 'Replace a term of your glossary',
      arguments: [id, term],
      options: termOptions,
      examples: [
        'nsem glossary update 12 "health centre" --from en --to tw --translation "klinik"',
      ],
      item: ({ nsem, write }, changed, text, options) =>
        nsem.glossary.update(changed, termOf(text, options), write),
      fields,
    }),
    command('delete', {
      summary: 'Delete a term from your glossary',
      arguments: [id],
      examples: ['nsem glossary delete 12 --yes'],
      confirm: (_, deleted) => `Delete term ${deleted}?`,
      does: ({ nsem, write }, deleted) => nsem.glossary.delete(deleted, write),
      note: (_, deleted) => `Deleted term ${deleted}.`,
    }),
    command('import', {
      summary: 'Add the terms of a CSV file to your glossary: all of them, or none',
      arguments: [
        argument('[file]', 'the file; - reads it from standard input, which is the default'),
      ],
      options: [
        option('--from <language>', 'the language of terms whose line has none: code or name'),
        option('--to <language>', 'the language of translations whose line has none'),
        option('--update', 'replace terms that you have already'),
        option('--check', 'only check the file'),
      ],
      examples: [
        'nsem glossary import terms.csv --check',
        'nsem glossary import terms.csv --from en --to tw --update',
      ],
      async item({ context, nsem, write }, file, { from, to, update, check = false }) {
        const body = {
          ...fileOf(await readBytes(context, file ?? '-')),
          mode: update === true ? ('update' as const) : ('add' as const),
          dry_run: check,
          ...(from !== undefined && { source_language: from }),
          ...(to !== undefined && { target_language: to }),
        };
        return nsem.glossary.import(body, write);
      },
      note: (_done, _file, { check }) => (check === true ? 'Nothing was stored.' : null),
      fields: ({ added, updated }) => [
        { label: 'added', text: String(added) },
        { label: 'updated', text: String(updated) },
      ],
    }),
    command('export', {
      summary: 'Save your glossary as CSV',
      options: filterOptions,
      examples: ['nsem glossary export -o terms.csv'],
      file: ({ nsem, request }, { from, to }) =>
        nsem.glossary.export({ source_language: from, target_language: to }, request),
    }),
  ],
};

/** A file that is not in UTF-8 is sent as it is: the marketplace knows the languages of its terms. */
function fileOf(bytes: Buffer): Readonly<{ csv: string }> | Readonly<{ csv_base64: string }> {
  const text = bytes.includes(0) ? null : decodeText(bytes);
  return text === null ? { csv_base64: bytes.toString('base64') } : { csv: text };
}
