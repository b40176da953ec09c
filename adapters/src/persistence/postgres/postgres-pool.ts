import { DatabaseUnavailableError, invariant } from '@nsem/core';
import pg, { type ClientConfig, type Pool, type PoolClient } from 'pg';
import {
  EndpointError,
  NoConnectionError,
  ReadOnlyServerError,
  toPortError,
} from './postgres-errors.ts';
import type { Endpoint, PostgresConfig } from './postgres.config.ts';

/** The types that a driver reads as texts, because they may exceed a number. */
const wholeNumberTypes = [20, 1700];

/**
 * Reads a whole number, or the average of some.
 *
 * @throws {RangeError} for one that a number cannot hold exactly.
 */
function parseNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${text} is more than a number holds exactly.`);
  }
  return value;
}

const parsers = new pg.TypeOverrides();
for (const type of wholeNumberTypes) parsers.setTypeParser(type, parseNumber);

// JSON is composed as a text and read as one, as on SQLite.
for (const type of [114, 3802]) parsers.setTypeParser(type, (text) => text);

/** How values are read: 64-bit numbers and sums as numbers, the others as the driver reads them. */
export const valueTypes: pg.CustomTypesConfig = parsers;

/** How long a connection waits for the server, in milliseconds; 0 is without end. */
export type Limits = Readonly<{
  /** For a statement, before the server cancels it. */
  statementMs: number;
  /** For a lock that another transaction has. */
  lockMs: number;
  /** For the next statement of a transaction, before the server ends it. Less than `lockMs`: others wait for its locks. */
  idleMs: number;
  /**
   * For any answer, before the connection counts as lost: a machine that has lost its power, or its network,
   * breaks nothing off. It is more than `statementMs`.
   */
  answerMs: number;
  /** For a new connection, over all servers. */
  connectMs: number;
  /** Of work for a connection of the pool. */
  waitMs: number;
}>;

/** The limits of units of work and reads. */
export const usualLimits: Limits = {
  statementMs: 30_000,
  lockMs: 10_000,
  idleMs: 8_000,
  answerMs: 45_000,
  connectMs: 4_000,
  waitMs: 5_000,
};

/** After how long without an answer an unused connection is probed. */
const keepAliveMs = 10_000;

/**
 * How statements are planned: once for all values, because the plan of a list takes longer than the list. All of them
 * are meant for indexes, by which they find few rows, and join them row by row. A plan that reads a whole table, or
 * all rows of one account, looks cheap as long as they are few.
 */
const planning = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'plan_cache_mode=force_generic_plan',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** How connections are pooled. */
export type PoolOptions = Readonly<{
  maxConnections: number;
  limits?: Limits;
  /** Called for each connection that is lost. */
  onProblem?: (error: Error) => void;
}>;

const tlsOf = ({ tls }: PostgresConfig, { host }: Endpoint): ClientConfig['ssl'] =>
  // The host is what the certificate has to name; the driver passes only names, not addresses.
  tls === 'disable' ? false : { rejectUnauthorized: tls === 'verify-full', host };

const clientOptions = (
  config: PostgresConfig,
  endpoint: Endpoint,
  { statementMs, lockMs, idleMs, answerMs, connectMs }: Limits,
): ClientConfig => ({
  ...endpoint,
  user: config.user,
  database: config.database,
  // As a function it appears nowhere when options are printed, and no file or variable replaces it.
  password: () => config.password,
  ssl: tlsOf(config, endpoint),
  application_name: 'nsem',
  types: valueTypes,
  connectionTimeoutMillis: connectMs / config.endpoints.length,
  options: planning,
  // A statement is sent while the one before it is not answered yet.
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  query_timeout: answerMs,
  idle_in_transaction_session_timeout: idleMs,
});

async function requireWritable(client: pg.Client, timeoutMs: number): Promise<void> {
  const query = { text: 'show transaction_read_only', query_timeout: timeoutMs };
  const { rows } = await client.query<Readonly<{ transaction_read_only: string }>>(query);
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServerError();
}

/** Which server is tried next: the one that worked last, until it does not. */
function createRoute(endpoints: readonly Endpoint[]) {
  let nth = 0;
  function current(): Endpoint {
    const endpoint = endpoints[nth];
    invariant(endpoint !== undefined, 'a database has a server');
    return endpoint;
  }
  return {
    length: endpoints.length,
    current,
    /** Another server is tried next, unless that is so already. */
    avoid(endpoint: Endpoint) {
      if (endpoint === current()) nth = (nth + 1) % endpoints.length;
    },
  };
}
type Route = ReturnType<typeof createRoute>;

type ClientContext = Readonly<{
  route: Route;
  limits: Limits;
  /** Called once for each client that loses its connection. */
  onLost: (client: pg.Client, error: Error) => void;
}>;

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * The clients of a pool: each connects to the server that is current when it is created, and fails with an
 * `EndpointError`.
 */
function createClientClass(
  config: PostgresConfig,
  { route, limits, onLost }: ClientContext,
): typeof pg.Client {
  return class extends pg.Client {
    readonly #endpoint: Endpoint;

    constructor() {
      const endpoint = route.current();
      super(clientOptions(config, endpoint, limits));
      this.#endpoint = endpoint;
      this.once('error', (error) => onLost(this, error));
      // Later errors of a lost connection say nothing more, but without a listener they end the process.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const opened = this.#open();
      if (callback === undefined) return opened;
      const settle = callback as (error: unknown, client?: pg.Client) => void;
      void opened.then((client) => settle(null, client), settle);
    }

    async #open(): Promise<pg.Client> {
      try {
        await super.connect();
        if (config.isWritable)
          await requireWritable(this, limits.connectMs / config.endpoints.length);
        return this;
      } catch (error) {
        void this.end();
        throw new EndpointError(this.#endpoint, error);
      }
    }
  };
}

type Acquired = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Connections to the first of several servers that can be reached and fits. */
export class PostgresPool extends pg.Pool {
  readonly #route: Route;
  readonly #lost: WeakSet<pg.Client>;

  constructor(
    config: PostgresConfig,
    { maxConnections, limits = usualLimits, onProblem = () => {} }: PoolOptions,
  ) {
    const route = createRoute(config.endpoints);
    const lost = new WeakSet<pg.Client>();
    const onLost = (client: pg.Client, error: Error) => {
      lost.add(client);
      onProblem(error);
    };
    super({
      max: maxConnections,
      connectionTimeoutMillis: limits.waitMs,
      Client: createClientClass(config, { route, limits, onLost }),
    });
    this.#route = route;
    this.#lost = lost;
    // Its client has reported it.
    this.on('error', () => {});
  }

  /**
   * A connection to one of the servers, which has to be released.
   *
   * @throws {NoConnectionError} if none of them can be used.
   * @throws {DatabaseUnavailableError} if all connections are in use for too long.
   */
  override connect(): Promise<PoolClient>;
  override connect(onAcquired: Acquired): void;
  override connect(onAcquired?: Acquired): Promise<PoolClient> | void {
    const acquired = this.#connectToAny();
    if (onAcquired === undefined) return acquired;
    void acquired.then(
      (client) => onAcquired(undefined, client, (reason) => client.release(reason as boolean)),
      (error: Error) => onAcquired(error, undefined, () => {}),
    );
  }

  async #connectToAny(): Promise<PoolClient> {
    const failures: EndpointError[] = [];
    while (failures.length < this.#route.length) {
      try {
        return await super.connect();
      } catch (error) {
        // If one is too slow to open, the pool has ended it, and says so with an error of its own.
        const failure =
          error instanceof Error && !(error instanceof EndpointError) ? error.cause : error;
        if (!(failure instanceof EndpointError))
          throw new DatabaseUnavailableError('All connections are in use.', { cause: error });
        this.#route.avoid(failure.endpoint);
        failures.push(failure);
      }
    }
    throw new NoConnectionError(failures);
  }

  /**
   * Runs work on a connection. One on which something failed that was not expected is not used again.
   *
   * @throws {DatabaseUnavailableError} if there is no connection, or it was lost.
   */
  async withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect();
    try {
      const value = await work(client);
      client.release();
      return value;
    } catch (error) {
      client.release(true);
      throw toPortError(error, this.#lost.has(client));
    }
  }
}

/** Where connections to a database of PostgreSQL come from. */
export type PostgresSource = Pick<Pool, 'connect'>;

/** Takes a connection for a longer time; that it is lost is noticed by the statement that fails then. */
export async function takeConnection(source: PostgresSource): Promise<PoolClient> {
  const client = await source.connect();
  client.on('error', () => {});
  return client;
}
