import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { formatTime } from '../../output/format.ts';
import { examples, type Run } from '../define.ts';
import { notLoggedIn } from './not-logged-in.ts';
import { identify, type Identity } from '../session/whoami.ts';

/** `nsem auth status` */
export const defineAuthStatus = (run: Run): Command =>
  new Command('status')
    .description('Show which token is used, whose it is, until when, and what it may do')
    .addHelpText('after', examples('nsem auth status', 'nsem auth status --profile staging --json'))
    .action(
      run(async (context) => {
        const { url, token, tokenOrigin } = await context.connection();
        const profile = await context.credentials.profileName();
        if (token === null || tokenOrigin === null) throw notLoggedIn(url, profile);
        const identity = await identify(context, await context.connect());
        const expiresAt = await expiryOf(context, tokenOrigin);
        const status = {
          url,
          profile,
          token_from: tokenOrigin,
          ...identity,
          expires_at: expiresAt,
        };
        await context.output.item(status, [
          { label: 'server', text: url },
          { label: 'profile', text: tokenOrigin === 'login' ? profile : null },
          { label: 'token', text: tokenOrigin === 'login' ? 'from nsem login' : tokenOrigin },
          { label: 'account', text: identity.name ?? `user ${identity.id}` },
          { label: 'role', text: identity.role },
          { label: 'may', text: describePermissions(identity) },
          {
            label: 'expires',
            text: expiresAt === null ? 'see: nsem keys list' : formatTime(expiresAt),
            plain: expiresAt ?? '',
          },
        ]);
      }),
    );

/** The server does not reveal the limits of a key to the key itself. */
const describePermissions = ({ name, role }: Identity): string =>
  name === null
    ? `what the limits of this API key allow a ${role}; see: nsem keys list`
    : `everything that a ${role} may do`;

async function expiryOf(
  { credentials }: Context,
  origin: 'NSEM_TOKEN' | 'login',
): Promise<string | null> {
  if (origin !== 'login') return null;
  return (await credentials.read())?.expiresAt ?? null;
}
