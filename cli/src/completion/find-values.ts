import { Context } from '../context.ts';
import type { GlobalOptions, Terminal } from '../environment.ts';
import { oneLine } from '../output/format.ts';
import type { Settings } from '../settings.ts';
import type { Suggestion } from './suggest.ts';
import { ValueCache, type CachedValues } from './value-cache.ts';
import type { ValueKind } from './value-kind.ts';

/** How long a shell waits for the server, in milliseconds: a pause that is hardly noticed. */
const waitMs = 150;

/** How long a request in the background may take, in milliseconds. */
const refreshMs = 10_000;

/** How long values are suggested without another request, in milliseconds. */
const freshMs: Readonly<Partial<Record<ValueKind, number>>> = {
  language: 60 * 60_000,
  price: 60 * 60_000,
  'provider-code': 10 * 60_000,
  'provider-user': 10 * 60_000,
};
const defaultFreshMs = 30_000;

/** How long values are suggested if they cannot be requested again, in milliseconds. */
const staleMs = 24 * 60 * 60_000;

const maxDescriptionLength = 60;

/** The place for which values are requested. */
export type ValueRequest = Readonly<{
  kind: ValueKind;
  terminal: Terminal;
  settings: Settings;
  /** The options of the command line that is being typed. */
  options: Pick<GlobalOptions, 'profile' | 'url'>;
  /** Whether this is the request in the background: it may take longer. */
  isRefresh: boolean;
}>;

/** The values that were found, and whether a request in the background should find more. */
export type FoundValues = Readonly<{ values: readonly Suggestion[]; needsRefresh: boolean }>;

const nothing: FoundValues = { values: [], needsRefresh: false };

/**
 * Finds the values of a kind: in the cache, or else on the server, unless that takes too long. It
 * neither prompts nor fails.
 */
export async function findValues(request: ValueRequest): Promise<FoundValues> {
  const limit = AbortSignal.timeout(request.isRefresh ? refreshMs : waitMs);
  try {
    const context = silentContext(request, limit);
    if (request.kind === 'profile') return await findProfiles(context);
    return await findOnServer(context, { ...request, kind: request.kind, limit });
  } catch {
    return nothing;
  }
}

/** A context that prints nothing, never prompts, and ends with the limit. */
function silentContext({ terminal, settings, options }: ValueRequest, limit: AbortSignal): Context {
  const { openKeyring } = terminal;
  const signal = AbortSignal.any([terminal.signal, limit]);
  const silent = Object.create(terminal, {
    env: { value: { ...terminal.env, NSEM_LOG: 'off' } },
    signal: { value: signal },
    openKeyring: { value: openKeyring && (() => openKeyring(signal)) },
  }) as Terminal;
  return new Context(silent, { ...options, input: false, quiet: true }, settings);
}

async function findProfiles({ credentials }: Context): Promise<FoundValues> {
  const profiles = await credentials.list();
  const values = profiles.map(({ name, url }) => ({ text: name, description: url }));
  return { values, needsRefresh: false };
}

type ServerRequest = ValueRequest &
  Readonly<{ kind: Exclude<ValueKind, 'profile'>; limit: AbortSignal }>;

async function findOnServer(context: Context, request: ServerRequest): Promise<FoundValues> {
  const { kind, terminal, isRefresh, limit } = request;
  if (terminal.cacheFolder === undefined) return nothing;
  const cache = new ValueCache(terminal.cacheFolder, await loginOf(context));
  const cached = await cache.read(kind);
  const now = Date.now();
  if (cached !== null && !isRefresh && isFresh(kind, cached, now)) {
    return { values: cached.values, needsRefresh: false };
  }
  const loaded = await Promise.race([load(context, kind), abortion(limit)]);
  const loadedAt = loaded === null ? (cached?.loadedAt ?? 0) : now;
  const values = loaded ?? (isUsable(loadedAt, now) ? (cached?.values ?? []) : []);
  await cache.write(kind, { requestedAt: now, loadedAt, values });
  return { values, needsRefresh: loaded === null && limit.aborted && !isRefresh };
}

/** The login without its token, if a keyring has that. */
async function loginOf(context: Context): Promise<readonly string[]> {
  const { profile } = context.options;
  const { NSEM_TOKEN: token } = profile === undefined ? context.terminal.env : {};
  const stored = await context.credentials.find();
  const name = await context.credentials.profileName();
  return [name, await context.url(), token ?? stored?.keyringEntry ?? stored?.token ?? ''];
}

/** Whether no request is needed, or one has just failed. A clock can be set back. */
const isFresh = (kind: ValueKind, { requestedAt, loadedAt }: CachedValues, now: number): boolean =>
  Math.abs(now - loadedAt) < (freshMs[kind] ?? defaultFreshMs) ||
  Math.abs(now - requestedAt) < defaultFreshMs;

const isUsable = (loadedAt: number, now: number): boolean => Math.abs(now - loadedAt) < staleMs;

/** Null if the server refuses or cannot be reached. */
async function load(
  context: Context,
  kind: ServerRequest['kind'],
): Promise<readonly Suggestion[] | null> {
  try {
    const nsem = await context.connect();
    const { loadValues } = await import('#client');
    const { signal } = context.terminal;
    return (await loadValues(kind, nsem, { signal, maxRetries: 0 })).flatMap(toSuggestion);
  } catch {
    return null;
  }
}

const abortion = (signal: AbortSignal): Promise<null> => {
  const { promise, resolve } = Promise.withResolvers<null>();
  if (signal.aborted) resolve(null);
  signal.addEventListener('abort', () => resolve(null), { once: true });
  return promise;
};

/** A value that a shell can insert as it is; its description may be a text of another user. */
function toSuggestion({ text, description }: Suggestion): readonly Suggestion[] {
  if (!/^[\w@.-]{1,64}$/.test(text)) return [];
  return [{ text, description: oneLine(description).slice(0, maxDescriptionLength) }];
}
