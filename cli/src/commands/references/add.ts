import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { referenceFields } from './reference-view.ts';
import { sendReference } from './send-reference.ts';

type Options = Readonly<{ description?: string }>;

/** `nsem references add` */
export const defineReferencesAdd = (run: Run): Command =>
  new Command('add')
    .description('Add a reference file to a job of yours that is pending or in progress')
    .argument('<id>', 'the ID of the job', parseId)
    .argument('<file>', 'a PDF, a document, a text, a picture or a recording of at most 50 MB')
    .option('-d, --description <text>', 'what it is, for the provider; - for standard input')
    .addHelpText(
      'after',
      examples(
        "nsem references add 128 notice-2025.pdf --description 'The notice of last year'",
        'nsem references add 128 names.csv',
      ),
    )
    .action(
      run(async (context, id: number, path: string, { description }: Options) => {
        const added = await sendReference(context, { id, path, description });
        context.output.note(`${added.name} is added to job ${id}.`);
        await context.output.item(added, referenceFields(added));
      }),
    );
