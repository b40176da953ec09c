import type { Command } from 'commander';

import type { Run } from './commands/define.ts';
import { glossary } from './commands/glossary.ts';
import type { CommandDefinition, Noun } from './define/command.ts';
import { defineAnnouncementsCreate } from './commands/announcements/create.ts';
import { defineAnnouncementsEnd } from './commands/announcements/end.ts';
import { defineAnnouncementsList } from './commands/announcements/list.ts';
import { defineAnnouncementsUpdate } from './commands/announcements/update.ts';
import { defineBackupsDownload } from './commands/backups/download.ts';
import { defineBackupsList } from './commands/backups/list.ts';
import { defineBackupsVerify } from './commands/backups/verify.ts';
import { defineContactList } from './commands/contact/list.ts';
import { defineContactReply } from './commands/contact/reply.ts';
import { defineContactSend } from './commands/contact/send.ts';
import { defineDraftsGet } from './commands/drafts/get.ts';
import { defineDraftsSave } from './commands/drafts/save.ts';
import { defineDraftsVersions } from './commands/drafts/versions.ts';
import { defineEvents } from './commands/events/events.ts';
import { defineBilling } from './commands/figures/billing.ts';
import { defineUsage } from './commands/figures/usage.ts';
import { defineFolderNarrate } from './commands/folder/narrate.ts';
import { defineFolderTranscribe } from './commands/folder/transcribe.ts';
import { defineFolderTranslate } from './commands/folder/translate.ts';
import { defineMemoryDelete } from './commands/memory/delete.ts';
import { defineMemoryExport } from './commands/memory/export.ts';
import { defineMemoryMatches } from './commands/memory/matches.ts';
import { defineMemorySearch } from './commands/memory/search.ts';
import { defineMemorySettings } from './commands/memory/settings.ts';
import { defineNoticesList } from './commands/notices/list.ts';
import { defineNoticesRetry } from './commands/notices/retry.ts';
import { defineNotificationsList } from './commands/notifications/list.ts';
import { defineNotificationsRead } from './commands/notifications/read.ts';
import { defineNotificationsSettings } from './commands/notifications/settings.ts';
import { definePairsList } from './commands/pairs/list.ts';
import { definePairsReview } from './commands/pairs/review.ts';
import { definePayoutsComplete } from './commands/payouts/complete.ts';
import { definePayoutsDeleteAccount } from './commands/payouts/delete-account.ts';
import { definePayoutsExport } from './commands/payouts/export.ts';
import { definePayoutsFail } from './commands/payouts/fail.ts';
import { definePayoutsGet } from './commands/payouts/get.ts';
import { definePayoutsGetAccount } from './commands/payouts/get-account.ts';
import { definePayoutsList } from './commands/payouts/list.ts';
import { definePayoutsProcess } from './commands/payouts/process.ts';
import { definePayoutsReplaceAccount } from './commands/payouts/replace-account.ts';
import { definePayoutsRun } from './commands/payouts/run.ts';
import { definePayoutsTransactions } from './commands/payouts/transactions.ts';
import { definePricesCreate } from './commands/prices/create.ts';
import { definePricesDelete } from './commands/prices/delete.ts';
import { definePricesGet } from './commands/prices/get.ts';
import { definePricesList } from './commands/prices/list.ts';
import { definePricesRetire } from './commands/prices/retire.ts';
import { definePricesSet } from './commands/prices/set.ts';
import { defineProposalsAccept } from './commands/proposals/accept.ts';
import { defineProposalsAdd } from './commands/proposals/add.ts';
import { defineProposalsDecline } from './commands/proposals/decline.ts';
import { defineProposalsList } from './commands/proposals/list.ts';
import { defineProposalsWithdraw } from './commands/proposals/withdraw.ts';
import { defineRatingsCreate } from './commands/ratings/create.ts';
import { defineRatingsGet } from './commands/ratings/get.ts';
import { defineRatingsList } from './commands/ratings/list.ts';
import { defineRatingsUpdate } from './commands/ratings/update.ts';
import { defineReferencesAdd } from './commands/references/add.ts';
import { defineReferencesDownload } from './commands/references/download.ts';
import { defineReferencesList } from './commands/references/list.ts';
import { defineReferencesRemove } from './commands/references/remove.ts';
import { defineServicesApprove } from './commands/services/approve.ts';
import { defineServicesCreate } from './commands/services/create.ts';
import { defineServicesDelete } from './commands/services/delete.ts';
import { defineServicesGet } from './commands/services/get.ts';
import { defineServicesList } from './commands/services/list.ts';
import { defineServicesReject } from './commands/services/reject.ts';
import { defineServicesReopen } from './commands/services/reopen.ts';
import { defineServicesSample } from './commands/services/sample.ts';
import { defineServicesUpdate } from './commands/services/update.ts';
import { defineSettingsGet } from './commands/settings/get.ts';
import { defineSettingsSet } from './commands/settings/set.ts';
import { defineSettingsTestMail } from './commands/settings/test-mail.ts';
import { defineHealth } from './commands/system/health.ts';
import { defineStats } from './commands/system/stats.ts';
import { defineTrends } from './commands/system/trends.ts';
import { defineWalletCredit } from './commands/wallet/credit.ts';
import { defineWalletList } from './commands/wallet/list.ts';
import { defineWalletShow } from './commands/wallet/show.ts';
import { defineWalletTotals } from './commands/wallet/totals.ts';
import { defineUploadsCancel } from './commands/uploads/cancel.ts';
import { defineUploadsList } from './commands/uploads/list.ts';
import { defineWalletTransactions } from './commands/wallet/transactions.ts';

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
export const topCommands: readonly Define[] = [
  defineEvents,
  defineUsage,
  defineBilling,
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
  {
    name: 'proposals',
    description: 'Propose a later due time as a provider, and answer proposals as a client',
    commands: [
      defineProposalsList,
      defineProposalsAdd,
      defineProposalsWithdraw,
      defineProposalsAccept,
      defineProposalsDecline,
    ],
  },
  {
    name: 'references',
    description: 'Give providers files that help them with a job, and download them',
    commands: [
      defineReferencesList,
      defineReferencesAdd,
      defineReferencesDownload,
      defineReferencesRemove,
    ],
  },
  {
    name: 'drafts',
    description: 'Save unfinished work on jobs, as a provider',
    commands: [defineDraftsGet, defineDraftsSave, defineDraftsVersions],
  },
  ofNoun(glossary),
  {
    name: 'uploads',
    description: 'See and cancel large files that are on their way',
    commands: [defineUploadsList, defineUploadsCancel],
  },
  {
    name: 'memory',
    description: 'Use what you have translated before, as a provider',
    commands: [
      defineMemoryMatches,
      defineMemorySearch,
      defineMemoryExport,
      defineMemoryDelete,
      defineMemorySettings,
    ],
  },
  {
    name: 'ratings',
    description: 'Rate providers, and read ratings',
    commands: [defineRatingsCreate, defineRatingsList, defineRatingsGet, defineRatingsUpdate],
  },
  {
    name: 'notifications',
    description: 'See what happened for you, and choose what is also sent to you',
    commands: [defineNotificationsList, defineNotificationsRead, defineNotificationsSettings],
  },
  {
    name: 'services',
    description: 'Offer services, and review them as an admin',
    commands: [
      defineServicesCreate,
      defineServicesList,
      defineServicesGet,
      defineServicesUpdate,
      defineServicesSample,
      defineServicesDelete,
      defineServicesApprove,
      defineServicesReject,
      defineServicesReopen,
    ],
  },
  {
    name: 'prices',
    description: 'Read the prices, and set them as an admin',
    commands: [
      definePricesList,
      definePricesGet,
      definePricesSet,
      definePricesCreate,
      definePricesRetire,
      definePricesDelete,
    ],
  },
  {
    name: 'wallet',
    defaultVerb: 'show',
    description: 'See your wallet, and credit those of clients as an admin',
    commands: [
      defineWalletShow,
      defineWalletTransactions,
      defineWalletCredit,
      defineWalletList,
      defineWalletTotals,
    ],
  },
  {
    name: 'payouts',
    description: 'See your payouts, and run them as an admin',
    commands: [
      definePayoutsRun,
      definePayoutsList,
      definePayoutsGet,
      definePayoutsTransactions,
      definePayoutsProcess,
      definePayoutsComplete,
      definePayoutsFail,
      definePayoutsExport,
      definePayoutsGetAccount,
      definePayoutsReplaceAccount,
      definePayoutsDeleteAccount,
    ],
  },
  {
    name: 'pairs',
    description: 'List and review clients and providers who may be one person, as an admin',
    commands: [definePairsList, definePairsReview],
  },
  {
    name: 'backups',
    description: 'Make and check backups, as an admin',
    commands: [defineBackupsDownload, defineBackupsList, defineBackupsVerify],
  },
  {
    name: 'notices',
    description: 'See and retry the messages to users, as an admin',
    commands: [defineNoticesList, defineNoticesRetry],
  },
  {
    name: 'contact',
    description: 'Write to the operators, and read their messages as an admin',
    commands: [defineContactSend, defineContactList, defineContactReply],
  },
  {
    name: 'announcements',
    description: 'Announce something to all users of a role, as an admin',
    commands: [
      defineAnnouncementsCreate,
      defineAnnouncementsList,
      defineAnnouncementsUpdate,
      defineAnnouncementsEnd,
    ],
  },
  {
    name: 'settings',
    description: 'See and change the settings of the marketplace, as an admin',
    commands: [defineSettingsGet, defineSettingsSet, defineSettingsTestMail],
  },
];
