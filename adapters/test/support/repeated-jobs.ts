import {
  createApplication,
  createJob,
  DatabaseUnavailableError,
  ok,
  OutcomeUnknownError,
  type Account,
  type Job,
} from '@nsem/core';
import {
  accept,
  bySession,
  englishToTwi,
  onMonday,
  storeClient,
  storeLanguages,
  storePrices,
} from '@nsem/core/testing';
import { expect } from 'vitest';
import type { PostgresDatabase } from '../../src/persistence/postgres/postgres-database.ts';

const callers = 8;
/** Far more than a caller needs, who waits until the database is back. */
const mostTries = 1_000;

/** Callers who create jobs one after the other, and repeat each request until it is acknowledged. */
export type RepeatedJobs = Readonly<{
  /** The id of the job of each key that was acknowledged. */
  acknowledged: ReadonlyMap<string, number>;
  /** The errors after which requests were repeated, by their names. */
  failures: readonly string[];
  /** Resolves when so many more jobs are acknowledged. */
  more(count: number): Promise<void>;
  /** Breaks the database, and makes callers wait until that is mended before they repeat a request. */
  interrupt(breakAndMend: () => Promise<void>): Promise<void>;
  /** Lets callers finish what they have begun; throws what a caller could not expect. */
  stop(): Promise<void>;
}>;

const isExpected = (error: unknown): error is Error =>
  error instanceof DatabaseUnavailableError || error instanceof OutcomeUnknownError;

const compose = ({ id }: Job): Uint8Array => Buffer.from(JSON.stringify({ id }));

function createCaller({ unitOfWork }: PostgresDatabase, client: Account) {
  const application = createApplication(unitOfWork);
  return async (key: string): Promise<number> => {
    const content = `The clinic opens at eight. ${key}`;
    const request = { accountId: client.id, key, fingerprint: key, now: onMonday.now };
    const done = accept(
      await application.perform(
        createJob,
        {
          actor: bySession(client),
          input: { work: englishToTwi, content, audio: null, providerId: null },
          context: { ...onMonday, promotion: { freeWords: 0 } },
        },
        { request, compose },
      ),
    );
    return done.kind === 'done'
      ? done.view.id
      : (JSON.parse(Buffer.from(done.answer).toString()) as { id: number }).id;
  };
}

const arrange = async ({ unitOfWork }: PostgresDatabase): Promise<readonly Account[]> =>
  accept(
    await unitOfWork.write(async (stores) => {
      await storeLanguages(stores);
      await storePrices(stores);
      const clients: Account[] = [];
      for (let nth = 0; nth < callers; nth += 1)
        clients.push(await storeClient(stores, { balance: 100_000_000 }));
      return ok(clients);
    }),
  );

/** Starts callers, each with an account and money of its own. */
export async function startRepeatedJobs(database: PostgresDatabase): Promise<RepeatedJobs> {
  const acknowledged = new Map<string, number>();
  const failures: string[] = [];
  const waiting = new Set<Readonly<{ size: number; resolve: () => void }>>();
  const stopping = new AbortController();
  let mended: Promise<unknown> = Promise.resolve();

  function acknowledge(key: string, id: number): void {
    acknowledged.set(key, id);
    for (const one of waiting) if (acknowledged.size >= one.size) one.resolve();
  }

  async function repeat(call: (key: string) => Promise<number>, key: string): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call(key);
      } catch (error) {
        if (!isExpected(error) || tries === mostTries) throw error;
        failures.push(error.name);
        await mended;
      }
    }
  }

  const clients = await arrange(database);
  const running = Promise.all(
    clients.map(async (client) => {
      const call = createCaller(database, client);
      while (!stopping.signal.aborted) {
        const key = crypto.randomUUID();
        acknowledge(key, await repeat(call, key));
      }
    }),
  );
  return {
    acknowledged,
    failures,
    async more(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ size: acknowledged.size + count, resolve });
      await Promise.race([promise, running]);
    },
    async interrupt(breakAndMend) {
      const mending = breakAndMend();
      mended = mending;
      await mending;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Expects each acknowledged job once, and no other. */
export async function expectEachOnce(
  database: PostgresDatabase,
  { acknowledged }: RepeatedJobs,
): Promise<void> {
  const { jobs } = await database.readBooks();
  const ids = [...acknowledged.values()].toSorted((a, b) => a - b);
  expect(jobs.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  const contents = await database.unitOfWork.read(async (stores) => {
    const found: string[] = [];
    for (const { id } of jobs) found.push((await stores.jobs.find(id))?.content ?? '');
    return found;
  });
  const keys = contents.map((content) => content.split(' ').at(-1));
  expect(new Set(keys)).toEqual(new Set(acknowledged.keys()));
}
