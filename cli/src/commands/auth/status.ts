import type { CurrentApiKey } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import type { Connection } from '../../environment.ts';
import { exitCode } from '../../exit-code.ts';
import { timeField } from '../../output/columns.ts';
import type { Field } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';
import { notLoggedIn } from './not-logged-in.ts';
import { findHolder, type Holder } from '../session/holder.ts';

/** Where a login has its token; null for a token of the environment. */
type Storage = Readonly<{ place: 'file' | 'keyring'; isFallback: boolean }> | null;

/** What is known about the token in use. */
type Status = Readonly<{
  url: string;
  profile: string;
  origin: NonNullable<Connection['tokenOrigin']>;
  storage: Storage;
  /** Null if the server cannot be reached. */
  holder: Holder | null;
  /** Null if it is unknown, or if the token does not expire. */
  expiresAt: string | null;
}>;

/** `nsem auth status` */
export const defineAuthStatus = (run: Run): Command =>
  new Command('status')
    .description('Show which token is used, whose it is, until when, and what it may do')
    .addHelpText('after', examples('nsem auth status', 'nsem auth status --profile staging --json'))
    .action(
      run(async (context) => {
        const status = await readStatus(context);
        await context.output.item(toDocument(status), fieldsOf(status));
        if (status.holder !== null) return exitCode.ok;
        context.output.note(`${status.url} cannot be reached, so the token was not checked.`);
        return exitCode.network;
      }),
    );

async function readStatus(context: Context): Promise<Status> {
  const { url, token, tokenOrigin: origin } = await context.connection();
  const profile = await context.credentials.profileName();
  if (token === null || origin === null) throw notLoggedIn(url, profile);
  const stored = origin === 'login' ? await context.credentials.find() : null;
  const storage: Storage = stored && {
    place: stored.keyringEntry === null ? 'file' : 'keyring',
    isFallback: stored.isFallback,
  };
  const holder = await reachHolder(context);
  const key = holder?.key ?? null;
  const known = key === null ? (stored?.expiresAt ?? null) : key.expires_at;
  const expiresAt = known ?? (await readExpiry(context, holder));
  return { url, profile, origin, storage, holder, expiresAt };
}

async function reachHolder(context: Context): Promise<Holder | null> {
  try {
    return await findHolder(context, await context.connect());
  } catch (error) {
    if (!['ConnectionError', 'TimeoutError'].includes((error as Error).name)) throw error;
    return null;
  }
}

/** The end of a session that another program has started. */
async function readExpiry(context: Context, holder: Holder | null): Promise<string | null> {
  if (holder === null || holder.name === null) return null;
  const { account } = await context.connect();
  const sessions = await account.sessions.list(context.request);
  return sessions.find((each) => each.is_current)?.expires_at ?? null;
}

const toDocument = ({ url, profile, origin, storage, holder, expiresAt }: Status) => ({
  url,
  profile,
  token_from: origin,
  stored_in: storage?.place ?? null,
  is_checked: holder !== null,
  id: holder?.id ?? null,
  role: holder?.role ?? null,
  name: holder?.name ?? null,
  email: holder?.email ?? null,
  provider_id: holder?.provider_id ?? null,
  expires_at: expiresAt,
  key: holder?.key ?? null,
});

function fieldsOf({ url, profile, origin, storage, holder, expiresAt }: Status): readonly Field[] {
  const isLogin = origin === 'login';
  return [
    { label: 'server', text: url },
    { label: 'profile', text: isLogin ? profile : null },
    { label: 'token', text: isLogin ? 'from nsem login' : origin },
    ...(storage === null ? [] : [{ label: 'stored', text: describeStorage(storage) }]),
    ...(holder === null ? [] : holderFields(holder)),
    timeField('expires', expiresAt, describeNoExpiry(holder)),
  ];
}

const holderFields = (holder: Holder): readonly Field[] => [
  { label: 'account', text: holder.name ?? `user ${holder.id}` },
  { label: 'role', text: holder.role },
  ...(holder.key === null ? [] : [{ label: 'key', text: nameOf(holder.key) }]),
  { label: 'may', text: describePermissions(holder) },
  ...(holder.key === null
    ? []
    : [{ label: 'allowed from', text: holder.key.allowed_networks.join(' ') || 'everywhere' }]),
];

const nameOf = ({ key_name: name, id }: CurrentApiKey): string => `${name} (API key ${id})`;

function describeStorage({ place, isFallback }: NonNullable<Storage>): string {
  if (place === 'keyring') return 'in the system keyring';
  const file = 'in a file that only you can read';
  return isFallback ? `${file}: the keyring could not be used` : file;
}

function describePermissions({ key, name, role }: Holder): string {
  if (key === null) {
    return name === null
      ? `what the limits of this API key allow a ${role}; see: nsem keys list`
      : `everything that a ${role} may do`;
  }
  if (key.scopes.length > 0) return `only what its scopes allow: ${key.scopes.join(', ')}`;
  return key.access === 'read'
    ? 'read jobs, providers and the wallet, and change nothing'
    : 'order and manage jobs, and read providers and the wallet';
}

/** What is known of a token without an end. */
function describeNoExpiry(holder: Holder | null): string {
  if ((holder?.key ?? null) !== null) return 'never';
  return holder?.name === null ? 'see: nsem keys list' : 'unknown';
}
