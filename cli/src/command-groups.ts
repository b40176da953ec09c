import { billing } from './commands/earnings.ts';
import { usage } from './commands/earnings.ts';
import { payouts } from './commands/payouts/payouts.ts';
import { references } from './commands/references.ts';
import { services } from './commands/services.ts';
import { proposals } from './commands/proposals.ts';
import { drafts } from './commands/drafts.ts';
import { announcements } from './commands/announcements.ts';
import { contact } from './commands/contact.ts';
import { settings } from './commands/settings.ts';
import { wallet } from './commands/wallet.ts';
import { uploads } from './commands/uploads.ts';
import { ratings } from './commands/ratings.ts';
import { prices } from './commands/prices.ts';
import { pairs } from './commands/pairs.ts';
import { notifications } from './commands/notifications.ts';
import { notices } from './commands/notices.ts';
import { memory } from './commands/memory.ts';
import type { Command } from 'commander';

import type { Run } from './commands/define.ts';
import { glossary } from './commands/glossary.ts';
import type { CommandDefinition, Noun } from './define/command.ts';
import { defineBackupsDownload } from './commands/backups/download.ts';
import { defineBackupsList } from './commands/backups/list.ts';
import { defineBackupsVerify } from './commands/backups/verify.ts';
import { defineEvents } from './commands/events/events.ts';
import { defineFolderNarrate } from './commands/folder/narrate.ts';
import { defineFolderTranscribe } from './commands/folder/transcribe.ts';
import { defineFolderTranslate } from './commands/folder/translate.ts';
import { defineHealth } from './commands/system/health.ts';
import { defineStats } from './commands/system/stats.ts';
import { defineTrends } from './commands/system/trends.ts';

/** Defines a command. */
export type Define = (run: Run) => Command;

/** The commands of one noun. */
export type CommandGroup = Readonly<{
  name: string;
  description: string;
  commands: readonly (Define | CommandDefinition)[];
  /** The verb that the noun alone means. */
  defaultVerb?: string;
}>;

export const ofNoun = ({ name, summary, commands, defaultVerb }: Noun): CommandGroup => ({
  name,
  description: summary,
  commands,
  ...(defaultVerb !== undefined && { defaultVerb }),
});

/** Commands without a noun. */
export const topCommands: readonly (Define | CommandDefinition)[] = [
  defineEvents,
  usage,
  billing,
  defineStats,
  defineTrends,
  defineHealth,
];

/** The work of clients, providers and admins, noun by noun. */
export const workGroups: readonly CommandGroup[] = [
  {
    name: 'folder',
    description: 'Order work for all files of a folder',
    commands: [defineFolderTranslate, defineFolderTranscribe, defineFolderNarrate],
  },
  ofNoun(proposals),
  ofNoun(references),
  ofNoun(drafts),
  ofNoun(glossary),
  ofNoun(uploads),
  ofNoun(memory),
  ofNoun(ratings),
  ofNoun(notifications),
  ofNoun(services),
  ofNoun(prices),
  ofNoun(wallet),
  ofNoun(payouts),
  ofNoun(pairs),
  {
    name: 'backups',
    description: 'Make and check backups, as an admin',
    commands: [defineBackupsDownload, defineBackupsList, defineBackupsVerify],
  },
  ofNoun(notices),
  ofNoun(contact),
  ofNoun(announcements),
  ofNoun(settings),
];
