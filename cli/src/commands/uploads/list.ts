import type { Upload } from '@nsem/sdk';
import { Command } from 'commander';

import { ageColumn } from '../../output/columns.ts';
import { formatBytes } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

const percent = ({ received_bytes: received, size_bytes: size }: Upload): string =>
  `${Math.floor((100 * received) / size)} %`;

const purposes: Readonly<Record<Upload['purpose'], string>> = {
  'job-input': 'new job',
  output: 'delivery',
  reference: 'reference file',
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

/** `nsem uploads list` */
export const defineUploadsList = (run: Run): Command =>
  new Command('list')
    .description('List your uploads that are not complete, or were not used yet')
    .addHelpText('after', examples('nsem uploads list'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const uploads = await nsem.uploads.list(context.request);
        await context.output.list(uploads, columns, 'No uploads found.');
      }),
    );
