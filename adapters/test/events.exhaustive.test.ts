import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfiguredDatabase, createDatabase, testAdmin } from '../src/testing/marketplace.ts';
import {
  apiClient,
  type ApiClient,
  approvedProvider,
  joinAsClient,
  loginAsAdmin,
} from './support/people.ts';
import {
  followThrough,
  insist,
  ServerStopping,
  type Place,
  type JobEvent,
} from './support/follow-through.ts';
import { spawnServer, type SpawnedServer } from './support/run-bin.ts';

const englishToTwi = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
const jobsBetweenStops = 20;

/** A logged-in user whose calls go to whichever server process is running. */
type Person = Readonly<{
  token: string;
  call: <T>(send: (api: ApiClient) => Promise<T>) => Promise<T>;
}>;

async function logIn(place: Place, credentials: object): Promise<Person> {
  const { url } = await place.server;
  const { body } = await apiClient(url).post('/auth/login', credentials);
  const token: string = body.access_token;
  return { token, call: (send) => insist(place, (now) => send(apiClient(now, token))) };
}

const password = 'adinkra-cloth-1874';

/** Three clients with money, two providers and an admin. */
async function openBusiness(place: Place) {
  const { url } = await place.server;
  const admin = await loginAsAdmin(url);
  const clients: Person[] = [];
  for (const name of ['Abena', 'Kojo', 'Yaa']) {
    const { id, email } = await joinAsClient(url, name, `${name.toLowerCase()}@example.com`);
    await admin.api.post('/wallet/admin/credits', { user_id: id, amount: 500, note: 'MoMo' });
    clients.push(await logIn(place, { email, password }));
  }
  const providers: Person[] = [];
  for (const name of ['Kwame', 'Efua']) {
    const email = `${name.toLowerCase()}@example.com`;
    await approvedProvider(url, admin, { name, email, service: englishToTwi });
    providers.push(await logIn(place, { email, password }));
  }
  return { clients, providers, admin: await logIn(place, testAdmin) };
}

async function order({ call }: Person, content: string): Promise<number> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const made = await call(async (api) => {
    const answer = await api.post('/jobs/', { ...englishToTwi, content }, headers);
    if (answer.status === 503) throw new ServerStopping();
    return answer;
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

/** Takes and delivers a job, unless another provider is faster. */
async function work({ call }: Person, job: number): Promise<void> {
  await call((api) => api.post(`/jobs/${job}/assign`, {}));
  await call((api) =>
    api.post(`/jobs/${job}/deliver`, { output_text: 'Yɛda mo ase.', note: 'Checked by hand.' }),
  );
}

/** Everyone works concurrently; at fixed job counts the server is stopped in the next given way. */
async function workThrough(
  place: Place,
  { clients, providers }: Readonly<{ clients: readonly Person[]; providers: readonly Person[] }>,
  ends: readonly ((server: SpawnedServer) => Promise<unknown>)[],
): Promise<void> {
  const underWay: Promise<void>[] = [];
  const state = { made: 0 };
  function restartInTime(): void {
    const end = ends[state.made / jobsBetweenStops - 1];
    if (end === undefined) return;
    place.server = place.server.then(async (server) => {
      await end(server);
      return spawnServer(place.dataDir, place.variables);
    });
  }
  async function orderUntilDone(client: Person): Promise<void> {
    while (state.made < (ends.length + 1) * jobsBetweenStops) {
      const job = await order(client, `Bring three bowls and ${state.made} spoons.`);
      // The first request mostly wins, so the providers take turns going first.
      const inTurn = job % 2 === 0 ? providers : providers.toReversed();
      underWay.push(...inTurn.map((provider) => work(provider, job)));
      state.made += 1;
      restartInTime();
    }
  }
  await Promise.all(clients.map(orderUntilDone));
  await Promise.all(underWay);
}

const asMove = (job: number, status: string, at: string): string => `${job} ${status} ${at}`;

/** The final history of all of a client's jobs. */
async function historyOf({ call }: Person): Promise<readonly string[]> {
  const moves: string[] = [];
  for (let path = '/jobs/?limit=100'; path !== '';) {
    const page = await call((api) => api.get(path));
    for (const { id } of page.body) {
      const { body } = await call((api) => api.get(`/jobs/${id}/events`));
      for (const { at, to } of body) moves.push(asMove(id, to, at));
    }
    path = /<(?<next>[^<>]+)>/.exec(page.headers.get('link') ?? '')?.groups?.['next'] ?? '';
  }
  return moves.toSorted();
}

/** The jobs that a provider has delivered; they fit on one page. */
async function jobsDoneBy({ call }: Person): Promise<readonly string[]> {
  const { body } = await call((api) => api.get('/jobs/?status=completed&limit=100'));
  return body.map(({ id }: { id: number }) => `${id}`).toSorted();
}

const movesOf = (received: readonly JobEvent[]): readonly string[] =>
  received.map(({ data }) => asMove(data.job_id, data.status, data.at)).toSorted();

const jobsThatWere = (received: readonly JobEvent[], status: string): readonly string[] =>
  received.flatMap(({ data }) => (data.status === status ? `${data.job_id}` : [])).toSorted();

describe('followers of a server that is stopped and killed', () => {
  let place: Place;
  let database: ConfiguredDatabase;

  beforeAll(async () => {
    database = await createDatabase();
    const { variables } = database;
    const dataDir = await mkdtemp(join(tmpdir(), 'nsem-events-'));
    place = { dataDir, variables, server: spawnServer(dataDir, variables) };
    await place.server;
  });
  afterAll(async () => {
    await (await place.server).kill();
    await database.drop();
    await rm(place.dataDir, { recursive: true, force: true });
  });

  it('receive every event exactly once and in order under concurrent load', async () => {
    const business = await openBusiness(place);
    const { clients, providers, admin } = business;
    const ofClients = clients.map(({ token }) => followThrough(place, token));
    const ofProviders = providers.map(({ token }) => followThrough(place, token));
    const ofAdmin = followThrough(place, admin.token);
    const everyone = [...ofClients, ...ofProviders, ofAdmin];
    await Promise.all(everyone.map(({ isReady }) => isReady));

    await workThrough(place, business, [(server) => server.interrupt(), (server) => server.kill()]);
    const histories = await Promise.all(clients.map(historyOf));
    const done = await Promise.all(providers.map(jobsDoneBy));

    await Promise.all([
      ...ofClients.map((one, nth) =>
        one.until(() => one.received.length >= histories[nth]!.length),
      ),
      ...ofProviders.map((one, nth) =>
        one.until(() => jobsThatWere(one.received, 'completed').length >= done[nth]!.length),
      ),
      ofAdmin.until(() => ofAdmin.received.length >= histories.flat().length),
    ]);

    for (const { received, connections } of everyone) {
      const ids = received.map(({ id }) => Number(id));
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
      expect(connections()).toBeGreaterThanOrEqual(3);
    }
    expect(histories.flat().length).toBeGreaterThanOrEqual(3 * 3 * jobsBetweenStops);
    expect(ofClients.map(({ received }) => movesOf(received))).toEqual(histories);
    expect(movesOf(ofAdmin.received)).toEqual(histories.flat().toSorted());
    expect(ofProviders.map(({ received }) => jobsThatWere(received, 'in_progress'))).toEqual(done);
    expect(ofProviders.map(({ received }) => jobsThatWere(received, 'completed'))).toEqual(done);
  });
});
