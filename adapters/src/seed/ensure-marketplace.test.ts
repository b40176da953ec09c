import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  catalogueNames,
  createAuthentication,
  checkBooks,
  dayMs,
  instant,
  jobStatuses,
  later,
  type ReviewState,
  serviceStatuses,
  unknownOrigin,
  type Stores,
} from '@nsem/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { parseConfig, type Config } from '../start/config.ts';
import { createFolderFileStore } from '../files/folder-file-store.ts';
import { createUploadStaging } from '../files/upload-staging.ts';
import { createLanguageRegistry } from '../languages/language-registry.ts';
import { openDatabase, type Database } from '../persistence/database.ts';
import { writeMigratedFile } from '../persistence/testing/temporary-database.ts';
import { createKeyVault } from '../security/vaults.ts';
import { createSessionTokens, newProviderId } from '../security/random-secrets.ts';
import { createPasswords } from '../security/passwords.ts';
import { StartError } from '../start/start-error.ts';
import { ensureMarketplace } from './ensure-marketplace.ts';

let folder: string;
let database: Database;

async function open(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'first-'));
  const file = join(folder, 'nsem.db');
  await writeMigratedFile(file);
  database = await openDatabase({
    file,
    onFatal: (error) => {
      throw error;
    },
  });
}

async function close(): Promise<void> {
  await database.close();
  await rm(folder, { recursive: true });
}

const now = instant(Date.UTC(2026, 10, 21, 9));
const passwords = createPasswords();
const tokens = createSessionTokens();
const store = () => createFolderFileStore(join(folder, 'files'));

const configure = (environment: Record<string, string> = {}): Config =>
  parseConfig({ NSEM_DATA_DIR: folder, ...environment });

const ensure = (config: Config, unitOfWork = database.unitOfWork) =>
  ensureMarketplace(config, {
    unitOfWork,
    passwords,
    tokens,
    keyVault: createKeyVault(Buffer.alloc(32, 1)),
    newProviderId,
    promotion: { freeWords: 500 },
    registry: createLanguageRegistry(),
    uploads: createUploadStaging({ temporaryFolder: join(folder, 'incoming'), store: store() }),
    now,
  });

const read = <T>(work: (stores: Stores) => Promise<T>) => database.unitOfWork.read(work);

async function canLogIn(email: string, password: string | null): Promise<boolean> {
  const ports = { unitOfWork: database.unitOfWork, passwords, tokens };
  return (
    await createAuthentication(ports).logIn(
      { email, password: password ?? '' },
      { now, origin: unknownOrigin },
    )
  ).ok;
}

describe('the first start of an empty marketplace', { timeout: 30_000 }, () => {
  const empty = { NSEM_DEMO: '0' };
  beforeEach(open);
  afterEach(close);

  it('creates the catalogue, the prices, the commission and an admin who can log in', async () => {
    const { isNew, accounts } = await ensure(configure(empty));
    expect(isNew).toBe(true);
    expect(await read(({ languages }) => languages.listAll())).toHaveLength(catalogueNames.length);
    const prices = await read(({ prices: list }) => list.list({ isActive: true }));
    expect(prices.map(({ serviceType, unitPrice }) => [serviceType, unitPrice])).toEqual([
      ['translation', 1n],
      ['transcription', 10n],
      ['narration', 1n],
    ]);
    expect(await read(({ commission }) => commission.current())).toMatchObject({ rate: 1500 });
    const [admin] = accounts;
    expect(accounts).toHaveLength(1);
    expect(await canLogIn(admin!.email, admin!.password)).toBe(true);
    expect(await readdir(folder)).not.toContain('demo-accounts.json');
  });

  it('creates the configured admin and does not repeat the password', async () => {
    const password = 'kente loom in Bonwire';
    const credentials = { NSEM_ADMIN_EMAIL: 'Esi@example.com', NSEM_ADMIN_PASSWORD: password };
    const { accounts } = await ensure(configure({ ...empty, ...credentials }));
    expect(accounts).toEqual([
      { role: 'admin', name: 'Administrator', email: 'esi@example.com', password: null },
    ]);
    expect(await canLogIn('esi@example.com', password)).toBe(true);
  });

  it.each(['kente-8ch', 'Password2026'])(
    'refuses to create an admin with the password %s',
    async (password) => {
      const credentials = { NSEM_ADMIN_EMAIL: 'esi@example.com', NSEM_ADMIN_PASSWORD: password };
      await expect(ensure(configure({ ...empty, ...credentials }))).rejects.toThrow(
        'NSEM_ADMIN_PASSWORD must have 10 to 128 characters',
      );
      expect(await read(({ accounts }) => accounts.countAdmins())).toBe(0);
    },
  );

  it('starts again with the short password of an admin who exists', async () => {
    await ensure(configure(empty));
    const credentials = { NSEM_ADMIN_EMAIL: 'esi@example.com', NSEM_ADMIN_PASSWORD: 'kente-8c' };
    const again = await ensure(configure({ ...empty, ...credentials }));
    expect(again).toEqual({ isNew: false, accounts: [] });
  });

  it('changes nothing the second time', async () => {
    await ensure(configure(empty));
    expect(await ensure(configure(empty))).toEqual({ isNew: false, accounts: [] });
    expect(await ensure(configure())).toEqual({ isNew: false, accounts: [] });
    expect(await read(({ accounts }) => accounts.countAdmins())).toBe(1);
  });

  it('leaves nothing of the demo behind when it is interrupted, and can be repeated', async () => {
    const { unitOfWork } = database;
    const failing: typeof unitOfWork = {
      read: (work) => unitOfWork.read(work),
      write: (work) =>
        unitOfWork.write(async (stores) => {
          await work(stores);
          throw new Error('the power went out');
        }),
    };
    await expect(ensure(configure(), failing)).rejects.toThrow('the power went out');
    expect(await read(({ accounts }) => accounts.countAdmins())).toBe(0);
    expect(await read(({ languages }) => languages.listAll())).toEqual([]);
    const { isNew, accounts } = await ensure(configure({ ...empty, HOST: '0.0.0.0' }));
    expect(isNew).toBe(true);
    expect(accounts).toHaveLength(1);
    expect(await readdir(folder)).not.toContain('demo-accounts.json');
  });
});

