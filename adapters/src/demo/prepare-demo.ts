import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { invariant, type AudioInput, type NewStoredFile, type Passwords } from '@nsem/core';

import { probeAudio } from '../audio/probe-audio.ts';
import { checkVoiceSample } from '../audio/voice-sample.ts';
import type { UploadDesk } from '../files/upload-desk.ts';
import { packageRoot } from '../package-root.ts';
import { readablePassword } from '../security/readable-password.ts';
import { demoJobs, type DemoJob } from './demo-jobs.ts';
import { demoClients, demoProviders } from './demo-people.ts';
import { demoServices, type DemoService } from './demo-services.ts';
import { must } from './must.ts';

/** The slow part of the demo: everything that must not happen inside a unit of work. */
export type PreparedDemo = Readonly<{
  /** The password of each demo person and its hash, by e-mail. */
  secrets: ReadonlyMap<string, Readonly<{ password: string; hash: string }>>;
  samples: ReadonlyMap<DemoService, NewStoredFile>;
  inputs: ReadonlyMap<DemoJob, AudioInput>;
  outputs: ReadonlyMap<DemoJob, NewStoredFile>;
}>;

const assetPath = (asset: string): string => join(packageRoot, 'assets', 'demo', asset);

const largestAsset = 1024 * 1024;

async function keepAudio(uploads: UploadDesk, asset: string): Promise<AudioInput> {
  const source = createReadStream(assetPath(asset));
  const received = must(await uploads.receive(source, { name: asset, maxBytes: largestAsset }));
  const { contentType, durationMs } = must(await probeAudio(received.path));
  return { file: await uploads.keep(received, contentType), durationMs };
}

async function keepSample(uploads: UploadDesk, { sample }: DemoService): Promise<NewStoredFile> {
  invariant(sample !== undefined, 'only narrations have a sample');
  must(await checkVoiceSample(assetPath(sample.asset)));
  return (await keepAudio(uploads, sample.asset)).file;
}

async function keepOutput(uploads: UploadDesk, job: DemoJob): Promise<NewStoredFile> {
  const { ending, work } = job;
  if (ending.kind === 'audio') return (await keepAudio(uploads, ending.asset)).file;
  invariant(ending.kind === 'text', 'only a delivered job has an output');
  const received = await uploads.receiveText(ending.text, `${work.serviceType}.txt`);
  return uploads.keep(received, 'text/plain');
}

/** Does the work for all at once, and answers what came of each. */
async function mapEach<T, U>(
  things: readonly T[],
  work: (thing: T) => Promise<U>,
): Promise<ReadonlyMap<T, U>> {
  const pairs = things.map(async (thing) => [thing, await work(thing)] as const);
  return new Map(await Promise.all(pairs));
}

async function chooseSecret(passwords: Passwords) {
  const password = readablePassword();
  return { password, hash: await passwords.hash(password) };
}

/** Hashes the demo's passwords and takes its recordings and texts into the file store. */
export async function prepareDemo({
  passwords,
  uploads,
}: Readonly<{ passwords: Passwords; uploads: UploadDesk }>): Promise<PreparedDemo> {
  const people = [...Object.values(demoClients), ...Object.values(demoProviders)];
  const emails = people.map(({ email }) => email);
  const recorded = demoServices.filter(({ sample }) => sample !== undefined);
  const delivered = demoJobs.filter(({ ending: { kind } }) => kind === 'text' || kind === 'audio');
  const [secrets, samples, inputs, outputs] = await Promise.all([
    mapEach(emails, () => chooseSecret(passwords)),
    mapEach(recorded, (service) => keepSample(uploads, service)),
    mapEach(
      demoJobs.filter(({ asset }) => asset !== undefined),
      ({ asset = '' }) => keepAudio(uploads, asset),
    ),
    mapEach(delivered, (job) => keepOutput(uploads, job)),
  ]);
  return { secrets, samples, inputs, outputs };
}
