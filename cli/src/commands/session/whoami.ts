import { Command } from 'commander';

import type { Run } from '../define.ts';
import { findHolder } from './holder.ts';

/** `nsem whoami` */
export const defineWhoami = (run: Run): Command =>
  new Command('whoami').description('Show your account and the server').action(
    run(async (context) => {
      const { url, tokenOrigin } = await context.connection();
      const { key, ...identity } = await findHolder(context, await context.connect());
      const { id, name, email, role } = identity;
      await context.output.item({ ...identity, url, token_from: tokenOrigin }, [
        { label: 'name', text: name ?? `owner of ${key?.key_name ?? 'an API key'} (user ${id})` },
        { label: 'e-mail', text: email },
        { label: 'role', text: role },
        { label: 'provider', text: identity.provider_id },
        { label: 'server', text: url },
        { label: 'token', text: tokenOrigin === 'login' ? 'from nsem login' : tokenOrigin },
      ]);
    }),
  );
