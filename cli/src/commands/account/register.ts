import type { Registration } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, type Run } from '../define.ts';
import { promptForLogin } from '../session/prompt-for-login.ts';
import { readSecret } from '../session/read-secret.ts';

type Options = Readonly<{
  name: string;
  email: string;
  role: Registration['role'];
  passwordStdin?: boolean;
}>;

const roles: readonly Registration['role'][] = ['client', 'service-provider'];

/** `nsem account register` */
export const defineAccountRegister = (run: Run): Command =>
  new Command('register')
    .description('Create an account, and log in')
    .requiredOption('--name <name>', 'your name')
    .requiredOption('-e, --email <email>', 'your e-mail address')
    .addOption(new Option('-r, --role <role>', 'what you will be').choices(roles).default('client'))
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText(
      'after',
      examples(
        'nsem account register --name "Kojo Danso" --email kojo@example.com',
        'nsem account register --name "Ama Boateng" --email ama@example.com -r service-provider',
      ),
    )
    .action(
      run(async (context, { name, email, role, passwordStdin }: Options) => {
        const { url } = await context.connection();
        const given = passwordStdin === true ? await readSecret(context) : undefined;
        const { password } = await promptForLogin(context.terminal, { email, password: given });
        const nsem = await context.open({ url, token: null });
        const session = await nsem.auth.register({ name, email, password, role }, context.request);
        const { access_token: token, expires_at: expiresAt, device_token: deviceToken } = session;
        await context.credentials.write({ url, token, expiresAt, deviceToken });
        if (context.output.isJson) return context.output.json(session.user);
        context.output.note(`Registered as ${session.user.email} (${role}), and logged in.`);
      }),
    );
