/** A group of methods of a client, which is a class. */
export type ResourceSpec = Readonly<{
  /** The name of its class, which is public. */
  name: string;
  doc: string;
  /** The file of its class, without `.ts`, if that adds methods to the generated ones. */
  file?: string;
  /** Its methods that combine others. */
  composed?: readonly string[];
}>;

/** The resources by their path at a client, in the order of the documentation. */
export const resources: Readonly<Record<string, ResourceSpec>> = {
  auth: { name: 'Auth', doc: 'Registration, login and logout.', file: 'auth' },
  secondFactors: {
    name: 'SecondFactorMethods',
    doc: 'What your logins need besides the password. Changes are refused with `permission.confirmation-required` if you logged in more than 10 minutes ago: confirm who you are with `nsem.auth.confirm` first.',
  },
  account: { name: 'Account', doc: 'Your account.' },
  'account.sessions': { name: 'Sessions', doc: 'Where you are logged in.' },
  'account.payoutAccount': { name: 'OwnPayoutAccount', doc: 'Where you, a provider, are paid.' },
  jobs: {
    name: 'Jobs',
    doc: 'Translations, transcriptions and narrations, from the quote to the delivery.',
    file: 'jobs',
    composed: ['createAndWait', 'waitUntilDone', 'waitForAll'],
  },
  uploads: {
    name: 'Uploads',
    doc: 'Large files, which arrive in parts and resume after a break. `jobs.upload`, `jobs.deliver`, `jobs.references.add`, `jobs.messages.send` and `jobs.writeStatement` use this by themselves for files larger than 8 MB.',
    file: 'uploads',
    composed: ['send'],
  },
  'jobs.proposals': {
    name: 'Proposals',
    doc: 'Later due times that providers propose before they accept a job.',
  },
  'jobs.drafts': {
    name: 'Drafts',
    doc: 'Your unfinished work on the jobs that are assigned to you, as a provider.',
  },
  'jobs.references': {
    name: 'References',
    doc: 'What clients give the providers of their jobs for the work, such as the notice of last year.',
    file: 'references',
  },
  'jobs.messages': {
    name: 'Messages',
    doc: 'What clients and providers write to each other about a job.',
    file: 'messages',
  },
  blocks: {
    name: 'Blocks',
    doc: 'Whom you exclude from your future jobs, as a client or as a provider. Requires a session.',
  },
  glossary: { name: 'Glossary', doc: 'The terms of clients, and how they are to be translated.' },
  memory: {
    name: 'TranslationMemory',
    doc: 'What you have translated, in segments, as a provider; and what you allow with it, as a client.',
  },
  events: {
    name: 'Events',
    doc: 'The changes of your jobs, as they happen.',
    file: 'events',
    composed: ['follow'],
  },
  providers: {
    name: 'Providers',
    doc: 'The providers that clients can choose from.',
    file: 'providers',
  },
  ratings: {
    name: 'Ratings',
    doc: "The clients' ratings of the providers who completed jobs for them.",
  },
  notifications: {
    name: 'Notifications',
    doc: 'What happened for you, for logged-in users. Programs with an API key follow `nsem.events`.',
  },
  'notifications.settings': {
    name: 'NotificationSettingMethods',
    doc: 'What you also get by e-mail or Telegram. Mails that protect your account are always sent.',
  },
  services: {
    name: 'Services',
    doc: 'The services that you offer, as a provider.',
    file: 'services',
  },
  languages: { name: 'Languages', doc: 'The languages of the marketplace.' },
  pricing: { name: 'Pricing', doc: 'The prices of the services, in GHS.' },
  apiKeys: {
    name: 'ApiKeys',
    doc: 'Your API keys. Managing them requires a session: an API key can only read its own limits.',
  },
  wallet: { name: 'Wallets', doc: 'Wallets and their transactions, in GHS.' },
  usage: { name: 'UsageFigures', doc: 'Your usage, as a client.' },
  billing: { name: 'BillingFigures', doc: 'Your costs, as a client.' },
  earnings: { name: 'EarningsFigures', doc: 'Your earnings, as a provider.' },
  payouts: { name: 'Payouts', doc: 'Your payouts, as a provider.' },
  commission: { name: 'Commissions', doc: 'The commission of the marketplace, for admins.' },
  announcements: {
    name: 'Announcements',
    doc: 'What the marketplace announces to you. Requires a session.',
  },
  contact: { name: 'Contact', doc: 'Messages to the operators of the marketplace.' },
  admin: { name: 'Admin', doc: 'Operations for admins only.', file: 'admin' },
  'admin.providers': {
    name: 'AdminProviders',
    doc: 'All providers, approved or not, active or not; for admins.',
    file: 'admin-providers',
  },
  'admin.services': {
    name: 'AdminServices',
    doc: 'The review of submitted services, for admins.',
    file: 'admin-services',
  },
  'admin.earnings': {
    name: 'AdminEarnings',
    doc: 'The earnings of jobs that the platform paid for, which are held. For admins.',
  },
  'admin.pairs': {
    name: 'SuspiciousPairs',
    doc: 'Clients and providers who may be one person. For admins.',
  },
  'admin.payouts': {
    name: 'AdminPayouts',
    doc: 'The payouts of all providers, for admins and API keys with the scope `payouts`.',
  },
  'admin.accounts': {
    name: 'ManagedAccounts',
    doc: 'The accounts of all users, for admins with a session.',
  },
  'admin.announcements': {
    name: 'AdminAnnouncements',
    doc: 'The announcements of the marketplace, for admins with a session.',
  },
  'admin.settings': {
    name: 'AdminSettings',
    doc: 'What admins can change while the marketplace runs. For admins with a session.',
  },
  'admin.disputes': {
    name: 'AdminDisputes',
    doc: 'Contested results, which admins decide about.',
  },
  'admin.approvals': {
    name: 'Approvals',
    doc: 'Large credits, refunds and payouts that need a second admin. For admins with a session.',
  },
  'admin.auditLog': { name: 'AuditLog', doc: 'Who did what, for admins with a session.' },
  'admin.notices': { name: 'Notices', doc: 'The e-mails and messages to users, for admins.' },
  'admin.backups': {
    name: 'Backups',
    doc: 'Consistent backups of all data, for admins and API keys with the scope `backup`. The server creates one backup at a time. The default timeout is 10 minutes.',
  },
  system: { name: 'System', doc: 'The server itself; requires no login.' },
};
