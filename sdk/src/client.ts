import { invalidInput } from './core/invalid-input.ts';
import { checkOptions, optionRules } from './core/option-rules.ts';
import type { NsemOptions } from './core/options.ts';
import { Api } from './internal/api.ts';
import { readToken } from './internal/check-headers.ts';
import { createObserver, isLogLevel, logLevels, type Observer } from './internal/observer.ts';
import { Requester, type Settings } from './internal/requester.ts';
import { createRetryBudget } from './internal/retry-budget.ts';
import type { Platform } from './platform/platform.ts';
import { Resources } from './resources/all.gen.ts';
import { createFetchTransport } from './transport/fetch-transport.ts';

/** The client of every platform. */
export abstract class Client extends Resources {
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
