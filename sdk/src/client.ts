import { platform } from '#platform';

import { InputError } from './core/errors.ts';
import type { NsemOptions } from './core/options.ts';
import { Api } from './internal/api.ts';
import { Requester, type Settings } from './internal/requester.ts';
import { Account, Auth } from './resources/accounts.ts';
import { ApiKeys } from './resources/api-keys.ts';
import { Jobs } from './resources/jobs.ts';
import { Languages } from './resources/languages.ts';
import { Pricing } from './resources/pricing.ts';
import { Providers } from './resources/providers.ts';
import { ServiceReviews, Services } from './resources/services.ts';
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
export class Nsem {
  /** Registration, login and logout. */
  readonly auth: Auth;
  /** One's own account. */
  readonly account: Account;
  readonly languages: Languages;
  /** What the services cost. */
  readonly pricing: Pricing;
  /** The providers, as clients find them. */
  readonly providers: Providers;
  /** The services that the caller offers. */
  readonly services: Services;
  readonly jobs: Jobs;
  readonly apiKeys: ApiKeys;
  readonly wallet: Wallets;
  readonly commission: Commissions;
  /** What only admins do. */
  readonly admin: Readonly<{ services: ServiceReviews }>;

  /** @throws InputError where `baseUrl` is not an http or https address. */
  constructor(options: NsemOptions = {}) {
    const api = new Api(new Requester(settingsFrom(options)));
    this.auth = new Auth(api);
    this.account = new Account(api);
    this.languages = new Languages(api);
    this.pricing = new Pricing(api);
    this.providers = new Providers(api);
    this.services = new Services(api);
    this.jobs = new Jobs(api);
    this.apiKeys = new ApiKeys(api);
    this.wallet = new Wallets(api);
    this.commission = new Commissions(api);
    this.admin = { services: new ServiceReviews(api) };
  }
}

const settingsFrom = (options: NsemOptions): Settings => ({
  baseUrl: parseBaseUrl(options.baseUrl ?? platform.defaultBaseUrl()),
  token: options.token,
  transport:
    options.fetch === undefined ? platform.createTransport() : createFetchTransport(options.fetch),
  userAgent: platform.userAgent,
  timeoutMs: options.timeoutMs ?? 30_000,
  deadlineMs: options.deadlineMs ?? Infinity,
  maxRetries: options.maxRetries ?? 3,
});

function parseBaseUrl(address: string | URL): URL {
  const url = URL.parse(String(address));
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InputError({
    message: `${String(address)} is not the address of a server, such as https://nsem.example.com`,
    code: 'input.base-url',
    attempts: 0,
  });
}
