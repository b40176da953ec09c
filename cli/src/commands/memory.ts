import type { MemoryMatch, MemorySegment } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId, topLimitOption, yesOrNo } from '../define/options.ts';
import { idColumn, optional, timeColumn } from '../output/columns.ts';
import type { Column } from '../output/table.ts';

const matchColumns: readonly Column<MemoryMatch>[] = [
  { header: 'SCORE', text: ({ score }) => `${score} %`, align: 'right' },
  optional(idColumn('JOB', ({ job_id: job }) => job)),
  { header: 'SOURCE', text: ({ source }) => source, isFlexible: true },
  { header: 'TRANSLATION', text: ({ text }) => text, isFlexible: true },
];

const segmentColumns: readonly Column<MemorySegment>[] = [
  idColumn('ID', ({ id }) => id),
  idColumn('JOB', ({ job_id: job }) => job),
  timeColumn('DELIVERED', ({ delivered_at: at }) => at),
  { header: 'SOURCE', text: ({ source }) => source, isFlexible: true },
  { header: 'TRANSLATION', text: ({ text }) => text, isFlexible: true },
];

export const memory: Noun = {
  name: 'memory',
  summary: 'Use what you have translated before, as a provider',
  commands: () => [
    command('matches', {
      summary: 'Find what you have delivered for similar sources',
      arguments: [
        argument('<id>', 'the ID of the job that you are translating', parseId),
        argument('<text>', 'the source that you need matches for'),
      ],
      options: [topLimitOption],
      examples: ['nsem memory matches 128 "Wash your hands."'],
      rows: ({ nsem, request }, id, text, { limit }) =>
        nsem.memory.findMatches(id, { text, limit }, request),
      columns: matchColumns,
      empty: 'You have delivered nothing similar.',
    }),
    command('search', {
      summary: 'Search what you have translated for a word or phrase, as a provider',
      arguments: [argument('<query>', 'a word, its beginning, or a phrase')],
      options: [topLimitOption],
      examples: ['nsem memory search "clean water"'],
      rows: ({ nsem, request }, query, { limit }) => nsem.memory.search({ query, limit }, request),
      columns: segmentColumns,
      empty: 'You have translated nothing like that.',
    }),
    command('export', {
      summary: 'Save what you have translated as TMX, for other translation programs',
      examples: ['nsem memory export -o memory.tmx'],
      file: ({ nsem, request }) => nsem.memory.export(request),
    }),
    command('delete', {
      summary: 'Delete a segment from your memory; the job does not change',
      arguments: [
        argument('<segment>', 'the ID of the segment, as shown by memory search', parseId),
      ],
      examples: ['nsem memory delete 41'],
      does: ({ nsem, write }, id) => nsem.memory.delete(id, write),
      note: (_, id) => `Deleted segment ${id}.`,
    }),
    command('settings', {
      summary: 'See and change what providers may reuse of your texts, as a client',
      options: [
        option(
          '--reuse <answer>',
          'whether providers may reuse translations of your texts for other clients',
          yesOrNo,
        ),
      ],
      examples: ['nsem memory settings', 'nsem memory settings --reuse yes'],
      item: ({ nsem, request, write }, { reuse }) =>
        reuse === undefined
          ? nsem.memory.getSettings(request)
          : nsem.memory.updateSettings({ allows_reuse: reuse === 'yes' }, write),
      fields: ({ allows_reuse: isAllowed }) => [
        { label: 'reuse for other clients', text: isAllowed ? 'yes' : 'no' },
      ],
    }),
  ],
};
