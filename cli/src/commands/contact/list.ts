import type { ContactMessage } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { idColumn, optional, timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';

type Options = Readonly<{ answered?: 'yes' | 'no'; limit: number }>;

const columns: readonly Column<ContactMessage>[] = [
  idColumn('ID', ({ id }) => id),
  optional(timeColumn('TIME', ({ created_at: at }) => at)),
  optional(timeColumn('ANSWERED', ({ answered_at: at }) => at)),
  { header: 'NAME', text: ({ name }) => name },
  optional({ header: 'E-MAIL', text: ({ email }) => email }),
  { header: 'MESSAGE', text: ({ message }) => message, isFlexible: true },
];

/** `nsem contact list` */
export const defineContactList = (run: Run): Command =>
  new Command('list')
    .description('List the messages from the Contact page, as an admin')
    .addOption(
      new Option('--answered <answer>', 'only answered or unanswered ones').choices(['yes', 'no']),
    )
    .addOption(limitOption())
    .addHelpText('after', examples('nsem contact list --answered no'))
    .action(
      run(async (context, { answered, limit }: Options) => {
        const nsem = await context.connect();
        const isAnswered = answered === undefined ? undefined : answered === 'yes';
        const query = { answered: isAnswered, limit: pageSize(limit) };
        const list = nsem.contact.list(query, context.request);
        await printList(context, list, { limit, columns, emptyNote: 'No messages found.' });
      }),
    );
