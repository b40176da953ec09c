import type { ContactMessage } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId, required, yesOrNo } from '../define/options.ts';
import { idColumn, optional, timeColumn, timeField } from '../output/columns.ts';
import { oneLine } from '../output/format.ts';
import type { Column } from '../output/table.ts';

const columns: readonly Column<ContactMessage>[] = [
  idColumn('ID', ({ id }) => id),
  optional(timeColumn('TIME', ({ created_at: at }) => at)),
  optional(timeColumn('ANSWERED', ({ answered_at: at }) => at)),
  { header: 'NAME', text: ({ name }) => name },
  optional({ header: 'E-MAIL', text: ({ email }) => email }),
  { header: 'MESSAGE', text: ({ message }) => message, isFlexible: true },
];

export const contact: Noun = {
  name: 'contact',
  summary: 'Write to the operators, and read their messages as an admin',
  commands: () => [
    command('send', {
      summary: 'Send a message to the operators of the marketplace; requires no login',
      options: [
        required('--name <name>', 'your name'),
        required('--email <email>', 'the address for the reply'),
        option('--company <name>', 'your company'),
        required('-m, --message <text>', 'the message'),
      ],
      examples: [
        'nsem contact send --name "Yaa Poku" --email yaa@example.com -m "Is Nzema planned?"',
      ],
      does: ({ nsem, write }, message) => nsem.contact.send(message, write),
      note: ({ id }) => `Sent message ${id}.`,
    }),
    command('list', {
      summary: 'List the messages from the Contact page, as an admin',
      options: [option('--answered <answer>', 'only answered or unanswered ones', yesOrNo)],
      examples: ['nsem contact list --answered no'],
      pages: ({ nsem, request, pageSize: limit }, { answered }) =>
        nsem.contact.list({ answered: answered && answered === 'yes', limit }, request),
      columns,
      empty: 'No messages found.',
    }),
    command('reply', {
      summary: 'Mark a message as answered, as an admin; the reply itself is your own e-mail',
      arguments: [argument('<id>', 'the ID of the message', parseId)],
      options: [option('--undo', 'mark it as unanswered again')],
      examples: ['nsem contact reply 4', 'nsem contact reply 4 --undo'],
      item: ({ nsem, write }, id, { undo }) =>
        nsem.contact.update(id, { is_answered: undo !== true }, write),
      note: ({ name, email }, _, { undo }) =>
        undo === true ? null : oneLine(`Write to ${name} <${email}>.`),
      fields: (message) => [
        { label: 'message', text: String(message.id) },
        { label: 'name', text: message.name },
        { label: 'e-mail', text: message.email },
        timeField('answered', message.answered_at),
        { label: 'text', text: message.message, isLong: true },
      ],
    }),
  ],
};
