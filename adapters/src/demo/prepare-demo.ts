import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import {
  type Account,
  type Actor,
  type AudioInput,
  countWords,
  type DraftToSave,
  type Instant,
  invariant,
  InvariantError,
  type KeyVault,
  type NewStoredFile,
  type Passwords,
  type PromotionPolicy,
  type ProviderId,
  type Quotas,
  type Result,
  type SessionTokens,
  unknownOrigin,
} from '@nsem/core';

import { probeAudio } from '../audio/probe-audio.ts';
import { checkVoiceSample } from '../audio/voice-sample.ts';
import type { UploadStaging } from '../files/upload-staging.ts';
import { packContent } from '../drafts/pack-content.ts';
import { packageRoot } from '../start/package.ts';
import { generatePassword } from '../security/random-secrets.ts';
import type { DemoJob, DemoStep } from './demo-job.ts';
import { demoJobs } from './demo-jobs.ts';
import {
  type DemoClient,
  demoClients,
  type DemoProvider,
  demoProviders,
  type DemoService,
  demoServices,
} from './demo-people.ts';

/** Every account of the demo. */
export type DemoPeople = Readonly<{
  admin: Account;
  clients: Readonly<Record<DemoClient, Account>>;
  providers: Readonly<Record<DemoProvider, Account>>;
}>;

/** The dependencies of creating the demo. */
export type DemoContext = Readonly<{
  prepared: PreparedDemo;
  passwords: Passwords;
  tokens: SessionTokens;
  keyVault: KeyVault;
  newProviderId: () => ProviderId;
  promotion: PromotionPolicy;
  /** The current time; everything in the demo happened before. */
  now: Instant;
}>;

/** Makes an account the actor, as if it had logged in. */
export const sessionOf = ({ id, role }: Account): Actor => ({
  accountId: id,
  role,
  credential: { kind: 'program' },
  origin: unknownOrigin,
});

/**
 * Returns the value of a step of the demo.
 *
 * @throws {InvariantError} if it was refused: the demo no longer complies with the rules.
 */
export function unwrap<T, F extends Readonly<{ code: string }>>(result: Result<T, F>): T {
  if (!result.ok)
    throw new InvariantError(`a step of the demo was refused: ${JSON.stringify(result.fault)}`);
  return result.value;
}

/** The quotas of the demo: none, because an operator may have configured less than it creates. */
export const demoQuotas: Quotas = {
  'stored-bytes': Infinity,
  'open-jobs': Infinity,
  'jobs-per-day': Infinity,
  'pending-services': Infinity,
  'api-keys': Infinity,
};

/** The slow part of the demo, which must not happen inside a unit of work. */
export type PreparedDemo = Readonly<{
  /** The password of each person and its hash, by e-mail address. */
  secrets: ReadonlyMap<string, Readonly<{ password: string; hash: string }>>;
  samples: ReadonlyMap<DemoService, NewStoredFile>;
  inputs: ReadonlyMap<DemoJob, AudioInput>;
  outputs: ReadonlyMap<DemoJob, NewStoredFile>;
  drafts: ReadonlyMap<DemoStep, PreparedDraft>;
}>;

/** What is computed of a draft before it is saved. */
type PreparedDraft = Pick<DraftToSave, 'content' | 'packed' | 'words'>;

const assetPath = (asset: string): string => join(packageRoot, 'assets', 'demo', asset);

const maxAssetBytes = 1024 * 1024;

async function storeAudio(uploads: UploadStaging, asset: string): Promise<AudioInput> {
  const source = createReadStream(assetPath(asset));
  const received = unwrap(await uploads.receive(source, { name: asset, maxBytes: maxAssetBytes }));
  const { contentType, durationMs } = unwrap(await probeAudio(received.path));
  return { file: await uploads.store(received, contentType), durationMs };
}

async function storeSample(
  uploads: UploadStaging,
  { sample }: DemoService,
): Promise<NewStoredFile> {
  invariant(sample !== undefined, 'only narrations have a sample');
  unwrap(await checkVoiceSample(assetPath(sample.asset)));
  return (await storeAudio(uploads, sample.asset)).file;
}

async function storeOutput(uploads: UploadStaging, job: DemoJob): Promise<NewStoredFile> {
  const { ending, work } = job;
  if (ending.kind === 'audio') return (await storeAudio(uploads, ending.asset)).file;
  invariant(ending.kind === 'text', 'only a delivered job has an output');
  const received = await uploads.receiveText(ending.text, `${work.serviceType}.txt`);
  return uploads.store(received, 'text/plain');
}

/** The draft that a step of a job saves: every line of the text is done. */
async function composeDraft({ job, step }: DraftedStep): Promise<PreparedDraft> {
  const sources = job.content.split('\n');
  const segments = sources.map((source, index) => {
    const text = step.lines[index] ?? '';
    const gap = index + 1 < sources.length ? '\n' : '';
    return { source, gap, text, state: 'done', note: null } as const;
  });
  const content = { kind: 'segments', segments } as const;
  const words = countWords(step.lines.join('\n'), step.language);
  return { content, words, packed: await packContent(content) };
}

type DraftedStep = Readonly<{ job: DemoJob; step: Extract<DemoStep, { kind: 'drafts' }> }>;

const draftedSteps: readonly DraftedStep[] = demoJobs.flatMap((job) =>
  (job.steps ?? []).flatMap((step) => (step.kind === 'drafts' ? [{ job, step }] : [])),
);

/** Maps all items concurrently and returns the result for each. */
async function mapEach<T, U>(
  things: readonly T[],
  work: (thing: T) => Promise<U>,
): Promise<ReadonlyMap<T, U>> {
  const pairs = things.map(async (thing) => [thing, await work(thing)] as const);
  return new Map(await Promise.all(pairs));
}

async function chooseSecret(passwords: Passwords) {
  const password = generatePassword();
  return { password, hash: await passwords.hash(password) };
}

/** Hashes the demo's passwords and stores its recordings and texts as files. */
export async function prepareDemo({
  passwords,
  uploads,
}: Readonly<{ passwords: Passwords; uploads: UploadStaging }>): Promise<PreparedDemo> {
  const people = [...Object.values(demoClients), ...Object.values(demoProviders)];
  const emails = people.map(({ email }) => email);
  const recorded = demoServices.filter(({ sample }) => sample !== undefined);
  const delivered = demoJobs.filter(({ ending: { kind } }) => kind === 'text' || kind === 'audio');
  const [secrets, samples, inputs, outputs, drafts] = await Promise.all([
    mapEach(emails, () => chooseSecret(passwords)),
    mapEach(recorded, (service) => storeSample(uploads, service)),
    mapEach(
      demoJobs.filter(({ asset }) => asset !== undefined),
      ({ asset = '' }) => storeAudio(uploads, asset),
    ),
    mapEach(delivered, (job) => storeOutput(uploads, job)),
    mapEach(draftedSteps, composeDraft),
  ]);
  const ofSteps = [...drafts].map(([{ step }, draft]) => [step, draft] as const);
  return { secrets, samples, inputs, outputs, drafts: new Map(ofSteps) };
}
