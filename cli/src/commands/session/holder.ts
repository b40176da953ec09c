import type { CurrentApiKey, Nsem, NsemError, Role } from '@nsem/sdk';

import type { Context } from '../../context.ts';

/** The owner of a token; of an API key, only the ID and the role are known. */
export type Holder = Readonly<{
  id: number;
  role: Role;
  name: string | null;
  email: string | null;
  provider_id: string | null;
  /** Null for a session, and for a key that an older server does not describe. */
  key: CurrentApiKey | null;
}>;

/**
 * Finds the owner of a token.
 *
 * @throws NsemError if the token is invalid.
 */
export async function findHolder({ request }: Context, nsem: Nsem): Promise<Holder> {
  try {
    const { id, role, name, email, provider_id } = await nsem.account.get(request);
    return { id, role, name, email, provider_id, key: null };
  } catch (error) {
    if ((error as Error).name !== 'PermissionError') throw error;
    return findKeyHolder({ request }, nsem);
  }
}

async function findKeyHolder({ request }: Pick<Context, 'request'>, nsem: Nsem): Promise<Holder> {
  const unnamed = { name: null, email: null, provider_id: null };
  try {
    const key = await nsem.apiKeys.getCurrent(request);
    return { id: key.user_id, role: key.role, ...unnamed, key };
  } catch (error) {
    // An older server does not describe keys to their holders.
    if ((error as Partial<NsemError>).status !== 404) throw error;
    const { user_id: id, role } = await nsem.wallet.get(request);
    return { id, role, ...unnamed, key: null };
  }
}
