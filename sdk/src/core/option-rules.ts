import type { Hooks } from './hooks.ts';
import { impossible, invalidInput } from './invalid-input.ts';
import type {
  FollowOptions,
  JobChangeOptions,
  NsemOptions,
  OutputOptions,
  RejectionOptions,
  RequestOptions,
  StreamOptions,
  UploadOptions,
  WriteOptions,
} from './options.ts';

/** Whether an option can have a value. */
type Rule = (value: unknown) => boolean;

/** All options of a kind of call; others are refused. */
export type OptionRules<Options = object> = Readonly<Record<keyof Options, Rule>>;

const isAny: Rule = () => true;
export const isFunction: Rule = (value) => typeof value === 'function';
export const isText: Rule = (value) => typeof value === 'string' && value !== '';
export const isLine: Rule = (value) => isText(value) && /^[ -~]+$/.test(String(value));
export const isCount: Rule = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isPositive: Rule = (value) => isCount(value) && value !== 0;

/** Neither an array, nor a `Headers`, nor a `Map`, whose members would be lost. */
const isPlain: Rule = (value) => Object.prototype.toString.call(value) === '[object Object]';

/** Whether a value has these methods. A class would not do: a page in a test has classes of its own. */
export const hasAll =
  (...names: readonly string[]): Rule =>
  (value) =>
    names.every((name) => isFunction(Object(value)[name]));

const limits = { timeoutMs: isPositive, deadlineMs: isPositive, maxRetries: isCount };
const request: OptionRules<RequestOptions> = {
  ...limits,
  signal: hasAll('addEventListener', 'throwIfAborted'),
  headers: isPlain,
};
const write: OptionRules<WriteOptions> = { ...request, idempotencyKey: isText };
const change: OptionRules<JobChangeOptions> = { ...write, ifMatch: isText };
const upload: OptionRules<UploadOptions> = {
  ...write,
  onProgress: isFunction,
  resumeKey: isText,
  control: hasAll('onChange'),
  partBytes: isPositive,
};
const stream: OptionRules<StreamOptions> = { ...request, jobId: isPositive, lastEventId: isText };

/** The options of every kind of call; `laterRules` has those of what pages load later. */
export const optionRules = {
  request,
  write,
  change,
  upload,
  delivery: { ...upload, ...change },
  rejection: { ...write, reason: isAny } satisfies OptionRules<RejectionOptions>,
  output: { ...request, format: isText } satisfies OptionRules<OutputOptions>,
  stream,
  follow: {
    ...stream,
    onReady: isFunction,
    onReset: isFunction,
  } satisfies OptionRules<FollowOptions>,
  client: {
    ...limits,
    // The client checks these, whose errors have codes of their own.
    baseUrl: isAny,
    token: isAny,
    logLevel: isAny,
    confirm: isFunction,
    fetch: isFunction,
    dispatcher: hasAll('dispatch'),
    quickStart: isAny,
    userAgent: isLine,
    hooks: isPlain,
    logger: hasAll('error', 'warn', 'info', 'debug'),
  } satisfies OptionRules<NsemOptions>,
  hooks: {
    onRequest: isFunction,
    onResponse: isFunction,
    onRetry: isFunction,
  } satisfies OptionRules<Hooks>,
};

/** @throws InputError if an option is unknown, such as a misspelled one, or has an impossible value. */
export function checkOptions(rules: OptionRules, options: unknown): void {
  if (options === undefined) return;
  if (!isPlain(options)) throw impossible('input.option-invalid', 'The options', options);
  for (const [name, value] of Object.entries(Object(options) as object)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(rules, name)) {
      const known = Object.keys(rules).join(', ');
      throw invalidInput('input.option-unknown', `${name} is unknown: there are ${known}.`);
    }
    const isValid = (rules as Readonly<Record<string, Rule>>)[name];
    if (isValid?.(value) === false) throw impossible('input.option-invalid', name, value);
  }
}