describe('the first start with the demo', { timeout: 30_000 }, () => {
  let accounts: Awaited<ReturnType<typeof ensure>>['accounts'];
  beforeAll(async () => {
    await open();
    ({ accounts } = await ensure(configure()));
  });
  afterAll(close);

  it('creates a marketplace whose books balance, with jobs and services in every state', async () => {
    const books = await database.readBooks();
    expect(checkBooks(books)).toEqual([]);
    expect(books.jobs).toHaveLength(20);
    const { jobs } = await read((stores) => stores.jobs.list({}, { limit: 100 }));
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(jobStatuses));
    const payouts = await read((stores) => stores.payouts.list({}, { limit: 100 }));
    const payoutStates = payouts.map(({ status }) => status);
    expect(new Set(payoutStates)).toEqual(new Set(['pending', 'completed']));
    const services = await read((stores) => stores.services.listAll({}, { limit: 100 }));
    expect(new Set(services.map(({ status }) => status))).toEqual(new Set(serviceStatuses));
    expect(jobs.every(({ createdAt, updatedAt }) => createdAt < now && updatedAt < now)).toBe(true);
    const found = await read(({ providers }) => providers.search({}, { limit: 100 }));
    expect(found.map(({ name }) => name)).toContain('Sena Agbeko');
    expect(found.map(({ name }) => name)).not.toContain('Yaw Owusu-Ansah');
  });

  it('shows a conversation, a result in review, a revision and disputes', async () => {
    const { jobs } = await read((stores) => stores.jobs.list({}, { limit: 100 }));
    const reviewed = jobs.filter(({ review }) => review.state !== 'none');
    expect(reviewed.map(({ review }) => review.state).toSorted()).toEqual(
      ['open', 'revision', 'dispute', 'settled'].toSorted(),
    );
    const inState = (state: ReviewState) => reviewed.find(({ review }) => review.state === state)!;
    expect(inState('open').review.until).toBeGreaterThan(later(now, dayMs));
    const revision = await read((stores) =>
      stores.reviews.findOpenRevision(inState('revision').id),
    );
    expect(revision?.pins.map(({ doneAt }) => doneAt !== null)).toEqual([true, false]);
    const disputeOf = (state: ReviewState) =>
      read((stores) => stores.reviews.findDispute(inState(state).id));
    const said = { text: expect.any(String) };
    const stated = { client: said, provider: said };
    expect(await disputeOf('dispute')).toMatchObject({ ...stated, decision: null });
    const decision = { returned: 450n, released: 300n };
    expect(await disputeOf('settled')).toMatchObject({ ...stated, price: 750n, decision });
    const lists = await read((stores) =>
      Promise.all(jobs.map(({ id }) => stores.messages.list({ jobId: id }, { limit: 10 }))),
    );
    const kinds = lists
      .flat()
      .map((one) => [one.isQuestion, one.questionId !== null, one.place, one.isMasked]);
    expect(kinds).toEqual([
      [true, false, null, false],
      [false, true, null, false],
      [false, false, { segment: 2 }, false],
      [false, false, null, false],
    ]);
  });

  it('returns working passwords and stores them, readable only by the server’s user', async () => {
    expect(accounts.map(({ role }) => role)).toEqual([
      'admin',
      ...Array.from({ length: 3 }, () => 'client'),
      ...Array.from({ length: 7 }, () => 'service-provider'),
    ]);
    const checks = await Promise.all(
      accounts.map(({ email, password }) => canLogIn(email, password)),
    );
    expect(checks).not.toContain(false);
    const file = join(folder, 'demo-accounts.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(accounts);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await ensure(configure())).accounts).toEqual(accounts);
  });

  it('stores real files: delivered texts, recordings, voice samples', async () => {
    const { jobs } = await read((stores) => stores.jobs.list({}, { limit: 100 }));
    const ids = jobs.flatMap(({ inputId, outputId }) => [inputId ?? [], outputId ?? []].flat());
    const files = await read((stores) => Promise.all(ids.map((id) => stores.files.find(id))));
    expect(files.length).toBeGreaterThan(8);
    const sizes = files.map(async (file) => {
      const bytes = await text(await store().open(file!.key));
      return bytes.length > 0;
    });
    expect(await Promise.all(sizes)).not.toContain(false);
    const hausa = jobs.find(({ work }) => JSON.stringify(work).includes('"ha"'));
    const output = await read((stores) => stores.files.find(hausa!.outputId!));
    expect(await text(await store().open(output!.key))).toMatch(/^Su dai ’yan-adam/);
  });

  it('is refused if other machines could reach it', async () => {
    const exposed = configure({ HOST: '0.0.0.0' });
    await expect(ensure(exposed)).rejects.toThrow(StartError);
  });
});
