import type { NewReferenceFile, Nsem, ReferenceFile } from '@nsem/sdk';

import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { forEachId } from '../define/for-each.ts';
import { argument, option, outputOption, parseId, parseIds } from '../define/options.ts';
import { requireFolder, saveDownload } from '../define/save-download.ts';
import { idColumn, timeColumn, timeField } from '../output/columns.ts';
import { formatBytes } from '../output/format.ts';
import type { Column } from '../output/table.ts';
import { resumeKeyOf } from './jobs/upload-keys.ts';

const columns: readonly Column<ReferenceFile>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'FILE', text: ({ name }) => name },
  {
    header: 'SIZE',
    text: ({ size_bytes: size }) => formatBytes(size),
    plain: ({ size_bytes: size }) => String(size),
  },
  timeColumn('ADDED', ({ created_at: at }) => at),
  { header: 'DESCRIPTION', text: ({ description }) => description ?? '', isFlexible: true },
];

const job = argument('<id>', 'the ID of the job', parseId);

const noReferences = 'The job has no reference files.';

export const references: Noun = {
  name: 'references',
  summary: 'Give providers files that help them with a job, and download them',
  commands: () => [
    command('list', {
      summary: 'List the reference files of a job, oldest first',
      arguments: [job],
      examples: ['nsem references list 128'],
      rows: async ({ nsem, request }, id) => (await nsem.jobs.references.list(id, request)).items,
      columns,
      empty: noReferences,
    }),
    command('add', {
      summary: 'Add a reference file to a job of yours that is pending or in progress',
      arguments: [
        job,
        argument('<file>', 'a PDF, a document, a text, a picture or a recording of at most 50 MB'),
      ],
      options: [
        option('-d, --description <text>', 'what it is, for the provider; - for standard input'),
      ],
      examples: [
        "nsem references add 128 notice-2025.pdf --description 'The notice of last year'",
        'nsem references add 128 names.csv',
      ],
      item: ({ context }, id, path, { description }) =>
        sendReference(context, { id, path, description }),
      note: ({ name }, id) => `${name} is added to job ${id}.`,
      fields: ({ id, name, description, content_type: type, size_bytes: size, created_at: at }) => [
        { label: 'ID', text: String(id) },
        { label: 'File', text: name },
        { label: 'Description', text: description },
        { label: 'Type', text: type },
        { label: 'Size', text: formatBytes(size), plain: String(size) },
        timeField('Added', at),
      ],
    }),
    command('download', {
      summary: 'Save reference files of a job: all of them, or those that you name',
      arguments: [
        job,
        argument('[references...]', 'the IDs of reference files, from references list', parseIds),
      ],
      options: [outputOption],
      examples: [
        'nsem references download 128',
        'nsem references download 128 7 -o notice.pdf',
        'nsem references download 128 7 9 -o references',
      ],
      async action(context, id, named, { output }) {
        const nsem = await context.connect();
        const chosen = await chooseReferences(context, nsem, { id, named: named ?? [] });
        // Several files in one would replace each other.
        if (chosen.ids.length > 1 && output !== undefined) await requireFolder(context, output);
        return forEachId(context, chosen.ids, async (reference) => {
          const file = await nsem.jobs.references.download(id, reference, context.request);
          const folder = output ?? null;
          const own = { folder, filename: `${reference}-${file.filename}` };
          await saveDownload(context, file, chosen.repeated.has(reference) ? own : folder);
        });
      },
    }),
    command('remove', {
      summary: 'Remove a reference file from a job that is pending or in progress',
      arguments: [
        job,
        argument('<reference>', 'the ID of the reference file, from references list', parseId),
      ],
      examples: ['nsem references remove 128 7 --yes'],
      confirm: (_, id, reference) => `Remove reference file ${reference} from job ${id}?`,
      does: ({ nsem, write }, id, reference) => nsem.jobs.references.remove(id, reference, write),
      note: (_, id, reference) => `Reference file ${reference} is removed from job ${id}.`,
    }),
  ],
};

/** A file to add to a job. */
type SentReference = Readonly<{
  id: number;
  path: string;
  description?: string | undefined;
  /** 2 if the command sends the same file for the second time; default: 1. */
  copy?: number | undefined;
  /** The key of the call, if it is not that of the command. */
  idempotencyKey?: string | undefined;
}>;

/** Adds a file to a job, and shows the progress. */
export async function sendReference(
  context: Context,
  { id, path, description, copy, ...key }: SentReference,
): Promise<ReferenceFile> {
  const { jobs } = await context.connect();
  using progress = context.output.progress(path);
  const resumeKey = await resumeKeyOf(path, { reference: id, copy });
  const options = { ...context.write, ...key, resumeKey, onProgress: progress?.update };
  const reference: NewReferenceFile = { file: path, description };
  return await jobs.references.add(id, reference, options);
}

type Chosen = Readonly<{
  ids: readonly number[];
  /** Those that have the same name as another one. */
  repeated: ReadonlySet<number>;
}>;

/** Those that are named, or all. */
async function chooseReferences(
  context: Context,
  { jobs }: Nsem,
  { id, named }: Readonly<{ id: number; named: readonly number[] }>,
): Promise<Chosen> {
  if (named.length === 1) return { ids: named, repeated: new Set() };
  const { items } = await jobs.references.list(id, context.request);
  if (named.length > 0) {
    const chosen = items.filter((each) => named.includes(each.id));
    return { ids: named, repeated: findRepeated(chosen) };
  }
  if (items.length === 0) context.output.note(noReferences);
  return { ids: items.map((each) => each.id), repeated: findRepeated(items) };
}

/** Names that differ only in their case are one file on some disks. */
function findRepeated(items: readonly ReferenceFile[]): ReadonlySet<number> {
  const byName = Map.groupBy(items, ({ name }) => name.toLowerCase());
  const repeated = [...byName.values()].filter(({ length }) => length > 1).flat();
  return new Set(repeated.map(({ id }) => id));
}
