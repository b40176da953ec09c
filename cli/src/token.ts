import { CliError } from './cli-error.ts';
import { exitCode } from './exit-code.ts';

const maxLength = 4_096;

/**
 * Checks that a token can be sent in a header, before it is.
 *
 * @param source where it comes from, for the message.
 * @returns the token without the white space around it.
 * @throws CliError if it contains anything but visible ASCII characters, or is too long.
 */
export function checkToken(token: string, source: string): string {
  const trimmed = token.trim();
  if (trimmed.length <= maxLength && /^[!-~]+$/.test(trimmed)) return trimmed;
  throw new CliError(`${source} is not a token: it has spaces, line breaks or other characters.`, {
    code: 'cli.token-malformed',
    exitCode: exitCode.usage,
    suggestion: 'Copy the API key again, without anything before or after it.',
  });
}
