import type { Role } from '@nsem/core';

type Meaning = readonly [name: string, meaning: string];

const forAll: readonly Meaning[] = [
  ['account.json', 'your account: name, e-mail, role, settings and profile'],
  [
    'second-factors.json',
    'your authenticator app, passkeys and the number of your recovery codes: names and dates, no secrets',
  ],
  ['sessions.ndjson', 'your logins that are valid now; never their tokens'],
  [
    'seen-devices.ndjson',
    'the programs and networks from which you have logged in, the last seen first',
  ],
  ['notification-settings.json', 'what you also get by e-mail or Telegram'],
  ['notifications.ndjson', 'what you were notified of, and when you read it'],
  ['api-keys.ndjson', 'your API keys: names and dates, never their values'],
];

const history: Meaning = [
  'job-history.ndjson',
  'the moves of these jobs, job by job, in their order',
];

const writing: readonly Meaning[] = [
  ['job-messages.ndjson', 'what was written about these jobs, job by job'],
  ['job-reviews.ndjson', 'what was sent back or contested, and how that ended'],
];

const money: readonly Meaning[] = [
  ['wallet.json', 'your balance and your totals, in GHS'],
  ['wallet-transactions.ndjson', 'every movement of your balance'],
];

const files: Meaning = ['files/', 'the files of your jobs and services, in a folder for each'];

const attached: readonly Meaning[] = [
  ['files/job-…/message-…', 'files of messages that you wrote, by their ids'],
  ['files/job-…/statement-…', 'files of your statements in disputes, by their ids'],
];

const damage: Meaning = [
  'files-not-included.txt',
  'only if there are any: files that the server could not read completely',
];

const meanings: Readonly<Record<Role, readonly Meaning[]>> = {
  client: [
    ...forAll,
    ...money,
    ['jobs.ndjson', 'the jobs that you requested, with their whole texts'],
    history,
    ...writing,
    ['job-references.ndjson', 'the reference files of these jobs, with their descriptions'],
    ['proposals.ndjson', 'the later due times that providers proposed for these jobs'],
    ['glossary.ndjson', 'the terms of your glossary'],
    ['blocks.ndjson', 'the providers whom you block'],
    ['ratings.ndjson', 'the ratings that you gave'],
    files,
    ['files/job-…/recording-…', 'recordings that you uploaded'],
    ['files/job-…/output-…', 'results that were delivered to you'],
    ['files/job-…/reference-…', 'reference files that you gave to providers, by their ids'],
    ...attached,
    damage,
  ],
  'service-provider': [
    ...forAll,
    ...money,
    ['earnings.json', 'your earnings by month and by service'],
    ['payouts.ndjson', 'your payouts'],
    ['payout-account.json', 'where your payouts are transferred, if you have entered it'],
    ['jobs.ndjson', 'the jobs that are assigned to you, also those that have ended'],
    history,
    ...writing,
    ['drafts.ndjson', 'your unfinished work on the jobs in progress'],
    ['proposals.ndjson', 'the later due times that you proposed'],
    ['blocks.ndjson', 'the clients whom you block, by a job of each'],
    ['ratings.ndjson', 'the ratings that you received'],
    ['services.ndjson', 'the services that you submitted'],
    ['memory.ndjson', 'your translation memory: what you have delivered, in segments'],
    files,
    ['files/service-…/voice-sample-…', 'your voice samples'],
    ['files/job-…/output-…', 'what you delivered; recordings belong to your clients'],
    ...attached,
    damage,
  ],
  admin: forAll,
};

/** Explains the files of an export to the person who downloads it. */
export function composeReadme(
  brand: string,
  { role, time }: Readonly<{ role: Role; time: string }>,
): string {
  const lines = meanings[role].map(([name, meaning]) => `${name}\n    ${meaning}`);
  return `The data that ${brand} stores about you, as of ${time}.

${lines.join('\n')}

Files that end with .json are JSON documents. Files that end with .ndjson have one JSON document a
line, newest first. Times are in UTC. The data was read while the marketplace was running, so
something that changed during the download may be shown as it was before or after.

Messages that were sent from the Contact page are not included: they need no account, so that an
e-mail address does not prove who wrote them. Ask the operator of the marketplace for yours.
`;
}
