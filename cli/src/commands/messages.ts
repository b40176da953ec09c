import type { Message, NewMessage, Nsem, ReportedMessage, UnreadMessagesOfJob } from '@nsem/sdk';

import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { printRow } from '../define/lists.ts';
import { argument, given, option, outputOption, parseId, required } from '../define/options.ts';
import { idColumn, timeColumn, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

const authorOf = ({ is_own: isOwn, author_name: name, author_role: role }: Message): string =>
  isOwn ? 'you' : (name ?? (role === 'client' ? 'the client' : 'a provider'));

function placeOf({ place }: Message): string {
  if (place === null) return '';
  return 'segment' in place ? `segment ${place.segment}` : `second ${place.second}`;
}

const filesOf = ({ files }: Message): string =>
  files.map(({ id, name }) => `${id} ${name}`).join(', ');

/** The text, or what is in place of it. */
function textOf(message: Message): string {
  if (message.is_hidden && message.text === '') return '(hidden by an admin)';
  return message.erased_at === null ? message.text : '(erased)';
}

const columns: readonly Column<Message>[] = [
  idColumn('ID', ({ id }) => id),
  timeColumn('TIME', ({ created_at: at }) => at),
  { header: 'FROM', text: authorOf },
  { header: 'ABOUT', text: placeOf },
  { header: 'FILES', text: filesOf },
  { header: 'TEXT', text: textOf, isFlexible: true },
];

const reportedColumns: readonly Column<ReportedMessage>[] = [
  idColumn('ID', ({ id }) => id),
  idColumn('JOB', ({ job_id: id }) => id),
  timeColumn('REPORTED', ({ reported_at: at }) => at),
  { header: 'FROM', text: authorOf },
  { header: 'REASON', text: ({ report_reason: reason }) => reason ?? '' },
  { header: 'TEXT', text: ({ text }) => text, isFlexible: true },
];

const unreadColumns: readonly Column<UnreadMessagesOfJob>[] = [
  idColumn('JOB', ({ job_id: id }) => id),
  { header: 'UNREAD', text: ({ unread }) => String(unread) },
];

const fields = (message: Message): readonly Field[] => [
  { label: 'message', text: String(message.id) },
  { label: 'job', text: String(message.job_id) },
  { label: 'from', text: authorOf(message) },
  { label: 'about', text: placeOf(message) },
  { label: 'files', text: filesOf(message) },
  timeField('written', message.created_at),
  { label: 'text', text: textOf(message), isLong: true },
];

const job = argument('<job>', 'the ID of the job', parseId);
const message = argument('<message>', 'the ID of the message, from messages list', parseId);
const reason = required('-r, --reason <text>', 'why; at most 500 characters');

export const messages: Noun = {
  name: 'messages',
  summary: 'Write to the client or the provider of a job, and read what they write',
  commands: () => [
    command('list', {
      summary: 'List the messages about a job, oldest first',
      arguments: [job],
      options: [
        option('--after <id>', 'only those after this message', parseId),
        option('--reason <text>', 'why you read them, as an admin; it is recorded'),
      ],
      examples: ['nsem messages list 128'],
      pages: ({ nsem, request, pageSize: limit }, id, { after, reason: why }) =>
        nsem.jobs.messages.list(id, given({ after, reason: why, limit }), request),
      columns,
      empty: 'There are no messages.',
    }),
    command('send', {
      summary: 'Write a message about a job, ask a question, or answer one',
      arguments: [job, argument('[text]', 'the text')],
      options: [
        option('--answer <id>', 'the question that you answer, before the job is taken', parseId),
        option('--segment <number>', 'the segment of the text that it is about', parseId),
        option('--second <number>', 'the second of the recording that it is about', parseId),
        option('--file <path...>', 'its files: at most 5 of at most 20 MB'),
        option('--voice-note', 'the first file is a voice note'),
      ],
      examples: [
        'nsem messages send 128 "Is this name written with ɛ?" --segment 3',
        'nsem messages send 128 "As on this sign." --file sign.jpg',
      ],
      item: ({ nsem, write }, id, text, options) =>
        nsem.jobs.messages.send(id, composeMessage(text, options), write),
      note: (sent) =>
        sent.is_masked ? 'Sent, with contact details hidden until the job is taken.' : 'Sent.',
      fields,
    }),
    command('watch', {
      summary: 'Print the messages about a job, and new ones as they arrive, until Ctrl-C',
      arguments: [job],
      examples: ['nsem messages watch 128'],
      async action(context, id) {
        const nsem = await context.connect();
        await watchMessages(context, nsem, id);
      },
    }),
    command('download', {
      summary: 'Save a file of a message',
      arguments: [job, message, argument('<file>', 'the ID of the file', parseId)],
      options: [outputOption],
      examples: ['nsem messages download 128 41 7 -o note.ogg'],
      file: ({ nsem, request }, id, of, file) =>
        nsem.jobs.messages.download(id, of, file, {}, request),
    }),
    command('read', {
      summary: 'Mark the messages about a job as read, up to one',
      arguments: [job, message],
      examples: ['nsem messages read 128 41'],
      does: ({ nsem, write }, id, upTo) =>
        nsem.jobs.messages.markRead(id, { up_to_id: upTo }, write),
      note: ({ unread }) => `${unread} unread.`,
    }),
    command('unread', {
      summary: 'Count the messages that you have not read, by their jobs',
      examples: ['nsem messages unread'],
      rows: async ({ nsem, request }) => (await nsem.jobs.messages.countUnread(request)).jobs,
      columns: unreadColumns,
      empty: 'You have read everything.',
    }),
    command('report', {
      summary: 'Report a message of the other party to the admins',
      arguments: [job, message],
      options: [reason],
      examples: ['nsem messages report 128 41 --reason "It insults me."'],
      item: ({ nsem, write }, id, of, { reason: why }) =>
        nsem.jobs.messages.report(id, of, { reason: why }, write),
      note: () => 'Reported. Admins can read the conversation.',
      fields,
    }),
    command('hide', {
      summary: 'Hide a reported message, as an admin',
      arguments: [job, message],
      options: [reason],
      examples: ['nsem messages hide 128 41 --reason "An insult."'],
      item: ({ nsem, write }, id, of, { reason: why }) =>
        nsem.jobs.messages.hide(id, of, { reason: why }, write),
      note: () => 'Hidden.',
      fields,
    }),
    command('dismiss', {
      summary: 'Dismiss the report of a message, which stays, as an admin',
      arguments: [job, message],
      options: [reason],
      examples: ['nsem messages dismiss 128 41 --reason "Rude, but no insult."'],
      item: ({ nsem, write }, id, of, { reason: why }) =>
        nsem.jobs.messages.dismiss(id, of, { reason: why }, write),
      note: () => 'Dismissed. The message stays.',
      fields,
    }),
    command('reported', {
      summary: 'List the reported messages that wait for a decision, oldest first, as an admin',
      examples: ['nsem messages reported'],
      pages: ({ nsem, request, pageSize: limit }) =>
        nsem.jobs.messages.listReported({ limit }, request),
      columns: reportedColumns,
      empty: 'No reported message waits for a decision.',
    }),
  ],
};

type Written = Readonly<{
  answer?: number | undefined;
  segment?: number | undefined;
  second?: number | undefined;
  file?: readonly string[] | undefined;
  voiceNote?: boolean | undefined;
}>;

/** The message that a command line describes; the server refuses two places. */
function composeMessage(
  text: string | undefined,
  { answer, segment, second, file: files, voiceNote }: Written,
): NewMessage {
  const at = given({ segment, second });
  const place = Object.keys(at).length === 0 ? undefined : (at as NewMessage['place']);
  return given({ text, place, question_id: answer, files, voice_note: voiceNote });
}

/** Prints what is written about a job, in order and once. */
async function watchMessages(context: Context, nsem: Nsem, id: number): Promise<void> {
  await context.terminal.endWithReader?.();
  let after = 0;
  const printNew = async () => {
    const query = after === 0 ? {} : { after };
    for await (const one of nsem.jobs.messages.list(id, query, context.request)) {
      await printRow(context, one, columns);
      after = one.id;
    }
  };
  await printNew();
  for await (const { move } of nsem.events.follow({ ...context.request, jobId: id })) {
    if (move === 'message') await printNew();
  }
}
