import type { AccountUpdate, ProfileUpdate } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, type Run } from '../define.ts';

type Answer = 'yes' | 'no';

type Experience = NonNullable<ProfileUpdate['experience']>;

type Options = Readonly<{
  name?: string;
  telegram?: string;
  available?: Answer;
  quick?: Answer;
  public?: Answer;
  bio?: string;
  language?: string[];
  specialty?: string[];
  experience?: Experience;
  portfolio?: string;
  needs?: string;
}>;

const experienceBands = ['0-1', '2-3', '4-5', '6-10', '10+'] as const;

/** `nsem account update` */
export const defineAccountUpdate = (run: Run): Command =>
  new Command('update')
    .description('Change your name and profile; as a provider, also availability and public page')
    .option('--name <name>', 'your new name')
    .option('--telegram <id>', 'the number of your chat, to which offers are sent; none for none')
    .addOption(new Option('--available <answer>', 'whether you take jobs').choices(['yes', 'no']))
    .addOption(new Option('--quick <answer>', 'whether you take quick jobs').choices(['yes', 'no']))
    .addOption(
      new Option('--public <answer>', 'whether everyone may see your page').choices(['yes', 'no']),
    )
    .option('--bio <text>', 'as a provider: what you say about yourself')
    .option('--language <name...>', 'as a provider: the languages that you speak, all of them')
    .option('--specialty <name...>', 'as a provider: the subjects that you know best, all of them')
    .addOption(
      new Option('--experience <years>', 'as a provider: how long you have done this').choices(
        experienceBands,
      ),
    )
    .option('--portfolio <address>', 'as a provider: your earlier work; none for none')
    .option('--needs <text>', 'as a client: what you need; none for none')
    .addHelpText(
      'after',
      examples(
        'nsem account update --available no --quick yes',
        'nsem account update --language English Twi --experience 4-5 --bio "I translate leaflets."',
        'nsem account update --public yes',
      ),
    )
    .action(
      run(async (context, options: Options) => {
        const change = changeOf(options);
        if (Object.keys(change).length === 0) throw usageError('Specify what to change.');
        const nsem = await context.connect();
        const user = await nsem.account.update(change, context.write);
        await context.output.item(user, [
          { label: 'name', text: user.name },
          { label: 'telegram', text: user.telegram_id },
          { label: 'available', text: user.is_available ? 'yes' : 'no' },
          { label: 'quick jobs', text: user.is_quick_service_available ? 'yes' : 'no' },
          { label: 'public page', text: user.is_public ? 'yes' : 'no' },
        ]);
      }),
    );

const orNone = (text: string): string | null => (text === 'none' ? null : text);

/** What changes in the profile; undefined if nothing does. */
function profileOf(options: Options): ProfileUpdate | undefined {
  const { bio, language, specialty, experience, portfolio, needs } = options;
  const profile: ProfileUpdate = {
    ...(bio !== undefined && { bio }),
    ...(language !== undefined && { languages: language }),
    ...(specialty !== undefined && { specialties: specialty }),
    ...(experience !== undefined && { experience }),
    ...(portfolio !== undefined && { portfolio: orNone(portfolio) }),
    ...(needs !== undefined && { needs: orNone(needs) }),
  };
  return Object.keys(profile).length === 0 ? undefined : profile;
}

function changeOf(options: Options): AccountUpdate {
  const { name, telegram, available, quick, public: isPublic } = options;
  const profile = profileOf(options);
  return {
    ...(name !== undefined && { name }),
    ...(telegram !== undefined && { telegram_id: orNone(telegram) }),
    ...(available !== undefined && { is_available: available === 'yes' }),
    ...(quick !== undefined && { is_quick_service_available: quick === 'yes' }),
    ...(isPublic !== undefined && { is_public: isPublic === 'yes' }),
    ...(profile !== undefined && { profile }),
  };
}
