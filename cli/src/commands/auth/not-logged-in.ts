import { CliError } from '../../cli-error.ts';
import { exitCode } from '../../exit-code.ts';

/** There is no token for a server. */
export const notLoggedIn = (url: string, profile: string): CliError =>
  new CliError(`You are not logged in to ${url} (profile ${profile}).`, {
    code: 'cli.unauthenticated',
    exitCode: exitCode.authentication,
    suggestion: 'Log in with: nsem login',
  });
