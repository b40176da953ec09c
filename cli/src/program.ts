import { Command } from 'commander';

import { refuseRepetition } from './command-options.ts';
import { account, limits } from './commands/account.ts';
import { announcements } from './commands/announcements.ts';
import { api } from './commands/api.ts';
import { approvals } from './commands/approvals.ts';
import { admin, audit } from './commands/audit.ts';
import { auth, whoami } from './commands/auth.ts';
import { backups } from './commands/backups/backups.ts';
import { blocks } from './commands/blocks.ts';
import { commission } from './commands/commission.ts';
import { completion, defineComplete } from './commands/completion.ts';
import { config } from './commands/config.ts';
import { contact } from './commands/contact.ts';
import { disputes } from './commands/disputes.ts';
import { drafts } from './commands/drafts.ts';
import { billing, earnings, usage } from './commands/earnings.ts';
import { events } from './commands/events.ts';
import { folder } from './commands/folder/folder.ts';
import { glossary } from './commands/glossary.ts';
import { jobs } from './commands/jobs/jobs.ts';
import { keys } from './commands/keys.ts';
import { languages } from './commands/languages.ts';
import { login, logout } from './commands/login.ts';
import { memory } from './commands/memory.ts';
import { notices } from './commands/notices.ts';
import { notifications } from './commands/notifications.ts';
import { pairs } from './commands/pairs.ts';
import { payouts } from './commands/payouts/payouts.ts';
import { prices } from './commands/prices.ts';
import { messages } from './commands/messages.ts';
import { proposals } from './commands/proposals.ts';
import { providers } from './commands/providers.ts';
import { ratings } from './commands/ratings.ts';
import { references } from './commands/references.ts';
import { results } from './commands/results.ts';
import { services } from './commands/services.ts';
import { sessions } from './commands/sessions.ts';
import { settings } from './commands/settings.ts';
import {
  checkHealth,
  checkUpdate,
  reviewRates,
  showVersion,
  stats,
  trends,
} from './commands/system.ts';
import { uploads } from './commands/uploads.ts';
import { users } from './commands/users.ts';
import { wallet } from './commands/wallet.ts';
import { toCommand, type CommandDefinition, type Noun, type Run } from './define/command.ts';
import { allOption, canListAll } from './define/options.ts';
import { globalOptions } from './global-options.ts';
import { foldText } from './help/fold.ts';
import { renderHelpPage } from './help/help-page.ts';
import { readHelpPage } from './help/read-help-page.ts';
import { programExamples, topicNames } from './help/topics.ts';
import { version } from './version.ts';

const commandsWithoutNoun: readonly CommandDefinition[] = [
  login,
  logout,
  whoami,
  limits,
  showVersion,
  api,
  completion,
  events,
  usage,
  billing,
  stats,
  trends,
  reviewRates,
  checkHealth,
];

/** In the order of help. */
const nouns: readonly Noun[] = [
  jobs,
  results,
  disputes,
  providers,
  keys,
  languages,
  account,
  sessions,
  users,
  commission,
  audit,
  admin,
  earnings,
  approvals,
  auth,
  config,
  folder,
  proposals,
  references,
  messages,
  blocks,
  drafts,
  glossary,
  uploads,
  memory,
  ratings,
  notifications,
  services,
  prices,
  wallet,
  payouts,
  pairs,
  backups,
  notices,
  contact,
  announcements,
  settings,
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
  const only = nouns.find(({ name }) => name === words?.[0]);
  if (only === undefined) {
    for (const each of commandsWithoutNoun) addTo(program, toCommand(each, run));
  }
  for (const each of only === undefined ? nouns : [only]) addNoun(program, each, { run, words });
  program.addCommand(defineComplete(run), { hidden: true });
  program.addCommand(toCommand(checkUpdate, run), { hidden: true });
  return program
    .helpCommand('help [topic]', `Show the help of a command or topic: ${topicNames.join(', ')}`)
    .addHelpText('after', programExamples);
}

function addNoun(
  program: Command,
  { name, summary, commands, defaultVerb }: Noun,
  { run, words }: Readonly<{ run: Run; words: readonly string[] | null }>,
): void {
  const noun = addTo(program, new Command(name).description(summary));
  if (words !== null && !words.includes(name)) return;
  for (const each of commands()) addTo(noun, toCommand(each, run), defaultVerb);
}

/** Adds a command with its parent's settings, which commander does not copy by itself. */
function addTo(parent: Command, child: Command, defaultVerb?: string): Command {
  const isDefault = child.name() === defaultVerb;
  parent.addCommand(child.copyInheritedSettings(parent), { isDefault });
  if (child.options.some(canListAll)) child.addOption(allOption());
  refuseRepetition(child);
  return child;
}
