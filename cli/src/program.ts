import { Command, Option } from 'commander';

import { defineAccountChangePassword } from './commands/account/change-password.ts';
import { defineAccountVerify } from './commands/account/verify.ts';
import { defineAccountDelete } from './commands/account/delete.ts';
import type { Run } from './commands/define.ts';
import { defineAccountExport } from './commands/account/export.ts';
import { defineAuditExport } from './commands/audit/export.ts';
import { defineAuditList } from './commands/audit/list.ts';
import { defineApi } from './commands/api/call.ts';
import { defineAuthStatus } from './commands/auth/status.ts';
import { defineAuthSwitch } from './commands/auth/switch.ts';
import { defineAuthToken } from './commands/auth/token.ts';
import { defineCommissionHistory } from './commands/commission/history.ts';
import { defineComplete } from './commands/completion/complete.ts';
import { defineCompletion } from './commands/completion/script.ts';
import { defineConfigGet } from './commands/config/get.ts';
import { defineConfigList } from './commands/config/list.ts';
import { defineConfigPath } from './commands/config/path.ts';
import { defineConfigSet } from './commands/config/set.ts';
import { defineEarningsHeld } from './commands/earnings/held.ts';
import { defineEarningsRelease } from './commands/earnings/release.ts';
import { defineJobsAssign } from './commands/jobs/assign.ts';
import { defineJobsAvailable } from './commands/jobs/available.ts';
import { defineJobsCreate } from './commands/jobs/create.ts';
import { defineJobsDeliver } from './commands/jobs/deliver.ts';
import { defineJobsDownload } from './commands/jobs/download.ts';
import { defineJobsGet } from './commands/jobs/get.ts';
import { defineJobsList } from './commands/jobs/list.ts';
import { defineJobsWait } from './commands/jobs/wait.ts';
import { defineKeysCreate } from './commands/keys/create.ts';
import { defineKeysDelete } from './commands/keys/delete.ts';
import { defineKeysList } from './commands/keys/list.ts';
import { defineKeysRegenerate } from './commands/keys/regenerate.ts';
import { defineKeysUpdate } from './commands/keys/update.ts';
import { defineLanguagesList } from './commands/languages/list.ts';
import { defineProvidersList } from './commands/providers/list.ts';
import { defineLimits } from './commands/session/limits.ts';
import { defineLogin } from './commands/session/login.ts';
import { defineLogout } from './commands/session/logout.ts';
import { defineWhoami } from './commands/session/whoami.ts';
import { defineSessionsEnd } from './commands/sessions/end.ts';
import { defineSessionsList } from './commands/sessions/list.ts';
import { defineUsersFreezePayouts } from './commands/users/freeze-payouts.ts';
import { defineUsersGet } from './commands/users/get.ts';
import { defineUsersList } from './commands/users/list.ts';
import { defineUsersReactivate } from './commands/users/reactivate.ts';
import { defineUsersReleasePayouts } from './commands/users/release-payouts.ts';
import { defineUsersSuspend } from './commands/users/suspend.ts';
import { refuseRepetition } from './command-options.ts';
import { exitCodeMeanings } from './exit-code.ts';
import { globalOptions } from './global-options.ts';
import { version } from './version.ts';

type Define = (run: Run) => Command;

const sessionCommands: readonly Define[] = [
  defineLogin,
  defineLogout,
  defineWhoami,
  defineLimits,
  defineApi,
  defineCompletion,
];

