import type { AccountLimits, AccountUpdate, ProfileUpdate } from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { confirmByName } from '../define/confirm.ts';
import { argument, given, option, required, yesOrNo, type OptionsOf } from '../define/options.ts';
import { promptForLogin, promptForSecrets } from '../define/prompts.ts';
import { readSecret } from '../define/read-text.ts';
import { countsField } from '../output/columns.ts';
import { formatBytes, formatCount, formatNumber } from '../output/format.ts';
import type { Field } from '../output/table.ts';

const updateOptions = [
  option('--name <name>', 'your new name'),
  option('--telegram <id>', 'the number of your chat, to which offers are sent; none for none'),
  option('--available <answer>', 'whether you take jobs', yesOrNo),
  option('--quick <answer>', 'whether you take quick jobs', yesOrNo),
  option('--public <answer>', 'whether everyone may see your page', yesOrNo),
  option('--bio <text>', 'as a provider: what you say about yourself'),
  option('--language <name...>', 'as a provider: the languages that you speak, all of them'),
  option('--specialty <name...>', 'as a provider: the subjects that you know best, all of them'),
  option('--experience <years>', 'as a provider: how long you have done this', [
    '0-1',
    '2-3',
    '4-5',
    '6-10',
    '10+',
  ]),
  option('--portfolio <address>', 'as a provider: your earlier work; none for none'),
  option(
    '--accept-on-delivery <answer>',
    'as a client: whether you accept results as soon as they are delivered, without a review',
    yesOrNo,
  ),
  option('--needs <text>', 'as a client: what you need; none for none'),
] as const;

export const account: Noun = {
  name: 'account',
  summary: 'Manage your account: e-mail address, password, data',
  commands: () => [
    command('register', {
      summary: 'Create an account, and log in',
      options: [
        required('--name <name>', 'your name'),
        required('-e, --email <email>', 'your e-mail address'),
        option('-r, --role <role>', 'what you will be', ['client', 'service-provider'], {
          fallback: 'client',
        }),
        option('--password-stdin', 'read the password from standard input'),
      ],
      examples: [
        'nsem account register --name "Kojo Danso" --email kojo@example.com',
        'nsem account register --name "Ama Boateng" --email ama@example.com -r service-provider',
      ],
      async action(context, { name, email, role, passwordStdin }) {
        const { url } = await context.connection();
        const piped = passwordStdin === true ? await readSecret(context) : undefined;
        const { password } = await promptForLogin(context.terminal, { email, password: piped });
        const nsem = await context.open({ url, token: null });
        const session = await nsem.auth.register({ name, email, password, role }, context.request);
        const { access_token: token, expires_at: expiresAt, device_token: deviceToken } = session;
        await context.credentials.write({ url, token, expiresAt, deviceToken });
        if (context.output.isJson) return context.output.json(session.user);
        context.output.note(`Registered as ${session.user.email} (${role}), and logged in.`);
      },
    }),
    command('update', {
      summary: 'Change your name and profile; as a provider, also availability and public page',
      options: updateOptions,
      examples: [
        'nsem account update --available no --quick yes',
        'nsem account update --language English Twi --experience 4-5 --bio "I translate leaflets."',
        'nsem account update --public yes',
        'nsem account update --accept-on-delivery yes',
      ],
      item: async ({ nsem, write }, options) => nsem.account.update(changeOf(options), write),
      fields: (user) => [
        { label: 'name', text: user.name },
        { label: 'telegram', text: user.telegram_id },
        { label: 'available', text: user.is_available ? 'yes' : 'no' },
        { label: 'quick jobs', text: user.is_quick_service_available ? 'yes' : 'no' },
        { label: 'public page', text: user.is_public ? 'yes' : 'no' },
        { label: 'accepts on delivery', text: user.accepts_on_delivery ? 'yes' : 'no' },
      ],
    }),
    command('reset-password', {
      summary: 'Have a link sent that resets a forgotten password, or use its token',
      options: [
        option('-e, --email <email>', 'the address of the account: a link is sent to it'),
        option('--token <token>', 'the part of the link after "token="'),
        option('--password-stdin', 'read the new password from standard input'),
      ],
      examples: ['nsem account reset-password --email kojo@example.com'],
      async action(context, { email, token, passwordStdin = false }) {
        if ((email === undefined) === (token === undefined)) {
          throw usageError('Specify either --email or --token.');
        }
        const { url } = await context.connection();
        const nsem = await context.open({ url, token: null });
        if (token !== undefined) {
          const password = await readPassword(context, passwordStdin, 'New password');
          await nsem.auth.resetPassword({ token, password }, context.request);
          return context.output.note('The password is replaced, and all sessions have ended.');
        }
        await nsem.auth.requestPasswordReset({ email: email ?? '' }, context.request);
        context.output.note(`If there is an account of ${email}, a link is sent to it.`);
      },
    }),
    command('verify', {
      summary: 'Verify your e-mail address, or have another link sent',
      arguments: [
        argument('[code]', 'the part of the link after "token="; without it, a new link is sent'),
      ],
      examples: ['nsem account verify', 'nsem account verify kQ0s1mJq3vX8'],
      async does({ nsem, write }, code) {
        if (code === undefined) return nsem.auth.resendVerification(write);
        await nsem.auth.verifyEmail({ token: code }, write);
        return { email_verified: true };
      },
      note({ email_verified: isVerified }, code) {
        if (code !== undefined) return 'Your e-mail address is verified.';
        return isVerified
          ? 'Your e-mail address is verified already.'
          : 'Another link is on its way to your e-mail address.';
      },
    }),
    command('change-password', {
      summary: 'Change your password; your other sessions end',
      examples: ['nsem account change-password'],
      async action(context) {
        if (!context.canPrompt) throw usageError('A password is changed only by prompts.');
        const nsem = await context.connect();
        const [current = '', replacement = '', repeated = ''] = await promptForSecrets(
          context.terminal,
          ['Current password', 'New password', 'New password again'],
        );
        if (replacement !== repeated) throw usageError('The two new passwords differ.');
        const body = { current_password: current, new_password: replacement };
        await nsem.account.changePassword(body, context.request);
        context.output.note('Your password is changed. Your other sessions have ended.');
      },
    }),
    command('export', {
      summary: 'Save all your data, with your files, as a ZIP archive',
      options: [option('-o, --output <file>', 'the file or folder to save to')],
      examples: ['nsem account export', 'nsem account export -o my-data.zip'],
      file: ({ nsem, request }) => nsem.account.export(request),
    }),
    command('delete', {
      summary: 'Delete your account; this cannot be undone',
      options: [
        option('--password-stdin', 'read the password from standard input; requires --yes'),
      ],
      examples: [
        'nsem account delete',
        'nsem account delete --yes --password-stdin < password.txt',
      ],
      async action(context, { passwordStdin = false }) {
        if (passwordStdin && context.options.yes !== true) throw unconfirmed();
        if (!passwordStdin && !context.canPrompt) throw unconfirmed();
        const nsem = await context.connect();
        const { email } = await nsem.account.get(context.request);
        await confirmByName(context, { question: 'Delete your account for ever?', name: email });
        const password = await readPassword(context, passwordStdin, 'Password');
        await nsem.account.delete({ current_password: password }, context.request);
        await forgetLogin(context);
        context.output.note(`The account of ${email} was deleted.`);
      },
    }),
  ],
};

