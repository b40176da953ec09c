import { Help } from 'commander';

import { exitCodeMeanings } from '../exit-code.ts';
import { globalOptions } from '../global-options.ts';
import { renderSection } from './help-page.ts';
import { optionRow } from './read-help-page.ts';

/** What the environment configures. */
export const environmentHelp = `Environment:
  NSEM_URL          the address of the server
  NSEM_TOKEN        an API key or a session token, used instead of a login
  NSEM_PROFILE      the login to use
  NSEM_CREDENTIALS  where a login stores its token: auto, keyring or file
  NSEM_LOG          what is logged to standard error: error, warn, info or debug
  NSEM_PAGER        the program that shows long lists on a terminal; empty for none
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY  the proxy to use
  NO_COLOR, CLICOLOR_FORCE           never or always use colours
`;

/** The exit codes with their meanings. */
export function exitCodesHelp(): string {
  const codes = Object.entries(exitCodeMeanings);
  const lines = codes.map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}\n`).join('');
  return `Exit codes:\n${lines}`;
}

function optionsHelp(columns: number): string {
  const help = new Help();
  const rows = globalOptions()
    .filter(({ hidden }) => !hidden)
    .map((option) => optionRow(help, option));
  const width = Math.max(...rows.map(([term]) => term.length));
  return renderSection('Global options:', rows, { width, columns });
}

const topics: Readonly<Record<string, (columns: number) => string>> = {
  options: optionsHelp,
  environment: () => environmentHelp,
  'exit-codes': exitCodesHelp,
};

/** The topics of `nsem help` that are no commands. */
export const topicNames: readonly string[] = Object.keys(topics);

/** The text of `nsem help TOPIC`; null if the arguments are something else. */
export function helpOnTopic(args: readonly string[], columns = 80): string | null {
  const [first, name = '', ...others] = args;
  if (first !== 'help' || others.length > 0 || !topicNames.includes(name)) return null;
  return topics[name]?.(columns) ?? null;
}
