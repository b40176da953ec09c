import { platform } from '#platform';

import { InputError } from './core/errors.ts';
import type { NsemOptions } from './core/options.ts';
import { Api } from './internal/api.ts';
import { createObserver, isLogLevel, logLevels, type Observer } from './internal/observer.ts';
import { Requester, type Settings } from './internal/requester.ts';
import { createRetryBudget } from './internal/retry-budget.ts';
import { Account, Auth } from './resources/accounts.ts';
import { Admin } from './resources/admin.ts';
import { ApiKeys } from './resources/api-keys.ts';
import { Contact } from './resources/contact.ts';
import { Events } from './resources/events.ts';
import { BillingFigures, EarningsFigures, UsageFigures } from './resources/insights.ts';
import { Jobs } from './resources/jobs.ts';
import { Languages } from './resources/languages.ts';
import { Payouts } from './resources/payouts.ts';
import { Pricing } from './resources/pricing.ts';
import { Providers } from './resources/providers.ts';
import { Ratings } from './resources/ratings.ts';
import { Resource } from './resources/resource.ts';
import { Services } from './resources/services.ts';
import { System } from './resources/system.ts';
import { Commissions, Wallets } from './resources/wallet.ts';
import { createFetchTransport } from './transport/fetch.ts';

/**
 * The client of one Nsem marketplace.
 *
 * It sends nothing until it is asked to, may be kept for as long as the program runs, and may be
 * used for many calls at once.
 *
 * @example
 * ```ts
 * const nsem = new Nsem({ baseUrl: 'https://nsem.example.com', token: process.env.NSEM_TOKEN });
 *
 * const job = await nsem.jobs.create({
 *   service_type: 'translation',
 *   source_language: 'en',
 *   target_language: 'tw',
 *   content: 'Please wash your hands with soap before you eat.',
 * });
 * await nsem.jobs.waitUntilDone(job.id);
 * console.log(await (await nsem.jobs.output(job.id)).text());
 * ```
 */
export class Nsem extends Resource {
  /** Registration, login and logout. */
  readonly auth = new Auth(this.api);
  /** One's own account. */
  readonly account = new Account(this.api);
  /** Translations, transcriptions and narrations: asked for, worked on, delivered. */
  readonly jobs = new Jobs(this.api);
  /** What happens to one's own jobs, as it happens. */
  readonly events = new Events(this.api);
  /** The providers, as clients find them. */
  readonly providers = new Providers(this.api);
  /** What clients think of providers. */
  readonly ratings = new Ratings(this.api);
  /** The services that the calling provider offers. */
  readonly services = new Services(this.api);
  /** The languages that work can be asked for in. */
  readonly languages = new Languages(this.api);
  /** What the services cost. */
  readonly pricing = new Pricing(this.api);
  /** The caller's API keys. */
  readonly apiKeys = new ApiKeys(this.api);
  /** Money: the caller's, and for admins everybody's. */
  readonly wallet = new Wallets(this.api);
  /** What the calling provider has been paid. */
  readonly payouts = new Payouts(this.api);
  /** What the marketplace keeps of each job's price, for admins. */
  readonly commission = new Commissions(this.api);
  /** How much the calling client uses the marketplace. */
  readonly usage = new UsageFigures(this.api);
  /** What the calling client pays. */
  readonly billing = new BillingFigures(this.api);
  /** What the calling provider earns. */
  readonly earnings = new EarningsFigures(this.api);
  /** Messages to the marketplace itself. */
  readonly contact = new Contact(this.api);
  /** What only admins do and see. */
  readonly admin = new Admin(this.api);
  /** The server itself. */
  readonly system = new System(this.api);

  /** @throws InputError where `baseUrl` is not an http or https address. */
  constructor(options: NsemOptions = {}) {
    super(new Api(new Requester(settingsFrom(options))));
  }
}

function settingsFrom(options: NsemOptions): Settings {
  const defaults = platform.defaults();
  return {
    baseUrl: parseBaseUrl(options.baseUrl ?? defaults.baseUrl),
    token: options.token === undefined ? defaults.token : options.token,
    transport:
      options.fetch === undefined
        ? platform.createTransport(options.dispatcher)
        : createFetchTransport(options.fetch),
    userAgent: platform.userAgent(options.userAgent),
    observer: observerFrom(options, defaults.logLevel),
    retryBudget: createRetryBudget(),
    timeoutMs: options.timeoutMs ?? 30_000,
    deadlineMs: options.deadlineMs ?? Infinity,
    maxRetries: options.maxRetries ?? 3,
  };
}

function observerFrom(
  { hooks = {}, logger, logLevel }: NsemOptions,
  defaultLevel: string = logger === undefined ? 'off' : 'warn',
): Observer {
  const level = logLevel ?? defaultLevel;
  if (isLogLevel(level)) return createObserver(hooks, { logger: logger ?? console, level });
  throw new InputError({
    message: `${level} is not a log level: ${logLevels.join(', ')} are.`,
    code: 'input.log-level',
    attempts: 0,
  });
}

function parseBaseUrl(address: string | URL): URL {
  const url = URL.parse(String(address));
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InputError({
    message: `${String(address)} is not the address of a server.`,
    code: 'input.base-url',
    attempts: 0,
  });
}
