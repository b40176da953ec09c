import type { Notification } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, type Run } from '../define.ts';
import { settingColumns } from './notification-view.ts';

type Switch = 'on' | 'off';
type Options = Readonly<{ email?: Switch; telegram?: Switch }>;

const isOn = (chosen: Switch | undefined): boolean | null =>
  chosen === undefined ? null : chosen === 'on';

const switchOption = (name: string, channel: string): Option =>
  new Option(`--${name} <on|off>`, `whether the kind is also sent by ${channel}`).choices([
    'on',
    'off',
  ]);

/** `nsem notifications settings` */
export const defineNotificationsSettings = (run: Run): Command =>
  new Command('settings')
    .description('Show what you also get by e-mail or Telegram, and change it for a kind')
    .argument('[kind]', 'the kind to change, as it is listed')
    .addOption(switchOption('email', 'e-mail'))
    .addOption(switchOption('telegram', 'Telegram'))
    .addHelpText(
      'after',
      examples(
        'nsem notifications settings',
        'nsem notifications settings job_accepted --email off',
      ),
    )
    .action(
      run(async (context, kind: string | undefined, { email, telegram }: Options) => {
        const { settings: api } = (await context.connect()).notifications;
        // The server checks the kind, and names those that exist.
        const named = kind as Notification['kind'] | undefined;
        const { settings } =
          named === undefined
            ? await api.get(context.request)
            : await api.update(
                { settings: [{ kind: named, mail: isOn(email), telegram: isOn(telegram) }] },
                context.write,
              );
        await context.output.list(settings, settingColumns, 'There is nothing to choose.');
      }),
    );
