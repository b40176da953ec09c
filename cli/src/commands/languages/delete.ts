import type { Language, Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { confirmByName } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';

/** `nsem languages delete` */
export const defineLanguagesDelete = (run: Run): Command =>
  new Command('delete')
    .description('Remove a language, as an admin; services and jobs that use it are not changed')
    .argument('<language>', 'its code, name or ID')
    .addHelpText('after', examples('nsem languages delete Konni'))
    .action(
      run(async (context, wanted: string) => {
        const nsem = await context.connect();
        const { id, name } = await findLanguage(nsem, context, wanted);
        await confirmByName(context, { question: `Remove the language ${name}?`, name });
        await nsem.languages.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Removed ${name}.`);
      }),
    );

async function findLanguage(nsem: Nsem, { request }: Context, wanted: string): Promise<Language> {
  const text = wanted.toLowerCase();
  for await (const language of nsem.languages.list({}, request)) {
    const { id, name, language_code: code } = language;
    if ([String(id), name.toLowerCase(), code].includes(text)) return language;
  }
  throw usageError(`${wanted} is not a language.`, 'List the languages with: nsem languages list');
}
