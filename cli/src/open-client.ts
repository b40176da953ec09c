import {
  type Confirmation,
  type Hooks,
  type Logger,
  type LogLevel,
  Nsem,
  type NsemOptions,
  type RequestOptions,
  UnexpectedResponseError,
  ValidationError,
} from '@nsem/sdk';

import { promptForSecrets } from './define/prompts.ts';
import type { Connection, GlobalOptions, Terminal } from './environment.ts';
import { formatCount, withoutControls } from './output/format.ts';
import type { Output } from './output/output.ts';
import { RawClient } from './raw-client.ts';
import { version } from './version.ts';

const systems: Readonly<Record<string, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

/** How the CLI names itself to the server, which shows it in the list of sessions. */
function composeUserAgent(platform: string = process.platform): string {
  const system = systems[platform];
  return system === undefined ? `nsem-cli/${version}` : `nsem-cli/${version} (${system})`;
}

const mostAttempts = 3;

/** An authenticator app shows 6 digits; no password that the server accepts is so short. */
const proofOf = (typed: string): Confirmation =>
  /^\d{3} ?\d{3}$/.test(typed.trim()) ? { code: typed.trim() } : { password: typed };

/**
 * Prompts for the password or a code, and confirms with it who the user of the session is. The server
 * then allows for 10 minutes what it has refused.
 *
 * @returns false if standard input is not a terminal, so that no one can be prompted.
 * @throws NsemError if what was typed was wrong several times; CliError if the user cancels.
 */
async function confirmSession(
  nsem: Nsem,
  terminal: Terminal,
  request: RequestOptions,
): Promise<boolean> {
  if (terminal.stdin.isTTY !== true) return false;
  for (let attempt = 1; ; attempt += 1) {
    const [typed = ''] = await promptForSecrets(terminal, [
      'To confirm that it is you: your password, or the code of your authenticator app',
    ]);
    try {
      await nsem.auth.confirm(proofOf(typed), request);
      return true;
    } catch (error) {
      if (!(error instanceof ValidationError) || attempt === mostAttempts) throw error;
      terminal.stderr.write(`${withoutControls(error.detail)}\n`);
    }
  }
}

type Target = Pick<Connection, 'url' | 'token'>;
type Context = Readonly<{
  terminal: Terminal;
  options: GlobalOptions;
  output: Output;
  request: RequestOptions;
}>;

/** Creates an SDK client that logs to standard error; for a dry run, one that sends nothing. */
export async function openClient(target: Target, context: Context): Promise<Nsem> {
  const nsem: Nsem = new Nsem({
    ...(await optionsOf(target, context)),
    confirm: () => confirmSession(nsem, context.terminal, context.request),
  });
  return nsem;
}

/** Creates a client for requests that the SDK has no method for. */
export const openRawClient = async (target: Target, context: Context): Promise<RawClient> =>
  new RawClient(await optionsOf(target, context));

async function optionsOf(
  { url: baseUrl, token }: Target,
  { terminal, options, output }: Context,
): Promise<NsemOptions> {
  const { env, stderr } = terminal;
  const level = options.debug === true ? 'debug' : env['NSEM_LOG'] || 'off';
  const common: NsemOptions = {
    baseUrl,
    token,
    userAgent: composeUserAgent(),
    quickStart: true,
    // The SDK refuses an unknown level.
    logLevel: level as LogLevel,
    logger: loggerTo((line) => void stderr.write(line)),
    hooks: {
      onResponse(response) {
        refuseForeign(response);
        const { method, status } = response;
        if (method !== 'GET' && status < 300) output.noteChange();
      },
      onRetry({ error, delayMs }) {
        if (delayMs >= noticeableMs) output.note(describeWait(error, delayMs));
      },
    },
  };
  if (options.dryRun !== true) return common;
  const { recordRequest } = await import('./dry-run.ts');
  return { ...common, fetch: recordRequest, maxRetries: 0 };
}

/** A person who waits longer wants to know for what. */
const noticeableMs = 1_000;

const describeWait = ({ message }: Error, delayMs: number): string =>
  `${message} nsem tries again in ${formatCount(Math.ceil(delayMs / 1_000), 'second')}.`;

/**
 * Every response of a marketplace has a `Request-Id` and its `Nsem-Version`, of which a proxy may remove one.
 * Another program may accept anything, and nothing of what it sends may be shown as a result.
 */
function refuseForeign({
  url,
  status,
  requestId,
  serverVersion,
}: Parameters<NonNullable<Hooks['onResponse']>>[0]) {
  if ((requestId ?? serverVersion) !== null || status >= 300) return;
  const { origin, pathname } = new URL(url);
  throw new UnexpectedResponseError({
    status,
    code: 'response.unexpected',
    message: `${origin}${pathname} did not respond as a Nsem marketplace does: the response has no Request-Id and no Nsem-Version, which a proxy may have removed.`,
  });
}

/** Standard output contains nothing but results, whatever the level. */
function loggerTo(write: (line: string) => void): Logger {
  const log = (level: string) => (message: string, details: object) =>
    write(`${level}: ${message} ${JSON.stringify(details)}\n`);
  return { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') };
}
