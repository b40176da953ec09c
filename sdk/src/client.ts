import { invalidInput } from './core/invalid-input.ts';
import { checkOptions, optionRules } from './core/option-rules.ts';
import type { NsemOptions } from './core/options.ts';
import { Api } from './internal/api.ts';
import { readToken } from './internal/check-headers.ts';
import { createObserver, isLogLevel, logLevels, type Observer } from './internal/observer.ts';
import { Requester, type Settings } from './internal/requester.ts';
import { createRetryBudget } from './internal/retry-budget.ts';
import type { Platform } from './platform/platform.ts';
import { Account, Auth } from './resources/accounts.ts';
import { Admin } from './resources/admin.ts';
import { Announcements } from './resources/announcements.ts';
import { ApiKeys } from './resources/api-keys.ts';
import { Contact } from './resources/contact.ts';
import { Events } from './resources/events.ts';
import { BillingFigures, EarningsFigures, UsageFigures } from './resources/insights.ts';
import { Glossary } from './resources/glossary.ts';
import { Jobs } from './resources/jobs.ts';
import { Languages } from './resources/languages.ts';
import { Notifications } from './resources/notifications.ts';
import { Payouts } from './resources/payouts.ts';
import { Pricing } from './resources/pricing.ts';
import { Providers } from './resources/providers.ts';
import { Ratings } from './resources/ratings.ts';
import { Resource } from './resources/resource.ts';
import { SecondFactors } from './resources/second-factors.ts';
import { Services } from './resources/services.ts';
import { System } from './resources/system.ts';
import { TranslationMemory } from './resources/translation-memory.ts';
import { Uploads } from './resources/uploads.ts';
import { Commissions, Wallets } from './resources/wallet.ts';
import { createFetchTransport } from './transport/fetch-transport.ts';

/** The client of every platform. */
export abstract class Client extends Resource {
  /** Registration, login and logout. */
  readonly auth = new Auth(this.api);
  /** Your account. */
  readonly account = new Account(this.api);
  /** What your logins need beside the password. */
  readonly secondFactors = new SecondFactors(this.api);
  /** Translations, transcriptions and narrations, from the quote to the delivery. */
  readonly jobs = new Jobs(this.api);
  /** Large files, which arrive in parts and resume after a break. */
  readonly uploads = new Uploads(this.api);
  /** The changes of your jobs, as they happen. */
  readonly events = new Events(this.api);
  /** The terms of clients, and how they are to be translated. */
  readonly glossary = new Glossary(this.api);
  /** The providers that clients can choose from. */
  readonly providers = new Providers(this.api);
  /** The clients' ratings of providers. */
  readonly ratings = new Ratings(this.api);
  /** What you have translated, in segments. */
  readonly memory = new TranslationMemory(this.api);
  /** What happened for you. */
  readonly notifications = new Notifications(this.api);
  /** The services that you offer, as a provider. */
  readonly services = new Services(this.api);
  /** The languages of the marketplace. */
  readonly languages = new Languages(this.api);
  /** The prices of the services. */
  readonly pricing = new Pricing(this.api);
  /** Your API keys. */
  readonly apiKeys = new ApiKeys(this.api);
  /** Your wallet; for admins, all wallets. */
  readonly wallet = new Wallets(this.api);
  /** Your payouts, as a provider. */
  readonly payouts = new Payouts(this.api);
  /** The commission of the marketplace, for admins. */
  readonly commission = new Commissions(this.api);
  /** Your usage, as a client. */
  readonly usage = new UsageFigures(this.api);
  /** Your costs, as a client. */
  readonly billing = new BillingFigures(this.api);
  /** Your earnings, as a provider. */
  readonly earnings = new EarningsFigures(this.api);
  /** What the marketplace announces to you. */
  readonly announcements = new Announcements(this.api);
  /** Messages to the operators of the marketplace. */
  readonly contact = new Contact(this.api);
  /** Operations for admins only. */
  readonly admin = new Admin(this.api);
  /** The server itself. */
  readonly system = new System(this.api);

  /** @internal */
  constructor(options: NsemOptions, platform: Platform) {
    super(new Api(new Requester(settingsFrom(options, platform))));
  }
}

function settingsFrom(options: NsemOptions, platform: Platform): Settings {
  platform.checkRuntime();
  checkOptions(optionRules.client, options);
  checkOptions(optionRules.hooks, options.hooks);
  const defaults = platform.defaults();
  const { token = defaults.token } = options;
  return {
    platform,
    baseUrl: parseBaseUrl(options.baseUrl ?? defaults.baseUrl),
    token: typeof token === 'function' ? token : readToken(token),
    transport:
      options.fetch === undefined
        ? platform.createTransport(options)
        : createFetchTransport(options.fetch),
    userAgent: platform.userAgent(options.userAgent),
    observer: observerFrom(options, defaults.logLevel),
    confirm: options.confirm ?? null,
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
  throw invalidInput(
    'input.log-level-invalid',
    `${level} is not a log level (${logLevels.join(', ')}).`,
  );
}

function parseBaseUrl(address: string | URL): URL {
  const url = URL.parse(String(address));
  if (url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === '') return url;
  throw invalidInput(
    'input.base-url-invalid',
    `${String(address)} is not an HTTP URL without query.`,
  );
}
