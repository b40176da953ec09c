import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { decodeText, readBytes } from '../read-text.ts';

type Options = Readonly<{ from?: string; to?: string; update?: boolean; check?: boolean }>;

/** A file that is not in UTF-8 is sent as it is: the marketplace knows the languages of its terms. */
function fileOf(bytes: Buffer): Readonly<{ csv: string }> | Readonly<{ csv_base64: string }> {
  const text = bytes.includes(0) ? null : decodeText(bytes);
  return text === null ? { csv_base64: bytes.toString('base64') } : { csv: text };
}

/** `nsem glossary import` */
export const defineGlossaryImport = (run: Run): Command =>
  new Command('import')
    .description('Add the terms of a CSV file to your glossary: all of them, or none')
    .argument('[file]', 'the file; - reads it from standard input, which is the default')
    .option('--from <language>', 'the language of terms whose line has none: code or name')
    .option('--to <language>', 'the language of translations whose line has none')
    .option('--update', 'replace terms that you have already')
    .option('--check', 'only check the file')
    .addHelpText(
      'after',
      examples(
        'nsem glossary import terms.csv --check',
        'nsem glossary import terms.csv --from en --to tw --update',
      ),
    )
    .action(
      run(async (context, file: string | undefined, options: Options) => {
        const read = fileOf(await readBytes(context, file ?? '-'));
        const { from, to, update = false, check = false } = options;
        const nsem = await context.connect();
        const done = await nsem.glossary.import(
          {
            ...read,
            mode: update ? 'update' : 'add',
            dry_run: check,
            ...(from !== undefined && { source_language: from }),
            ...(to !== undefined && { target_language: to }),
          },
          context.write,
        );
        if (check) context.output.note('Nothing was stored.');
        await context.output.item(done, [
          { label: 'added', text: String(done.added) },
          { label: 'updated', text: String(done.updated) },
        ]);
      }),
    );
