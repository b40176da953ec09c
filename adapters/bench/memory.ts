// Measures a large translation memory: how long it takes to find equal and similar segments, and how
// large it is. The words of its texts are as unevenly frequent as those of a language.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMatches, ok, type Actor, type JobId, type MemoryScope, type Stores } from '@nsem/core';
import {
  aMemoryScope,
  aMemorySegment,
  aRequestedJob,
  bySession,
  storeClient,
  storeProvider,
} from '@nsem/core/testing';
import { openDatabase, type Database } from '../src/persistence/database.ts';
import { printLine, printTable } from './report.ts';

const { values: options } = parseArgs({
  options: {
    segments: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '1000' },
  },
});

const [segments, queries] = [Number(options.segments), Number(options.queries)];

/** Numbers that look random and are the same in each run. */
function createRandom(): () => number {
  let state = 4_711;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom();
const numberBelow = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[numberBelow(items.length)] as T;

const alphabets = { en: 'aeioutnshrdlm', fr: 'aeéèiouptrsnlm', ee: 'aeɛioɔugbkpɖƒŋv' } as const;
type Source = keyof typeof alphabets;

const wordsOfLanguage = 30_000;

const makeWord = (letters: string): string =>
  Array.from({ length: 2 + numberBelow(8) }, () => pick([...letters])).join('');

const makeVocabulary = (language: Source): readonly string[] =>
  Array.from({ length: wordsOfLanguage }, () => makeWord(alphabets[language]));

const vocabularies: Readonly<Record<Source, readonly string[]>> = {
  en: makeVocabulary('en'),
  fr: makeVocabulary('fr'),
  ee: makeVocabulary('ee'),
};

/** The word of rank 1 is twice as frequent as that of rank 2, and so on (Zipf). */
const pickWord = (words: readonly string[]): string =>
  words[Math.floor(wordsOfLanguage ** random()) - 1] ?? '';

const makeSentence = (language: Source): string =>
  `${Array.from({ length: 4 + numberBelow(22) }, () => pickWord(vocabularies[language])).join(' ')}.`;

/** Exchanges a word in eight, at least one. */
function changeSentence(sentence: string, language: Source): string {
  const words = sentence.split(' ');
  const changed = Math.max(1, Math.floor(words.length / 8));
  for (let nth = 0; nth < changed; nth += 1) {
    words[numberBelow(words.length)] = pickWord(vocabularies[language]);
  }
  return words.join(' ');
}

type Work = Readonly<{ scope: MemoryScope; jobId: JobId; language: Source }>;

/** Jobs of ten clients in three languages, of which half the work is that of one client. */
async function storeWork(stores: Stores): Promise<readonly Work[]> {
  const { id: ownerId } = await storeProvider(stores);
  const work: Work[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const { id: clientId } = await storeClient(stores);
    for (const language of Object.keys(alphabets) as Source[]) {
      const scope = aMemoryScope({ ownerId, clientId, sourceLanguage: language });
      const { sourceLanguage, targetLanguage } = scope;
      const requested = aRequestedJob({
        clientId,
        assignedId: ownerId,
        status: 'in_progress',
        work: { serviceType: 'translation', sourceLanguage, targetLanguage },
      });
      work.push({ scope, language, jobId: (await stores.jobs.insert(requested)).id });
    }
    if (nth < 9) await stores.memory.setReusable(clientId, true, requestedAt);
  }
  return work;
}

const requestedAt = aMemorySegment().deliveredAt;

/** A segment that is looked up later. */
type Sample = Work & Readonly<{ source: string }>;

async function write<T>({ unitOfWork }: Database, work: (stores: Stores) => Promise<T>) {
  const written = await unitOfWork.write(async (stores) => ok(await work(stores)));
  if (!written.ok) throw new Error('it is not refused');
  return written.value;
}

/** The segments of one unit of work: many at first, and in the end as many as the server stores. */
const [largeBatch, batch] = [512, 16];
const measuredBatches = 300;

async function fill(database: Database, works: readonly Work[]) {
  const samples: Sample[] = [];
  const steps: number[] = [];
  let stored = 0;
  while (stored < segments) {
    const isMeasured = stored >= segments - measuredBatches * batch;
    const count = isMeasured ? batch : largeBatch;
    const work = random() < 0.5 ? (works[numberBelow(3)] as Work) : pick(works);
    const sources = Array.from({ length: count }, () => makeSentence(work.language));
    const began = performance.now();
    await write(database, async ({ memory }) => {
      for (const source of sources) {
        await memory.put(aMemorySegment({ ...work.scope, jobId: work.jobId, source }));
      }
    });
    if (isMeasured) steps.push(performance.now() - began);
    stored += count;
    const share = (queries * count) / segments;
    for (let nth = random(); nth < share; nth += 1)
      samples.push({ ...work, source: pick(sources) });
  }
  return { samples, steps };
}

const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function summarize(name: string, times: readonly number[], rest: Record<string, string>) {
  const sorted = times.toSorted((one, other) => one - other);
  const [half, most] = [atShare(sorted, 0.5), atShare(sorted, 0.99)];
  return { what: name, 'p50 ms': half.toFixed(2), 'p99 ms': most.toFixed(2), ...rest };
}

async function measure(
  { unitOfWork }: Database,
  samples: readonly Sample[],
  toQuery: (sample: Sample) => string,
) {
  const times: number[] = [];
  let found = 0;
  for (const sample of samples) {
    const { ownerId: id } = sample.scope;
    const actor: Actor = bySession({ id, role: 'service-provider' });
    const query = { id: sample.jobId, text: toQuery(sample), limit: 3 };
    const began = performance.now();
    const matches = await unitOfWork.read((stores) => findMatches(stores, actor, query));
    times.push(performance.now() - began);
    if (!matches.ok) throw new Error(matches.fault.code);
    if (matches.value.some(({ segment }) => segment.source === sample.source)) found += 1;
  }
  return { times, share: `${((100 * found) / samples.length).toFixed(1)} %` };
}

async function measureReads({ unitOfWork }: Database, samples: readonly Sample[]) {
  const times: number[] = [];
  for (const { jobId } of samples) {
    const began = performance.now();
    await unitOfWork.read(({ jobs }) => jobs.find(jobId));
    times.push(performance.now() - began);
  }
  return times;
}

const folder = await mkdtemp(join(tmpdir(), 'nsem-memory-'));
const file = join(folder, 'nsem.db');
const database = await openDatabase({
  file,
  onFatal: (error) => {
    throw error;
  },
});
try {
  const works = await write(database, storeWork);
  const began = performance.now();
  const { samples, steps } = await fill(database, works);
  const seconds = (performance.now() - began) / 1_000;
  const reads = await measureReads(database, samples);
  const equal = await measure(database, samples, ({ source }) => source);
  const similar = await measure(database, samples, ({ source, language }) =>
    changeSentence(source, language),
  );
  const other = await measure(database, samples, ({ language }) => makeSentence(language));
  printTable([
    summarize(`storing ${batch}`, steps, { found: '' }),
    summarize('reading a job by its id', reads, { found: '' }),
    summarize('the same text', equal.times, { found: equal.share }),
    summarize('a similar text', similar.times, { found: similar.share }),
    summarize('another text', other.times, { found: '' }),
  ]);
  const { size } = await stat(file);
  const perSegment = (size / segments).toFixed(0);
  printLine(`${segments} segments: ${seconds.toFixed(0)} s, ${perSegment} bytes each.`);
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
