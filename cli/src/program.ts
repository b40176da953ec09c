import { jobs } from './commands/jobs/jobs.ts';
import { providers } from './commands/providers.ts';
import { earnings } from './commands/earnings.ts';
import { admin } from './commands/audit.ts';
import { audit } from './commands/audit.ts';
import { approvals } from './commands/approvals.ts';
import { commission } from './commands/commission.ts';
import { sessions } from './commands/sessions.ts';
import { users } from './commands/users.ts';
import { languages } from './commands/languages.ts';
import { keys } from './commands/keys.ts';
import { Command } from 'commander';

import { defineAccountChangePassword } from './commands/account/change-password.ts';
import { defineAccountVerify } from './commands/account/verify.ts';
import { defineAccountDelete } from './commands/account/delete.ts';
import { toCommand, type CommandDefinition, type Run } from './define/command.ts';
import { allOption, canListAll } from './define/options.ts';
import type { Run as OldRun } from './commands/define.ts';

import { defineAccountExport } from './commands/account/export.ts';
import { defineApi } from './commands/api/call.ts';
import { defineAuthStatus } from './commands/auth/status.ts';
import { defineAuthSwitch } from './commands/auth/switch.ts';
import { defineAuthToken } from './commands/auth/token.ts';
import { defineComplete } from './commands/completion/complete.ts';
import { defineCheckUpdate } from './commands/system/check-update.ts';
import { defineCompletion } from './commands/completion/script.ts';
import { defineConfigGet } from './commands/config/get.ts';
import { defineConfigList } from './commands/config/list.ts';
import { defineConfigPath } from './commands/config/path.ts';
import { defineConfigSet } from './commands/config/set.ts';
import { defineLimits } from './commands/session/limits.ts';
import { defineLogin } from './commands/session/login.ts';
import { defineLogout } from './commands/session/logout.ts';
import { defineVersion } from './commands/session/version.ts';
import { defineWhoami } from './commands/session/whoami.ts';
import { defineAccountRegister } from './commands/account/register.ts';
import { defineAccountUpdate } from './commands/account/update.ts';
import { defineAccountResetPassword } from './commands/account/reset-password.ts';
import {
  ofNoun,
  topCommands,
  workGroups,
  type CommandGroup,
  type Define,
} from './command-groups.ts';
import { refuseRepetition } from './command-options.ts';
import { globalOptions } from './global-options.ts';
import { foldText } from './help/fold.ts';
import { renderHelpPage } from './help/help-page.ts';
import { readHelpPage } from './help/read-help-page.ts';
import { programExamples, topicNames } from './help/topics.ts';
import { version } from './version.ts';

const sessionCommands: readonly (Define | CommandDefinition)[] = [
  defineLogin,
  defineLogout,
  defineWhoami,
  defineLimits,
  defineVersion,
  defineApi,
  defineCompletion,
];

const groups: readonly CommandGroup[] = [
  ofNoun(jobs),
  ofNoun(providers),
  ofNoun(keys),
  ofNoun(languages),
  {
    name: 'account',
    description: 'Manage your account: e-mail address, password, data',
    commands: [
      defineAccountRegister,
      defineAccountUpdate,
      defineAccountResetPassword,
      defineAccountVerify,
      defineAccountChangePassword,
      defineAccountExport,
      defineAccountDelete,
    ],
  },
  ofNoun(sessions),
  ofNoun(users),
  ofNoun(commission),
  ofNoun(audit),
  ofNoun(admin),
  ofNoun(earnings),
  ofNoun(approvals),
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
  columns: number;
}>;

/**
 * Builds the command tree.
 *
 * @param words the arguments: the commands of groups that are not among them are left out, because
 * building them takes longer than anything else, and so are all other commands if the first word is a
 * group. Null builds all.
 */
export function createProgram(
  run: Run,
  { writeOut, writeErr, columns }: Screen,
  words: readonly string[] | null = null,
): Command {
  const program = new Command('nsem')
    .description(
      'The command line of an Nsem marketplace for translation, transcription and narration.',
    )
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .configureHelp({
      formatHelp: (command, help) => renderHelpPage(readHelpPage(command, help), columns),
    })
    // `runCli` reports errors, as text or as JSON.
    .configureOutput({
      writeOut: (text) => writeOut(foldText(text, columns)),
      writeErr: (text) => writeErr(foldText(text, columns)),
      outputError: () => {},
    })
    .exitOverride();
  for (const option of globalOptions()) program.addOption(option);
  refuseRepetition(program);
  const allGroups = [...groups, ...workGroups];
  const only = allGroups.find(({ name }) => name === words?.[0]);
  if (only === undefined) {
    for (const define of [...sessionCommands, ...topCommands]) addTo(program, made(define, run));
  }
  for (const each of only === undefined ? allGroups : [only]) {
    addGroup(program, each, { run, words });
  }
  program.addCommand(defineComplete(run as OldRun), { hidden: true });
  program.addCommand(defineCheckUpdate(run as OldRun), { hidden: true });
  return program
    .helpCommand('help [topic]', `Show the help of a command or topic: ${topicNames.join(', ')}`)
    .addHelpText('after', programExamples);
}

const made = (define: Define | CommandDefinition, run: Run): Command =>
  typeof define === 'function' ? define(run as OldRun) : toCommand(define, run);

function addGroup(
  program: Command,
  { name, description, commands, defaultVerb }: CommandGroup,
  { run, words }: Readonly<{ run: Run; words: readonly string[] | null }>,
): void {
  const group = addTo(program, new Command(name).description(description));
  if (words !== null && !words.includes(name)) return;
  for (const define of commands) {
    addTo(group, made(define, run), defaultVerb);
  }
}

/** Adds a command with its parent's settings, which commander does not copy by itself. */
function addTo(parent: Command, child: Command, defaultVerb?: string): Command {
  const isDefault = child.name() === defaultVerb;
  parent.addCommand(child.copyInheritedSettings(parent), { isDefault });
  if (child.options.some(canListAll)) child.addOption(allOption());
  refuseRepetition(child);
  return child;
}
