import type { Language, LanguageAvailability, Nsem } from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { confirmByName } from '../define/confirm.ts';
import { argument, option } from '../define/options.ts';
import { idColumn } from '../output/columns.ts';
import { formatLanguages } from '../output/format.ts';
import type { Column } from '../output/table.ts';

const columns: readonly Column<Language>[] = [
  { header: 'CODE', text: ({ language_code: code }) => code },
  { header: 'LANGUAGE', text: ({ name }) => name },
];

const availabilityColumns: readonly Column<LanguageAvailability>[] = [
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'LANGUAGES', text: formatLanguages },
  idColumn('PROVIDERS', ({ available_providers: count }) => count),
];

export const languages: Noun = {
  name: 'languages',
  summary: 'List languages, and add or remove them as an admin',
  commands: () => [
    command('list', {
      summary: 'List the languages of the marketplace',
      options: [option('--removed', 'also those that were removed but are still in use')],
      examples: ['nsem languages list', "nsem languages list --json | grep -i 'twi'"],
      async rows({ nsem, request }, { removed }) {
        const query = removed === true ? { include_removed: true } : {};
        return (await nsem.languages.list(query, request)).data;
      },
      columns,
      empty: 'No languages found.',
    }),
    command('availability', {
      summary: 'List the work that providers are available for now, most providers first',
      examples: ['nsem languages availability', "nsem languages availability --json | grep 'dag'"],
      rows: async ({ nsem, request }) => (await nsem.languages.listAvailability(request)).data,
      columns: availabilityColumns,
      empty: 'No provider is available now.',
    }),
    command('create', {
      summary: 'Add a language by its name, as an admin; its code is assigned',
      arguments: [argument('<name>', 'the name in English')],
      examples: ['nsem languages create Konni'],
      item: ({ nsem, write }, name) => nsem.languages.create({ name }, write),
      fields: (language) => [
        { label: 'language', text: String(language.id) },
        { label: 'name', text: language.name },
        { label: 'code', text: language.language_code },
      ],
    }),
    command('delete', {
      summary: 'Remove a language, as an admin; services and jobs that use it are not changed',
      arguments: [argument('<language>', 'its code, name or ID')],
      examples: ['nsem languages delete Konni'],
      async action(context, wanted) {
        const nsem = await context.connect();
        const { id, name } = await findLanguage(nsem, context, wanted);
        await confirmByName(context, { question: `Remove the language ${name}?`, name });
        await nsem.languages.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Removed ${name}.`);
      },
    }),
  ],
};

async function findLanguage(nsem: Nsem, { request }: Context, wanted: string): Promise<Language> {
  const text = wanted.toLowerCase();
  for await (const language of nsem.languages.list({}, request)) {
    const { id, name, language_code: code } = language;
    if ([String(id), name.toLowerCase(), code].includes(text)) return language;
  }
  throw usageError(`${wanted} is not a language.`, 'List the languages with: nsem languages list');
}
