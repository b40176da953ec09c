import { Command, Option } from 'commander';

import { parseTime, type Run } from './commands/define.ts';
import { defineJobsAccept } from './commands/jobs/accept.ts';
import { defineJobsAvailable } from './commands/jobs/available.ts';
import { defineJobsCreate } from './commands/jobs/create.ts';
import { defineJobsDeliver } from './commands/jobs/deliver.ts';
import { defineJobsDownload } from './commands/jobs/download.ts';
import { defineJobsGet } from './commands/jobs/get.ts';
import { defineJobsList } from './commands/jobs/list.ts';
import { defineJobsWait } from './commands/jobs/wait.ts';
import { defineLanguagesList } from './commands/languages/list.ts';
import { defineProvidersList } from './commands/providers/list.ts';
import { defineLogin } from './commands/session/login.ts';
import { defineLogout } from './commands/session/logout.ts';
import { defineWhoami } from './commands/session/whoami.ts';
import { exitCodeMeanings } from './exit-code.ts';
import { version } from './version.ts';

type Define = (run: Run) => Command;

const verbs: readonly Define[] = [defineLogin, defineLogout, defineWhoami];

const nouns: readonly Readonly<{ name: string; about: string; verbs: readonly Define[] }>[] = [
  {
    name: 'jobs',
    about: 'Ask for work, follow it, or do it',
    verbs: [
      defineJobsCreate,
      defineJobsList,
      defineJobsGet,
      defineJobsWait,
      defineJobsDownload,
      defineJobsAvailable,
      defineJobsAccept,
      defineJobsDeliver,
    ],
  },
  { name: 'providers', about: 'The people who do the work', verbs: [defineProvidersList] },
  { name: 'languages', about: 'The languages on offer', verbs: [defineLanguagesList] },
];

/** Where help is written to, and how wide it may be. */
export type Screen = Readonly<{
  writeOut: (text: string) => void;
  writeErr: (text: string) => void;
  columns: number | undefined;
}>;

/** The whole command line: what can be typed, and what it does. */
export function createProgram(run: Run, { writeOut, writeErr, columns = 80 }: Screen): Command {
  const program = new Command('nsem')
    .description('Translation, transcription and narration by people, at a terminal.')
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show how it is used')
    .helpCommand('help [command]', 'show how a command is used')
    .configureHelp({ showGlobalOptions: true, helpWidth: columns })
    // What is wrong is told by whoever runs the program, in the form that was asked for.
    .configureOutput({ writeOut, writeErr, outputError: () => {} })
    .exitOverride();
  for (const option of globalOptions()) program.addOption(option);
  for (const define of verbs) adopt(program, define(run));
  for (const { name, about, verbs: its } of nouns) {
    const noun = adopt(program, new Command(name).description(about));
    for (const define of its) adopt(noun, define(run));
  }
  return program.addHelpText('after', footer());
}

/** A command that is made elsewhere does not inherit its parent's settings by itself. */
function adopt(parent: Command, child: Command): Command {
  parent.addCommand(child.copyInheritedSettings(parent));
  return child;
}

const globalOptions = (): readonly Option[] => [
  new Option('--url <address>', 'which server (NSEM_URL)'),
  new Option('--json', 'answer in JSON; a list has one document a line'),
  new Option('--timeout <time>', 'how long it may take: 90s, 10m, 1h30m').argParser(parseTime),
  new Option('--idempotency-key <key>', 'names a change: sent again, it is not done again'),
  new Option('--quiet', 'print nothing but the answer and errors'),
  new Option('--no-color', 'no colours (NO_COLOR)'),
];

function footer(): string {
  const codes = Object.entries(exitCodeMeanings);
  const lines = codes.map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}\n`).join('');
  return `
Environment:
  NSEM_URL    the server
  NSEM_TOKEN  an API key or a session token, in place of a login

Exit codes:
${lines}`;
}
