import { InvalidArgumentError, Option } from 'commander';

import { parseTime } from './define/options.ts';

const maxFields = 100;

/** Parses `id,status`. */
function parseFields(text: string): readonly string[] {
  const fields = text.split(',', maxFields).map((field) => field.trim());
  return [...new Set(fields.filter((field) => field !== ''))];
}

/** Parses the name of a profile. */
function parseProfile(name: string): string {
  if (/^[\w.-]{1,64}$/.test(name)) return name;
  throw new InvalidArgumentError('Use letters, digits, dots and hyphens.');
}

/** Parses an idempotency key, which is sent in a header. */
function parseKey(key: string): string {
  if (/^[\x20-\x7e]{1,255}$/.test(key) && key.trim() === key) return key;
  throw new InvalidArgumentError('Use at most 255 letters, digits and signs of ASCII.');
}

/** The options that every command accepts, as they are shown in the help. */
export const globalOptions = (): readonly Option[] => [
  new Option('--url <address>', 'the address of the server (NSEM_URL)'),
  new Option('--profile <name>', 'the login to use (NSEM_PROFILE)').argParser(parseProfile),
  new Option('--json', 'print JSON, lists as one document per line; --json=id,… prints only these'),
  new Option('--json-fields <names>').argParser(parseFields).hideHelp(),
  new Option('--jq <filter>', 'print what this jq filter selects from each JSON document'),
  new Option(
    '--template <text>',
    'print each JSON document as this template: "{{id}}\\t{{status}}\\n"',
  ).conflicts('jq'),
  new Option('--timeout <time>', 'the maximum duration: 90s, 10m, 1h30m').argParser(parseTime),
  new Option(
    '--idempotency-key <key>',
    'identifies a change, so that a repeated one is executed only once',
  ).argParser(parseKey),
  new Option('--utc', 'read and print times in UTC, not in your time zone'),
  new Option('--yes', 'do not ask for confirmation'),
  new Option('--no-input', 'never prompt, as without a terminal'),
  new Option('--dry-run', 'show the first request that would be sent, and send nothing'),
  new Option('--quiet', 'print only results and errors'),
  new Option('--debug', 'log every request to standard error (NSEM_LOG=debug)'),
  new Option('--no-color', 'disable colours (NO_COLOR)'),
];

/**
 * Rewrites `--json=id,status`, for which commander has no notation: an option with an optional value
 * would also take the argument that follows it.
 */
export const splitJsonOption = (args: readonly string[]): readonly string[] => {
  const end = args.indexOf('--');
  const isOption = (index: number) => end === -1 || index < end;
  return args.map((arg, index) =>
    isOption(index) && arg.startsWith('--json=') ? `--json-fields${arg.slice(6)}` : arg,
  );
};
