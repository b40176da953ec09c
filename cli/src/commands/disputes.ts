import type { Dispute } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, option, outputOption, parseId, parseIds, required } from '../define/options.ts';
import { parseAmount } from '../define/parse-money.ts';
import { idColumn, moneyColumn, moneyField, timeColumn, timeField } from '../output/columns.ts';
import { formatMoney } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';

const columns: readonly Column<Dispute>[] = [
  idColumn('JOB', ({ job_id: id }) => id),
  { header: 'STATUS', text: ({ status }) => status },
  moneyColumn('PRICE', ({ price }) => price),
  { header: 'CLIENT', text: ({ client_name: name }) => name ?? '' },
  { header: 'PROVIDER', text: ({ provider_name: name }) => name ?? '' },
  { header: 'OPENED BY', text: ({ opened_by: side }) => side },
  timeColumn('OPENED', ({ opened_at: at }) => at),
  timeColumn('STATEMENTS UNTIL', ({ statements_until: at }) => at),
];

const decisionFields = ({ decision }: Dispute): readonly Field[] =>
  decision === null
    ? []
    : [
        moneyField('returned', decision.returned_amount),
        moneyField('released', decision.released_amount),
        timeField('decided', decision.decided_at),
        { label: 'reason', text: decision.reason },
      ];

const statementFields = (
  side: string,
  statement: Dispute['client_statement'],
): readonly Field[] => {
  const files = (statement?.files ?? []).map(({ id, name }) => `${id} ${name}`).join(', ');
  return [
    { label: `${side} says`, text: statement?.text ?? null, isLong: true },
    { label: `files of the ${side}`, text: files || null },
  ];
};

const fields = (dispute: Dispute): readonly Field[] => [
  { label: 'job', text: String(dispute.job_id) },
  { label: 'status', text: dispute.status },
  moneyField('price', dispute.price),
  { label: 'client', text: dispute.client_name },
  { label: 'provider', text: dispute.provider_name },
  { label: 'opened by', text: dispute.opened_by },
  timeField('opened', dispute.opened_at),
  timeField('statements until', dispute.statements_until),
  ...decisionFields(dispute),
  ...statementFields('client', dispute.client_statement),
  ...statementFields('provider', dispute.provider_statement),
];

const job = argument('<job>', 'the ID of the job', parseId);

export const disputes: Noun = {
  name: 'disputes',
  summary: 'Read disputes about results, write your statement, and decide as an admin',
  commands: () => [
    command('list', {
      summary: 'List the disputes of all users, as an admin, newest first',
      options: [option('--status <status>', 'only those in this state', ['open', 'decided'])],
      examples: ['nsem disputes list --status open'],
      pages: ({ nsem, request, pageSize: limit }, { status }) =>
        nsem.admin.disputes.list({ status, limit }, request),
      columns,
      empty: 'No disputes found.',
    }),
    command('get', {
      summary: 'Show the dispute about a job',
      arguments: [job],
      examples: ['nsem disputes get 128'],
      item: ({ nsem, request }, id) => nsem.jobs.getDispute(id, request),
      fields,
    }),
    command('statement', {
      summary: 'Write or replace your statement in the dispute about a job, with files',
      arguments: [job],
      options: [
        required('-t, --text <text>', 'what the other side and an admin read'),
        option('--file <path...>', 'files to add, of at most 20 MB; a statement has at most 5'),
        option('--remove <file...>', 'the IDs of its files to remove; the others stay', parseIds),
      ],
      examples: [
        'nsem disputes statement 128 --text "The order says Asante Twi"',
        'nsem disputes statement 128 --text "As agreed on the phone" --file order.pdf --file call.mp3',
      ],
      item: ({ nsem, write }, id, { text, file: files, remove }) =>
        nsem.jobs.writeStatement(
          id,
          { text, files, ...(remove && { removed_file_ids: [...remove] }) },
          write,
        ),
      note: (_, id) => `Your statement about job ${id} is saved.`,
      fields,
    }),
    command('download', {
      summary: 'Save a file of a statement in the dispute about a job',
      arguments: [job, argument('<file>', 'the ID of the file, from disputes get', parseId)],
      options: [outputOption],
      examples: ['nsem disputes download 128 7 -o order.pdf'],
      file: ({ nsem, request }, id, file) => nsem.jobs.downloadStatementFile(id, file, request),
    }),
    command('decide', {
      summary: 'Decide the dispute about a job, as an admin',
      arguments: [job],
      options: [
        required(
          '--returned <amount>',
          'how much of the price the client gets back, in GHS; the provider is paid the rest',
          parseAmount,
        ),
        required('--reason <text>', 'why; both sides read it'),
      ],
      examples: [
        'nsem disputes decide 128 --returned 20 --reason "The last page is missing" --yes',
      ],
      confirmByName: (_, id, { returned }) => ({
        question: `Decide the dispute about job ${id}: ${formatMoney(returned)} goes back to the client?`,
        name: String(id),
      }),
      item: ({ nsem, write }, id, { returned, reason }) =>
        nsem.admin.disputes.settle(id, { returned_amount: returned, reason }, write),
      note: (_, id) => `The dispute about job ${id} is decided.`,
      fields,
    }),
  ],
};
