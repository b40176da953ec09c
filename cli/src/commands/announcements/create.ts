import type { NewAnnouncement } from '@nsem/sdk';
import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';
import { announcementFields, audienceOption, inDays, parseDays } from './announcement-view.ts';

type Options = Readonly<{
  to: NewAnnouncement['audience'];
  message: string;
  title?: string;
  link?: string;
  days: number;
  mail?: boolean;
}>;

const readers = { clients: 'all clients', providers: 'all providers', everyone: 'all users' };

/** `nsem announcements create` */
export const defineAnnouncementsCreate = (run: Run): Command =>
  new Command('create')
    .description('Show a text above the screens of a role, and send it by mail if you like')
    .addOption(audienceOption())
    .requiredOption('-m, --message <text>', 'the text, at most 500 characters')
    .option('--title <text>', 'a line above it')
    .option('--link <link>', 'a path of the marketplace, or an https address')
    .option('--days <count>', 'for how many days it is shown, at most 90', parseDays, 7)
    .option('--mail', 'also send it by mail, once to each user')
    .addHelpText(
      'after',
      examples(
        'nsem announcements create --to providers -m "Payouts are sent on Monday." --days 3',
        'nsem announcements create -m "We move on Sunday." --mail --yes',
      ),
    )
    .action(
      run(async (context, { to, message, title, link, days, mail = false }: Options) => {
        if (mail) await confirmChange(context, `Send a mail to ${readers[to]}?`);
        const nsem = await context.connect();
        const made = await nsem.admin.announcements.create(
          {
            audience: to,
            text: message,
            ...(title !== undefined && { title }),
            ...(link !== undefined && { link }),
            ends_at: inDays(days),
            by_mail: mail,
          },
          context.write,
        );
        await context.output.item(made, announcementFields(made));
      }),
    );
