import { type Nsem, PermissionError, type Role } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import type { Run } from '../define.ts';

/** Who a token belongs to; an API key tells only the number and the role. */
type Identity = Readonly<{
  id: number;
  role: Role;
  name: string | null;
  email: string | null;
  provider_id: string | null;
}>;

/** `nsem whoami` */
export const defineWhoami = (run: Run): Command =>
  new Command('whoami').description('Show who you are logged in as, and where').action(
    run(async (context) => {
      const { url, tokenOrigin } = await context.connection();
      const identity = await identify(context, await context.connect());
      const { id, name, email, role } = identity;
      context.output.item({ ...identity, url, token_from: tokenOrigin }, [
        { label: 'name', text: name ?? `the owner of an API key, number ${id}` },
        { label: 'e-mail', text: email },
        { label: 'role', text: role },
        { label: 'provider', text: identity.provider_id },
        { label: 'server', text: url },
        { label: 'token', text: tokenOrigin === 'login' ? 'of nsem login' : tokenOrigin },
      ]);
    }),
  );

async function identify({ request }: Context, nsem: Nsem): Promise<Identity> {
  try {
    const { id, role, name, email, provider_id } = await nsem.auth.me(request);
    return { id, role, name, email, provider_id };
  } catch (error) {
    if (!(error instanceof PermissionError)) throw error;
    const { user_id: id, role } = await nsem.wallet.get(request);
    return { id, role, name: null, email: null, provider_id: null };
  }
}
