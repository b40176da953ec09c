import { Command } from 'commander';

import { examples, type Run } from '../define.ts';

/** `nsem languages create` */
export const defineLanguagesCreate = (run: Run): Command =>
  new Command('create')
    .description('Add a language by its name, as an admin; its code is assigned')
    .argument('<name>', 'the name in English')
    .addHelpText('after', examples('nsem languages create Konni'))
    .action(
      run(async (context, name: string) => {
        const nsem = await context.connect();
        const language = await nsem.languages.create({ name }, context.write);
        await context.output.item(language, [
          { label: 'language', text: String(language.id) },
          { label: 'name', text: language.name },
          { label: 'code', text: language.language_code },
        ]);
      }),
    );
