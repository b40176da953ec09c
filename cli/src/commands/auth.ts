import type { CurrentApiKey, Nsem, NsemError, Role } from '@nsem/sdk';

import { CliError, exitCode } from '../cli-error.ts';
import type { Context } from '../context.ts';
import type { Profile } from '../credentials.ts';
import { command, type Noun } from '../define/command.ts';
import { argument } from '../define/options.ts';
import type { Connection } from '../environment.ts';
import { timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';
import { login, logout } from './login.ts';

export const whoami = command('whoami', {
  summary: 'Show your account and the server',
  async action(context) {
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
  },
});

const columns: readonly Column<Profile>[] = [
  { header: 'PROFILE', text: ({ name }) => name },
  { header: 'USED', text: ({ isCurrent }) => (isCurrent ? 'yes' : 'no') },
  { header: 'LOGGED IN', text: ({ isLoggedIn }) => (isLoggedIn ? 'yes' : 'no') },
  { header: 'SERVER', text: ({ url }) => url, isFlexible: true },
];

/** A profile without its token, which only `nsem auth token` prints. */
const toProfileDocument = ({ name, isCurrent, isLoggedIn, url, expiresAt }: Profile) => ({
  name,
  is_current: isCurrent,
  is_logged_in: isLoggedIn,
  url,
  expires_at: expiresAt,
});

export const auth: Noun = {
  name: 'auth',
  summary: 'Log in and out, and choose between logins',
  commands: () => [
    login,
    logout,
    command('status', {
      summary: 'Show which token is used, whose it is, until when, and what it may do',
      examples: ['nsem auth status', 'nsem auth status --profile staging --json'],
      async action(context) {
        const status = await readStatus(context);
        await context.output.item(toDocument(status), fieldsOf(status));
        if (status.holder !== null) return exitCode.ok;
        context.output.note(`${status.url} cannot be reached, so the token was not checked.`);
        return exitCode.network;
      },
    }),
    command('switch', {
      summary: 'Choose the profile that commands use, or list the profiles',
      arguments: [
        argument('[profile]', 'the name of the profile; without it, the profiles are listed'),
      ],
      examples: ['nsem auth switch', 'nsem auth switch default'],
      async action({ credentials, output }, name) {
        if (name !== undefined) {
          await credentials.select(name);
          return output.note(`Commands now use the profile ${name}.`);
        }
        const profiles = await credentials.list();
        if (output.isJson) return output.documents(profiles.map(toProfileDocument));
        return output.list(profiles, columns, 'There are no profiles. Log in with: nsem login');
      },
    }),
    command('token', {
      summary: 'Print the token that commands use, for another program',
      examples: [
        'nsem auth token',
        'curl -H "Authorization: Bearer $(nsem auth token)" "$NSEM_URL/jobs/"',
      ],
      async action(context) {
        const { url, token, tokenOrigin } = await context.connection();
        if (token === null) throw notLoggedIn(url, await context.credentials.profileName());
        const { output } = context;
        if (output.isJson) return output.json({ url, token, token_from: tokenOrigin });
        output.text(`${token}\n`);
      },
    }),
  ],
};

/** There is no token for a server. */
const notLoggedIn = (url: string, profile: string): CliError =>
  new CliError(`You are not logged in to ${url} (profile ${profile}).`, {
    code: 'cli.unauthenticated',
    exitCode: exitCode.authentication,
    suggestion: 'Log in with: nsem login',
  });

/** The owner of a token; of an API key, only the ID and the role are known. */
type Holder = Readonly<{
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
async function findHolder({ request }: Context, nsem: Nsem): Promise<Holder> {
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

/** Where a login has its token; null for a token of the environment. */
type Storage = Readonly<{ place: 'file' | 'keyring'; isFallback: boolean }> | null;

/** The facts of the token in use. */
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

/** The facts of a token without an end. */
function describeNoExpiry(holder: Holder | null): string {
  if ((holder?.key ?? null) !== null) return 'never';
  return holder?.name === null ? 'see: nsem keys list' : 'unknown';
}
