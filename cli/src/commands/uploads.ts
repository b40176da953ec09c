import type { Upload } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, parseId } from '../define/options.ts';
import { ageColumn } from '../output/columns.ts';
import { formatBytes } from '../output/format.ts';
import type { Column } from '../output/table.ts';

const percent = ({ received_bytes: received, size_bytes: size }: Upload): string =>
  `${Math.floor((100 * received) / size)} %`;

const purposes: Readonly<Record<Upload['purpose'], string>> = {
  'job-input': 'new job',
  output: 'delivery',
  reference: 'reference file',
  message: 'file of a message',
  statement: 'file of a statement',
};

const columns: readonly Column<Upload>[] = [
  { header: 'ID', text: ({ id }) => String(id) },
  { header: 'FILE', text: ({ name }) => name },
  { header: 'FOR', text: ({ purpose }) => purposes[purpose], plain: ({ purpose }) => purpose },
  {
    header: 'SIZE',
    text: ({ size_bytes: size }) => formatBytes(size),
    plain: ({ size_bytes: size }) => String(size),
  },
  { header: 'ARRIVED', text: percent, plain: ({ received_bytes: bytes }) => String(bytes) },
  ageColumn('STARTED', ({ created_at: at }) => at),
];

export const uploads: Noun = {
  name: 'uploads',
  summary: 'See and cancel large files that are on their way',
  commands: () => [
    command('list', {
      summary: 'List your uploads that are not complete, or were not used yet',
      examples: ['nsem uploads list'],
      rows: ({ nsem, request }) => nsem.uploads.list(request),
      columns,
      empty: 'No uploads found.',
    }),
    command('cancel', {
      summary: 'Cancel an upload, and delete what has arrived of it',
      arguments: [argument('<id>', 'the ID of the upload', parseId)],
      examples: ['nsem uploads cancel 12'],
      does: ({ nsem, write }, id) => nsem.uploads.cancel(id, write),
      note: (_, id) => `Upload ${id} is cancelled.`,
    }),
  ],
};