const groups: readonly Readonly<{
  name: string;
  description: string;
  commands: readonly Define[];
}>[] = [
  {
    name: 'jobs',
    description: 'Create, follow and deliver jobs',
    commands: [
      defineJobsCreate,
      defineJobsList,
      defineJobsGet,
      defineJobsWait,
      defineJobsDownload,
      defineJobsAvailable,
      defineJobsAssign,
      defineJobsDeliver,
    ],
  },
  { name: 'providers', description: 'Find providers', commands: [defineProvidersList] },
  {
    name: 'keys',
    description: 'Manage your API keys; requires a login',
    commands: [
      defineKeysCreate,
      defineKeysList,
      defineKeysUpdate,
      defineKeysRegenerate,
      defineKeysDelete,
    ],
  },
  { name: 'languages', description: 'List languages', commands: [defineLanguagesList] },
  {
    name: 'account',
    description: 'Manage your account: e-mail address, password, data',
    commands: [
      defineAccountVerify,
      defineAccountChangePassword,
      defineAccountExport,
      defineAccountDelete,
    ],
  },
  {
    name: 'sessions',
    description: 'See and end your sessions',
    commands: [defineSessionsList, defineSessionsEnd],
  },
  {
    name: 'users',
    description: 'Find and suspend users, as an admin',
    commands: [
      defineUsersList,
      defineUsersGet,
      defineUsersSuspend,
      defineUsersReactivate,
      defineUsersFreezePayouts,
      defineUsersReleasePayouts,
    ],
  },
  {
    name: 'commission',
    description: 'Follow the commission, as an admin',
    commands: [defineCommissionHistory],
  },
  {
    name: 'audit',
    description: 'See who did what, as an admin',
    commands: [defineAuditList, defineAuditExport],
  },
  {
    name: 'earnings',
    description: 'List and release held earnings',
    commands: [defineEarningsHeld, defineEarningsRelease],
  },
  {
    name: 'auth',
    description: 'Log in and out, and choose between logins',
    commands: [defineLogin, defineLogout, defineAuthStatus, defineAuthSwitch, defineAuthToken],
  },
  {
    name: 'config',
    description: 'Show and store settings',
    commands: [defineConfigGet, defineConfigSet, defineConfigList, defineConfigPath],
  },
];

/** Where help is written to, and its width. */
export type Screen = Readonly<{
  writeOut: (text: string) => void;
  writeErr: (text: string) => void;
  columns: number | undefined;
}>;

/**
 * Builds the command tree.
 *
 * @param words the arguments: the commands of groups that are not among them are left out, because
 * building them takes longer than anything else. Null builds all.
 */
export function createProgram(
  run: Run,
  { writeOut, writeErr, columns = 80 }: Screen,
  words: readonly string[] | null = null,
): Command {
  const program = new Command('nsem')
    .description(
      'The command line of an Nsem marketplace for translation, transcription and narration.',
    )
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'Show the help of a command')
    .configureHelp({ showGlobalOptions: true, helpWidth: columns })
    // `runCli` reports errors, as text or as JSON.
    .configureOutput({ writeOut, writeErr, outputError: () => {} })
    .exitOverride();
  for (const option of globalOptions()) program.addOption(option);
  refuseRepetition(program);
  for (const define of sessionCommands) addTo(program, define(run));
  for (const { name, description, commands } of groups) {
    const group = addTo(program, new Command(name).description(description));
    if (words !== null && !words.includes(name)) continue;
    for (const define of commands) addTo(group, define(run));
  }
  program.addCommand(defineComplete(run), { hidden: true });
  return program.addHelpText('after', footer());
}

/** Adds a command with its parent's settings, which commander does not copy by itself. */
function addTo(parent: Command, child: Command): Command {
  parent.addCommand(child.copyInheritedSettings(parent));
  if (child.options.some(({ long }) => long === '--limit')) child.addOption(allOption());
  refuseRepetition(child);
  return child;
}

/** A list with a limit can also be complete: `commandOptions` then removes the limit. */
const allOption = (): Option => new Option('--all', 'list all, however many there are');

function footer(): string {
  const codes = Object.entries(exitCodeMeanings);
  const lines = codes.map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}\n`).join('');
  return `
Environment:
  NSEM_URL      the address of the server
  NSEM_TOKEN    an API key or a session token, used instead of a login
  NSEM_PROFILE  the login to use
  NSEM_LOG      what is logged to standard error: error, warn, info or debug
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY  the proxy to use
  NO_COLOR, CLICOLOR_FORCE           never or always use colours

Exit codes:
${lines}`;
}
