import { Nsem, type Logger, type LogLevel } from '@nsem/sdk';

import type { Connection, Context } from './context.ts';

/** Creates an SDK client that logs to standard error; for a dry run, one that sends nothing. */
export async function openClient(
  { url: baseUrl, token }: Pick<Connection, 'url' | 'token'>,
  { terminal, options }: Context,
): Promise<Nsem> {
  const { env, stderr } = terminal;
  const level = options.debug === true ? 'debug' : env['NSEM_LOG'] || 'off';
  const common = {
    baseUrl,
    token,
    // The SDK refuses an unknown level.
    logLevel: level as LogLevel,
    logger: loggerTo((line) => void stderr.write(line)),
  };
  if (options.dryRun !== true) return new Nsem(common);
  const { recordRequest } = await import('./dry-run.ts');
  return new Nsem({ ...common, fetch: recordRequest, maxRetries: 0 });
}

/** Standard output contains nothing but results, whatever the level. */
function loggerTo(write: (line: string) => void): Logger {
  const log = (level: string) => (message: string, details: object) =>
    write(`${level}: ${message} ${JSON.stringify(details)}\n`);
  return { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') };
}