const orNone = (text: string | undefined): string | null | undefined =>
  text === 'none' ? null : text;

/** The changes of the profile; undefined if there are none. */
function profileOf(options: OptionsOf<typeof updateOptions>): ProfileUpdate | undefined {
  const { bio, language, specialty, experience, portfolio, needs } = options;
  const profile = {
    ...given({ bio, languages: language && [...language] }),
    ...given({ specialties: specialty && [...specialty], experience }),
    ...given({ portfolio: orNone(portfolio), needs: orNone(needs) }),
  };
  return Object.keys(profile).length === 0 ? undefined : profile;
}

const isYes = (answer: 'yes' | 'no' | undefined): boolean | undefined => answer && answer === 'yes';

function changeOf(options: OptionsOf<typeof updateOptions>): AccountUpdate {
  const { name, telegram, available, quick, public: isPublic } = options;
  const change = given({
    name,
    telegram_id: orNone(telegram),
    is_available: isYes(available),
    is_quick_service_available: isYes(quick),
    is_public: isYes(isPublic),
    accepts_on_delivery: isYes(options.acceptOnDelivery),
    profile: profileOf(options),
  });
  if (Object.keys(change).length === 0) throw usageError('Specify what to change.');
  return change;
}

async function readPassword(context: Context, isPiped: boolean, prompt: string): Promise<string> {
  if (isPiped) return readSecret(context);
  const [password = ''] = await promptForSecrets(context.terminal, [prompt]);
  return password;
}

const unconfirmed = () =>
  usageError(
    'Without a terminal, the deletion cannot be confirmed.',
    'Use --yes and --password-stdin.',
  );

/** The tokens ended with the account; one from the environment is not stored. */
async function forgetLogin(context: Context): Promise<void> {
  const { url, tokenOrigin } = await context.connection();
  if (tokenOrigin !== 'login') return;
  await context.credentials.write({ url, token: null, expiresAt: null, deviceToken: null });
}

type Quota = AccountLimits['quotas'][number];

const labels: Readonly<Record<Quota['quota'], string>> = {
  'open-jobs': 'open jobs',
  'jobs-per-day': 'jobs today',
  'stored-bytes': 'stored files',
  'pending-services': 'pending services',
  'api-keys': 'API keys',
};

function describeQuota({ quota, limit, used }: Quota): Field {
  const amount = quota === 'stored-bytes' ? formatBytes : formatNumber;
  return countsField(labels[quota], `${amount(used)} of ${amount(limit)}`);
}

function describeRate(rate: AccountLimits['rate_limit']): string | null {
  return rate && `${formatCount(rate.calls, 'call')} in ${formatNumber(rate.seconds)} s`;
}

export const limits = command('limits', {
  summary: 'Show the limits of your account, and what you use of them',
  examples: ['nsem limits', 'nsem limits --json'],
  item: ({ nsem, request }) => nsem.account.getLimits(request),
  fields: (all) => [
    ...all.quotas.map(describeQuota),
    countsField('requests', describeRate(all.rate_limit)),
    { label: 'largest file', text: formatBytes(all.max_upload_bytes) },
  ],
});
