import { Help } from 'commander';

import { exitCodeMeanings } from '../cli-error.ts';
import { globalOptions } from '../global-options.ts';
import { renderExamples, renderSections, type HelpRow, type HelpSection } from './help-page.ts';
import { optionRow } from './read-help-page.ts';

/** The examples of the program. */
export const programExamples = renderExamples([
  'nsem login --url https://nsem.example.com',
  'nsem jobs create --from English --to Ewe --file leaflet.txt --quote',
  'nsem jobs list --status pending',
]);

/** The variables of the environment. */
export const environmentRows: readonly HelpRow[] = [
  ['NSEM_URL', 'the address of the server'],
  ['NSEM_TOKEN', 'an API key or a session token, used instead of a login'],
  ['NSEM_PROFILE', 'the login to use'],
  ['NSEM_CREDENTIALS', 'where a login stores its token: auto, keyring or file'],
  ['NSEM_LOG', 'what is logged to standard error: error, warn, info or debug'],
  ['NSEM_PAGER', 'the program that shows long lists on a terminal; empty for none'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'the proxy to use'],
  ['NO_COLOR, CLICOLOR_FORCE', 'never or always use colours'],
  ['COLUMNS', 'the width of the help'],
];

const topics: Readonly<Record<string, () => HelpSection>> = {
  options: () => {
    const help = new Help();
    const shown = globalOptions().filter(({ hidden }) => !hidden);
    return { title: 'Options of every command:', rows: shown.map((each) => optionRow(help, each)) };
  },
  environment: () => ({ title: 'Environment:', rows: environmentRows }),
  'exit-codes': () => ({
    title: 'Exit codes:',
    rows: Object.entries(exitCodeMeanings).map(([code, meaning]) => [code.padStart(3), meaning]),
  }),
};

/** The topics of `nsem help` that are no commands. */
export const topicNames: readonly string[] = Object.keys(topics);

/** The text of `nsem help TOPIC`; null if the arguments are something else. */
export function helpOnTopic(args: readonly string[], columns: number): string | null {
  const [first, name = '', ...others] = args;
  if (first !== 'help' || others.length > 0 || !topicNames.includes(name)) return null;
  const section = topics[name]?.();
  return section === undefined ? null : renderSections([section], columns);
}
