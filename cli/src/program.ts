import { Command } from 'commander';

import { defineAccountChangePassword } from './commands/account/change-password.ts';
import { defineAccountVerify } from './commands/account/verify.ts';
import { defineAccountDelete } from './commands/account/delete.ts';
import { toCommand, type Run } from './define/command.ts';
import { allOption, canListAll } from './define/options.ts';
import type { Run as OldRun } from './commands/define.ts';

import { defineAccountExport } from './commands/account/export.ts';
import { defineApprovalsApprove } from './commands/approvals/approve.ts';
import { defineApprovalsList } from './commands/approvals/list.ts';
import { defineApprovalsReject } from './commands/approvals/reject.ts';
import { defineAdminExport } from './commands/admin/export.ts';
import { defineAuditExport } from './commands/audit/export.ts';
import { defineAuditList } from './commands/audit/list.ts';
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
import { defineCommissionHistory } from './commands/commission/history.ts';
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
import { defineLanguagesAvailability } from './commands/languages/availability.ts';
import { defineLanguagesList } from './commands/languages/list.ts';
import { defineProvidersList } from './commands/providers/list.ts';
import { defineLimits } from './commands/session/limits.ts';
import { defineLogin } from './commands/session/login.ts';
import { defineLogout } from './commands/session/logout.ts';
import { defineVersion } from './commands/session/version.ts';
import { defineWhoami } from './commands/session/whoami.ts';
import { defineSessionsEnd } from './commands/sessions/end.ts';
import { defineSessionsList } from './commands/sessions/list.ts';
import { defineUsersDelete } from './commands/users/delete.ts';
import { defineUsersFreezePayouts } from './commands/users/freeze-payouts.ts';
import { defineUsersGet } from './commands/users/get.ts';
import { defineUsersList } from './commands/users/list.ts';
import { defineUsersReactivate } from './commands/users/reactivate.ts';
import { defineUsersReleasePayouts } from './commands/users/release-payouts.ts';
import { defineUsersResetSecondFactors } from './commands/users/reset-second-factors.ts';
import { defineUsersSuspend } from './commands/users/suspend.ts';
import { defineAccountRegister } from './commands/account/register.ts';
import { defineAccountUpdate } from './commands/account/update.ts';
import { defineAccountResetPassword } from './commands/account/reset-password.ts';
import { defineCommissionGet } from './commands/commission/get.ts';
import { defineCommissionSet } from './commands/commission/set.ts';
import { defineEarningsShow } from './commands/earnings/show.ts';
import { defineJobsQuote } from './commands/jobs/quote.ts';
import { defineJobsUpdate } from './commands/jobs/update.ts';
import { defineJobsCancel } from './commands/jobs/cancel.ts';
import { defineJobsGlossary } from './commands/jobs/glossary.ts';
import { defineJobsHistory } from './commands/jobs/history.ts';
import { defineJobsWatch } from './commands/jobs/watch.ts';
import { defineJobsWaveform } from './commands/jobs/waveform.ts';
import { defineJobsRelease } from './commands/jobs/release.ts';
import { defineJobsTakeBack } from './commands/jobs/take-back.ts';
import { defineJobsFail } from './commands/jobs/fail.ts';
import { defineJobsRefund } from './commands/jobs/refund.ts';
import { defineLanguagesCreate } from './commands/languages/create.ts';
import { defineLanguagesDelete } from './commands/languages/delete.ts';
import { defineProvidersGet } from './commands/providers/get.ts';
import { defineProvidersPublic } from './commands/providers/public.ts';
import { defineProvidersReview } from './commands/providers/review.ts';
import { defineProvidersActivate } from './commands/providers/activate.ts';
import { defineProvidersDeactivate } from './commands/providers/deactivate.ts';
import { topCommands, workGroups, type CommandGroup, type Define } from './command-groups.ts';
import { refuseRepetition } from './command-options.ts';
import { globalOptions } from './global-options.ts';
import { foldText } from './help/fold.ts';
import { renderHelpPage } from './help/help-page.ts';
import { readHelpPage } from './help/read-help-page.ts';
import { programExamples, topicNames } from './help/topics.ts';
import { version } from './version.ts';

const sessionCommands: readonly Define[] = [
  defineLogin,
  defineLogout,
  defineWhoami,
  defineLimits,
  defineVersion,
  defineApi,
  defineCompletion,
];

const groups: readonly CommandGroup[] = [
  {
    name: 'jobs',
    description: 'Create, follow and deliver jobs',
    commands: [
      defineJobsQuote,
      defineJobsCreate,
      defineJobsList,
      defineJobsGet,
      defineJobsHistory,
      defineJobsUpdate,
      defineJobsCancel,
      defineJobsWait,
      defineJobsWatch,
      defineJobsDownload,
      defineJobsWaveform,
      defineJobsGlossary,
      defineJobsAvailable,
      defineJobsAssign,
      defineJobsRelease,
      defineJobsDeliver,
      defineJobsTakeBack,
      defineJobsFail,
      defineJobsRefund,
    ],
  },
  {
    name: 'providers',
    description: 'Find providers, and review them as an admin',
    commands: [
      defineProvidersList,
      defineProvidersGet,
      defineProvidersPublic,
      defineProvidersReview,
      defineProvidersActivate,
      defineProvidersDeactivate,
    ],
  },
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
  {
    name: 'languages',
    description: 'List languages, and add or remove them as an admin',
    commands: [
      defineLanguagesList,
      defineLanguagesAvailability,
      defineLanguagesCreate,
      defineLanguagesDelete,
    ],
  },
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
  {
    name: 'sessions',
    description: 'See and end your sessions',
    commands: [defineSessionsList, defineSessionsEnd],
  },
  {
    name: 'users',
    description: 'Find, suspend and delete users, as an admin',
    commands: [
      defineUsersList,
      defineUsersGet,
      defineUsersSuspend,
      defineUsersReactivate,
      defineUsersFreezePayouts,
      defineUsersReleasePayouts,
      defineUsersResetSecondFactors,
      defineUsersDelete,
    ],
  },
  {
    name: 'commission',
    description: 'See and set the commission, as an admin',
    commands: [defineCommissionGet, defineCommissionSet, defineCommissionHistory],
  },
  {
    name: 'audit',
    description: 'See who did what, as an admin',
    commands: [defineAuditList, defineAuditExport],
  },
  {
    name: 'admin',
    description: 'Save tables as CSV, as an admin',
    commands: [defineAdminExport],
  },
  {
    name: 'earnings',
    defaultVerb: 'show',
    description: 'See your earnings, and release held ones as an admin',
    commands: [defineEarningsShow, defineEarningsHeld, defineEarningsRelease],
  },
  {
    name: 'approvals',
    description: 'List, approve and reject what needs a second admin',
    commands: [defineApprovalsList, defineApprovalsApprove, defineApprovalsReject],
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
    for (const define of [...sessionCommands, ...topCommands])
      addTo(program, define(run as OldRun));
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

function addGroup(
  program: Command,
  { name, description, commands, defaultVerb }: CommandGroup,
  { run, words }: Readonly<{ run: Run; words: readonly string[] | null }>,
): void {
  const group = addTo(program, new Command(name).description(description));
  if (words !== null && !words.includes(name)) return;
  for (const define of commands) {
    addTo(
      group,
      typeof define === 'function' ? define(run as OldRun) : toCommand(define, run),
      defaultVerb,
    );
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
