import type { Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { examples, parseId, type Run } from '../define.ts';
import { forEachId, parseIds } from '../for-each-id.ts';
import { requireFolder } from '../require-folder.ts';
import { saveDownload } from '../save-download.ts';

type Options = Readonly<{ output?: string }>;

/** `nsem references download` */
export const defineReferencesDownload = (run: Run): Command =>
  new Command('download')
    .description('Save reference files of a job: all of them, or those that you name')
    .argument('<id>', 'the ID of the job', parseId)
    .argument('[references...]', 'the IDs of reference files, from references list', parseIds)
    .option('-o, --output <file>', 'the file or folder to save to; - for standard output')
    .addHelpText(
      'after',
      examples(
        'nsem references download 128',
        'nsem references download 128 7 -o notice.pdf',
        'nsem references download 128 7 9 -o references',
      ),
    )
    .action(
      run(
        async (context, id: number, given: readonly number[] | undefined, { output }: Options) => {
          const nsem = await context.connect();
          const references = await chooseReferences(context, nsem, { id, given: given ?? [] });
          // Several files in one would replace each other.
          if (references.length > 1 && output !== undefined) await requireFolder(output);
          return forEachId(context, references, async (reference) => {
            const file = await nsem.jobs.references.download(id, reference, context.request);
            await saveDownload(context, file, output ?? null);
          });
        },
      ),
    );

/** Those that are named, or all. */
async function chooseReferences(
  context: Context,
  { jobs }: Nsem,
  { id, given }: Readonly<{ id: number; given: readonly number[] }>,
): Promise<readonly number[]> {
  if (given.length > 0) return given;
  const { items } = await jobs.references.list(id, context.request);
  if (items.length === 0) context.output.note('The job has no reference files.');
  return items.map(({ id: reference }) => reference);
}
