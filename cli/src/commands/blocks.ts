import type { Block } from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId } from '../define/options.ts';
import { ageColumn, idColumn, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

/** Providers know their clients by their IDs only. */
const nameOf = ({ provider_name: name, client_id: client }: Block): string =>
  name ?? `client ${client}`;

const columns: readonly Column<Block>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'BLOCKED', text: nameOf, isFlexible: true },
  { header: 'PROVIDER ID', text: ({ provider_id: id }) => id ?? '' },
  { header: 'JOB', text: ({ job_id: id }) => (id === null ? '' : String(id)) },
  ageColumn('SINCE', ({ created_at: at }) => at),
];

const fields = (block: Block): readonly Field[] => [
  { label: 'block', text: String(block.id) },
  { label: 'blocked', text: nameOf(block) },
  { label: 'provider', text: block.provider_id },
  { label: 'job', text: block.job_id === null ? null : String(block.job_id) },
  timeField('since', block.created_at),
];

export const blocks: Noun = {
  name: 'blocks',
  summary: 'Exclude a provider, or as a provider a client, from your future jobs',
  commands: () => [
    command('list', {
      summary: 'List those you have blocked, newest first',
      examples: ['nsem blocks list'],
      rows: ({ nsem, request }) => nsem.blocks.list(request),
      columns,
      empty: 'You have not blocked anyone.',
    }),
    command('add', {
      summary: 'Block the other side of a job, or as a client a provider',
      arguments: [argument('[job]', 'the ID of a job that you have or had together', parseId)],
      options: [option('-p, --provider <id>', 'as a client: the provider, such as PRV-7K2M9Q')],
      examples: ['nsem blocks add 128', 'nsem blocks add --provider PRV-7K2M9Q'],
      item: ({ nsem, write }, job, { provider }) => {
        if (job !== undefined && provider === undefined) return nsem.jobs.blockPartner(job, write);
        if (job === undefined && provider !== undefined)
          return nsem.providers.block(provider, write);
        throw usageError('Specify either a job or --provider.');
      },
      note: (block) => `Blocked ${nameOf(block)}.`,
      fields,
    }),
    command('remove', {
      summary: 'Lift a block',
      arguments: [argument('<id>', 'the ID of the block', parseId)],
      examples: ['nsem blocks remove 3'],
      does: ({ nsem, write }, id) => nsem.blocks.remove(id, write),
      note: (_, id) => `Lifted block ${id}.`,
    }),
  ],
};
