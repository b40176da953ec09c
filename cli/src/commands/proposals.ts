import type { Proposal } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, dueOption, given, option, parseId } from '../define/options.ts';
import { idColumn, timeColumn, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';
import { jobFields } from './jobs/job-view.ts';

const columns: readonly Column<Proposal>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => status },
  timeColumn('DUE', ({ due_at: at }) => at),
  { header: 'PROVIDER', text: ({ provider_name: name }) => name },
  { header: 'NOTE', text: ({ note }) => note ?? '', isFlexible: true },
];

const fields = (proposal: Proposal): readonly Field[] => [
  { label: 'proposal', text: String(proposal.id) },
  { label: 'job', text: String(proposal.job_id) },
  { label: 'status', text: proposal.status },
  timeField('due', proposal.due_at),
  { label: 'provider', text: proposal.provider_name },
  { label: 'note', text: proposal.note },
  { label: 'reason', text: proposal.reason },
];

const job = argument('<job>', 'the ID of the job', parseId);
const proposal = argument('<proposal>', 'the ID of the proposal', parseId);

export const proposals: Noun = {
  name: 'proposals',
  summary: 'Propose a later due time as a provider, and answer proposals as a client',
  commands: () => [
    command('list', {
      summary: 'List the due times that providers propose for a job, newest first',
      arguments: [job],
      examples: ['nsem proposals list 128'],
      rows: ({ nsem, request }, of) => nsem.jobs.proposals.list(of, request),
      columns,
      empty: 'Nothing has been proposed.',
    }),
    command('add', {
      summary: 'Propose a later due time for a job that you may take',
      arguments: [job],
      options: [
        dueOption('by when you can do it, at most a year ahead: 72h, or 2026-11-27T17:00', {
          isRequired: true,
        }),
        option('--note <text>', 'what the client reads with it'),
      ],
      examples: ['nsem proposals add 128 --due 72h --note "I am travelling until Tuesday"'],
      item: ({ nsem, write }, of, { due, note }) =>
        nsem.jobs.proposals.add(of, { due_at: due, ...given({ note }) }, write),
      note: () => 'Proposed. The job is assigned to you if the client accepts.',
      fields,
    }),
    command('withdraw', {
      summary: 'Withdraw your proposal for a job',
      arguments: [job, proposal],
      examples: ['nsem proposals withdraw 128 7'],
      does: ({ nsem, write }, of, id) => nsem.jobs.proposals.withdraw(of, id, write),
      note: (_, _of, id) => `Withdrew proposal ${id}.`,
    }),
    command('accept', {
      summary: 'Accept a proposed due time: the job is assigned to the provider and due then',
      arguments: [job, proposal],
      examples: ['nsem proposals accept 128 7'],
      async confirm(context, of, id) {
        const nsem = await context.connect();
        const listed = await nsem.jobs.proposals.list(of, context.request);
        const found = listed.find((each) => each.id === id);
        // The server refuses an ID that is not in the list.
        if (found === undefined) return `Accept proposal ${id} for job ${of}?`;
        const { provider_name: name, due_at: due } = found;
        return `Assign job ${of} to ${name}, due at ${context.output.times.at(due)}?`;
      },
      item: ({ nsem, write }, of, id) => nsem.jobs.proposals.accept(of, id, write),
      note: ({ provider_name: name }, of) => `Job ${of} is assigned to ${name}.`,
      fields: jobFields,
    }),
    command('decline', {
      summary: 'Decline a proposed due time; the job stays available',
      arguments: [job, proposal],
      options: [option('--reason <text>', 'why; the provider reads it')],
      examples: ['nsem proposals decline 128 7 --reason "The clinic opens on Wednesday"'],
      item: ({ nsem, write }, of, id, options) =>
        nsem.jobs.proposals.decline(of, id, options, write),
      note: (_, _of, id) => `Declined proposal ${id}.`,
      fields,
    }),
  ],
};
