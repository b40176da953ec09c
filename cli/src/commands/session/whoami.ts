import type { Nsem, Role } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import type { Run } from '../define.ts';

/** The owner of a token; of an API key, only the ID and the role are known. */
export type Identity = Readonly<{
  id: number;
  role: Role;
  name: string | null;
  email: string | null;
  provider_id: string | null;
}>;

/** `nsem whoami` */
export const defineWhoami = (run: Run): Command =>
  new Command('whoami').description('Show your account and the server').action(
    run(async (context) => {
      const { url, tokenOrigin } = await context.connection();
      const identity = await identify(context, await context.connect());
      const { id, name, email, role } = identity;
      await context.output.item({ ...identity, url, token_from: tokenOrigin }, [
        { label: 'name', text: name ?? `owner of an API key (user ${id})` },
        { label: 'e-mail', text: email },
        { label: 'role', text: role },
        { label: 'provider', text: identity.provider_id },
        { label: 'server', text: url },
        { label: 'token', text: tokenOrigin === 'login' ? 'from nsem login' : tokenOrigin },
      ]);
    }),
  );

/**
 * Finds the owner of a token.
 *
 * @throws NsemError if the token is invalid, or a key that may read nothing about its owner.
 */
export async function identify({ request }: Context, nsem: Nsem): Promise<Identity> {
  try {
    const { id, role, name, email, provider_id } = await nsem.account.get(request);
    return { id, role, name, email, provider_id };
  } catch (error) {
    if ((error as Error).name !== 'PermissionError') throw error;
    const { user_id: id, role } = await nsem.wallet.get(request);
    return { id, role, name: null, email: null, provider_id: null };
  }
}
