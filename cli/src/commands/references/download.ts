import type { Nsem, ReferenceFile } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { examples, parseId, type Run } from '../define.ts';
import { forEachId, parseIds } from '../../define/for-each-id.ts';
import { requireFolder } from '../../define/require-folder.ts';
import { saveDownload } from '../../define/save-download.ts';

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
          const chosen = await chooseReferences(context, nsem, { id, given: given ?? [] });
          const { references, repeated } = chosen;
          // Several files in one would replace each other.
          if (references.length > 1 && output !== undefined) await requireFolder(context, output);
          return forEachId(context, references, async (reference) => {
            const file = await nsem.jobs.references.download(id, reference, context.request);
            const folder = output ?? null;
            const own = { folder, filename: `${reference}-${file.filename}` };
            await saveDownload(context, file, repeated.has(reference) ? own : folder);
          });
        },
      ),
    );

type Chosen = Readonly<{
  references: readonly number[];
  /** Those that have the same name as another one. */
  repeated: ReadonlySet<number>;
}>;

/** Those that are named, or all. */
async function chooseReferences(
  context: Context,
  { jobs }: Nsem,
  { id, given }: Readonly<{ id: number; given: readonly number[] }>,
): Promise<Chosen> {
  if (given.length === 1) return { references: given, repeated: new Set() };
  const { items } = await jobs.references.list(id, context.request);
  if (given.length > 0) {
    return {
      references: given,
      repeated: findRepeated(items.filter((each) => given.includes(each.id))),
    };
  }
  if (items.length === 0) context.output.note('The job has no reference files.');
  return { references: items.map((each) => each.id), repeated: findRepeated(items) };
}

/** Names that differ only in their case are one file on some disks. */
const keyOf = ({ name }: Pick<ReferenceFile, 'name'>): string => name.toLowerCase();

function findRepeated(items: readonly ReferenceFile[]): ReadonlySet<number> {
  const byName = Map.groupBy(items, keyOf);
  const repeated = [...byName.values()].filter(({ length }) => length > 1).flat();
  return new Set(repeated.map(({ id }) => id));
}
