import { Readable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import {
  findJobsWithProposals,
  findVoiceSample,
  listApiKeys,
  listBlocks,
  listGlossaryTerms,
  listJobEvents,
  listJobs,
  ok,
  listMemory,
  listMessages,
  listMyPayouts,
  listMyProposals,
  listMyRatings,
  listMyServices,
  listNotifications,
  listProposals,
  listSeenDevices,
  listSessions,
  listRevisions,
  listReceivedRatings,
  listTransactions,
  readAccount,
  readDispute,
  readEarnings,
  readJob,
  readJobInput,
  readJobOutput,
  readNotificationSettings,
  readPayoutAccount,
  readSecondFactors,
  readWallet,
  type Actor,
  type EarningHoldPolicy,
  type Instant,
  type JobId,
  type KeyVault,
  type OfferPolicy,
  type PayoutAccountVault,
  type ReviewPolicy,
} from '@nsem/core';
import { writeZip, type ZipSource } from '../../../backup/write-zip.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import { presentBlock } from '../blocks/blocks.schema.ts';
import { presentEarnings } from '../insights/insights.presenter.ts';
import { presentEvent, presentJob } from '../jobs/jobs.presenter.ts';
import { presentGlossaryTerm } from '../glossary/glossary.schema.ts';
import { presentMessage } from '../messages/messages.schema.ts';
import { presentNotification, presentSettings } from '../notifications/notifications.schema.ts';
import { presentPayoutAccount } from '../payout-accounts/payout-accounts.schema.ts';
import { presentPayout } from '../payouts/payouts.schema.ts';
import { presentOwnProposal, presentProposal } from '../proposals/proposals.schema.ts';
import { presentRating } from '../ratings/ratings.schema.ts';
import { presentDispute } from '../reviews/disputes.schema.ts';
import { presentRevision } from '../reviews/revisions.schema.ts';
import { presentFactors } from '../second-factors/second-factors.schema.ts';
import { presentService } from '../services/services.schema.ts';
import { presentSegment } from '../translation-memory/memory.schema.ts';
import { presentTransaction, presentWallet } from '../wallet/wallet.schema.ts';
import { presentUser } from './accounts.schema.ts';
import {
  addFiles,
  type ExportedFile,
  type FileSource,
  findMessageFiles,
  findReferenceFiles,
  findStatementFiles,
  jsonSource,
  linesSource,
  listSource,
  mayBeDisputed,
  messagePage,
  pagesOfDrafts,
  pagesOfReferences,
  presentKeyFacts,
  presentSeenDevice,
  presentSessionFacts,
  readPages,
  textSource,
  valueOf,
} from './export-parts.ts';
import { composeReadme } from './export-readme.ts';

/** The user whose data is exported, and the reads that they are permitted. */
export type ExportCall = Readonly<{
  actor: Actor;
  now: Instant;
  read: UseCaseRunner<Actor>['read'];
  isStillAdmitted: () => Promise<boolean>;
}>;

/** The dependencies of an export. */
export type ExportDependencies = FileSource &
  Readonly<{
    keyVault: KeyVault;
    brand: string;
    earningHold: EarningHoldPolicy;
    /** The policy on the reviews of results, as jobs are shown. */
    reviews: ReviewPolicy;
    payoutAccountVault: PayoutAccountVault;
    /** The policy on the details of jobs that are only offered to a provider. */
    offers: OfferPolicy;
  }>;

/** The client and the provider of a job see all of it. */
const whole = { offers: { previewWords: null } };

/** A long download must not outlive the session that began it. */
async function requireAdmitted({ isStillAdmitted }: ExportCall): Promise<void> {
  if (!(await isStillAdmitted())) throw new Error('the session of the export has ended');
}

const pagesOfJobs = (call: ExportCall) =>
  readPages(async (page) => {
    await requireAdmitted(call);
    // No filter limits the list: each page is full, or the last one.
    const found = await call.read(listJobs, { page });
    return found.ok ? ok(found.value.jobs) : found;
  });

/** All jobs, one by one: lists have only the beginnings of long contents. */
async function* pagesOfWholeJobs(call: ExportCall) {
  for await (const jobs of pagesOfJobs(call)) {
    for (const { id } of jobs) {
      const job = await call.read(readJob, id, whole);
      // A job may have been released since the list was read.
      if (job.ok) yield [job.value];
    }
  }
}

/** The moves of all jobs, job by job. */
async function* pagesOfMoves(call: ExportCall) {
  for await (const jobs of pagesOfJobs(call)) {
    for (const { id } of jobs) {
      const moves = await call.read(listJobEvents, id);
      if (moves.ok) yield moves.value.map((move) => ({ job_id: id, ...presentEvent(move) }));
    }
  }
}

/** The proposals of providers for all jobs, job by job. */
async function* pagesOfProposals(call: ExportCall) {
  for await (const jobs of pagesOfJobs(call)) {
    const ids = jobs.map(({ id }) => id);
    for (const id of valueOf(await call.read(findJobsWithProposals, ids))) {
      const listed = await call.read(listProposals, id);
      if (listed.ok) yield listed.value;
    }
  }
}

/** What was written about all jobs, as far as the user reads it, job by job. */
async function* pagesOfMessages(call: ExportCall) {
  for await (const jobs of pagesOfJobs(call)) {
    for (const { id: jobId } of jobs) yield* pagesOfConversation(call, jobId);
  }
}

async function* pagesOfConversation({ read }: ExportCall, jobId: JobId) {
  let after: number | undefined;
  do {
    const page = { limit: messagePage, after };
    const listed = await read(listMessages, { jobId, reason: null, page });
    const messages = listed.ok ? listed.value : [];
    yield messages;
    after = messages.length < messagePage ? undefined : messages.at(-1)?.id;
  } while (after !== undefined);
}

/** What was sent back and contested of all jobs, job by job. */
async function* pagesOfReviews(call: ExportCall): AsyncGenerator<readonly object[]> {
  for await (const jobs of pagesOfJobs(call)) {
    for (const job of jobs) {
      const { id, review } = job;
      const sentBack = review.revisions === 0 ? undefined : await call.read(listRevisions, id);
      if (sentBack?.ok === true) yield sentBack.value.map(presentRevision);
      const dispute = mayBeDisputed(job) ? await call.read(readDispute, id) : undefined;
      if (dispute?.ok === true) yield [presentDispute(dispute.value, call.actor)];
    }
  }
}

async function* addKeys({ read }: ExportCall, keyVault: KeyVault): AsyncGenerator<ZipSource> {
  const keys = valueOf(await read(listApiKeys, {}, { keyVault }));
  yield listSource('api-keys.ndjson', keys, presentKeyFacts);
}

async function* addMoney(
  { read }: ExportCall,
  { earningHold: hold }: ExportDependencies,
): AsyncGenerator<ZipSource> {
  yield jsonSource('wallet.json', presentWallet(valueOf(await read(readWallet, {}, { hold }))));
  const lines = readPages((page) => read(listTransactions, page));
  yield linesSource('wallet-transactions.ndjson', lines, presentTransaction);
}

async function* addJobs(call: ExportCall, context: ExportDependencies): AsyncGenerator<ZipSource> {
  yield linesSource('jobs.ndjson', pagesOfWholeJobs(call), (job) =>
    presentJob(job, call.actor, context),
  );
  yield linesSource('job-history.ndjson', pagesOfMoves(call), (move) => move);
  yield linesSource('job-messages.ndjson', pagesOfMessages(call), presentMessage);
  yield linesSource('job-reviews.ndjson', pagesOfReviews(call), (review) => review);
}

async function* addBlocks({ actor, read }: ExportCall): AsyncGenerator<ZipSource> {
  yield listSource('blocks.ndjson', valueOf(await read(listBlocks, {})), presentBlock(actor));
}

async function* addClientData(
  call: ExportCall,
  dependencies: ExportDependencies,
): AsyncGenerator<ZipSource> {
  yield* addMoney(call, dependencies);
  yield* addJobs(call, dependencies);
  const references = pagesOfReferences(call, pagesOfJobs(call));
  yield linesSource('job-references.ndjson', references, (reference) => reference);
  yield linesSource('proposals.ndjson', pagesOfProposals(call), presentProposal);
  const terms = readPages((page) => call.read(listGlossaryTerms, { page }));
  yield linesSource('glossary.ndjson', terms, presentGlossaryTerm);
  yield* addBlocks(call);
  const ratings = readPages((page) => call.read(listMyRatings, { page }));
  yield linesSource('ratings.ndjson', ratings, presentRating);
}

async function* addProviderData(
  call: ExportCall,
  dependencies: ExportDependencies,
): AsyncGenerator<ZipSource> {
  const { earningHold: hold, payoutAccountVault } = dependencies;
  const { read } = call;
  yield* addMoney(call, dependencies);
  yield jsonSource(
    'earnings.json',
    presentEarnings(valueOf(await read(readEarnings, {}, { hold }))),
  );
  const payouts = readPages((page) => read(listMyPayouts, { page, status: undefined }));
  yield linesSource('payouts.ndjson', payouts, presentPayout);
  const own = await read(readPayoutAccount, {}, { payoutAccountVault });
  const account = valueOf(own);
  if (account !== null) yield jsonSource('payout-account.json', presentPayoutAccount(account));
  yield* addJobs(call, dependencies);
  const drafts = pagesOfDrafts(call, pagesOfJobs(call));
  yield linesSource('drafts.ndjson', drafts, (draft) => draft);
  const proposals = readPages((page) => read(listMyProposals, page));
  yield linesSource('proposals.ndjson', proposals, presentOwnProposal);
  yield* addBlocks(call);
  const ratings = readPages((page) => read(listReceivedRatings, { page }));
  yield linesSource('ratings.ndjson', ratings, presentRating);
  yield listSource('services.ndjson', valueOf(await read(listMyServices, {})), presentService);
  const segments = readPages((page) => read(listMemory, page));
  yield linesSource('memory.ndjson', segments, presentSegment);
}

/** The files of jobs that a user gave or got: recordings, results, references and those of statements. */
async function* findJobFiles(call: ExportCall): AsyncGenerator<ExportedFile> {
  const { actor, read } = call;
  for await (const jobs of pagesOfJobs(call)) {
    for (const { id, inputId, outputId } of jobs) {
      await requireAdmitted(call);
      const folder = `job-${id}`;
      const input =
        inputId === null || actor.role !== 'client'
          ? undefined
          : await read(readJobInput, id, whole);
      if (input?.ok === true) yield { folder, kind: 'recording', file: input.value };
      const output = outputId === null ? undefined : await read(readJobOutput, id);
      if (output?.ok === true) yield { folder, kind: 'output', file: output.value };
    }
    if (actor.role === 'client') yield* findReferenceFiles(call, jobs);
    yield* findStatementFiles(call, jobs);
  }
}

async function* findSamples({ read }: ExportCall): AsyncGenerator<ExportedFile> {
  for (const { id, recordingKey: key } of valueOf(await read(listMyServices, {}))) {
    const file = key === null ? undefined : valueOf(await read(findVoiceSample, { key }));
    if (file !== undefined) yield { folder: `service-${id}`, kind: 'voice-sample', file };
  }
}

async function* addRoleData(
  call: ExportCall,
  dependencies: ExportDependencies,
): AsyncGenerator<ZipSource> {
  const missing: string[] = [];
  yield* addKeys(call, dependencies.keyVault);
  switch (call.actor.role) {
    case 'admin':
      return;
    case 'client':
      yield* addClientData(call, dependencies);
      break;
    case 'service-provider':
      yield* addProviderData(call, dependencies);
      yield* addFiles(findSamples(call), dependencies, missing);
      break;
  }
  yield* addFiles(findJobFiles(call), dependencies, missing);
  yield* addFiles(findMessageFiles(call), dependencies, missing);
  if (missing.length > 0) yield textSource('files-not-included.txt', `${missing.join('\n')}\n`);
}

async function* addLogins({ read }: ExportCall): AsyncGenerator<ZipSource> {
  const factors = valueOf(await read(readSecondFactors, {}));
  yield jsonSource('second-factors.json', presentFactors(factors));
  const sessions = valueOf(await read(listSessions, {}));
  yield listSource('sessions.ndjson', sessions, presentSessionFacts);
  const devices = valueOf(await read(listSeenDevices, {}));
  yield listSource('seen-devices.ndjson', devices, presentSeenDevice);
}

async function* addNotifications(
  { read }: ExportCall,
  { offers }: ExportDependencies,
): AsyncGenerator<ZipSource> {
  const settings = valueOf(await read(readNotificationSettings, undefined));
  yield jsonSource('notification-settings.json', presentSettings(settings));
  const notifications = readPages((page) => read(listNotifications, { page }, { offers }));
  yield linesSource('notifications.ndjson', notifications, presentNotification);
}

async function* collect(
  call: ExportCall,
  dependencies: ExportDependencies,
): AsyncGenerator<ZipSource> {
  const { actor, now, read } = call;
  const about = { role: actor.role, time: presentInstant(now) };
  yield textSource('README.txt', composeReadme(dependencies.brand, about));
  const account = valueOf(await read(readAccount, {}));
  yield jsonSource('account.json', presentUser(account));
  yield* addLogins(call);
  yield* addNotifications(call, dependencies);
  yield* addRoleData(call, dependencies);
}

/** Each read in a turn of the event loop: where most lists are empty, the next would follow at once. */
const inTurns = ({ actor, now, isStillAdmitted, read }: ExportCall): ExportCall => ({
  actor,
  now,
  isStillAdmitted,
  read: async (useCase, input, ...context) => {
    await turnOfTheLoop();
    return read(useCase, input, ...context);
  },
});

/**
 * Writes all data of a user as a ZIP archive while it is read. Lists are read in pages and files as
 * streams, so that the memory it needs does not depend on how much there is.
 */
export const writeExport = (call: ExportCall, dependencies: ExportDependencies): Readable =>
  Readable.from(writeZip(collect(inTurns(call), dependencies), { time: new Date(call.now) }), {
    objectMode: false,
  });
