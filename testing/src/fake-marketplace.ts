import type { ErrorCode, FileInput, Job, Nsem, NsemOptions, ServiceSubmission } from '@nsem/sdk';

/** A user of a fake marketplace. */
export type FakeUser = Readonly<{
  name: string;
  email: string;
  role: 'client' | 'service-provider';
  /** The token that the user's programs send. Default: made from the e-mail. */
  token?: string;
  /** The balance of a client's wallet, in GHS. Default: 0. */
  balance?: number;
  /** The services that a provider is approved for; a narration gets a voice sample if it has none. */
  services?: readonly ServiceSubmission[];
}>;

/** How a fake marketplace starts. */
export type FakeOptions = Readonly<{
  /**
   * Default: Ama Owusu, a client with GHS 100.00, and Kwame Boateng, a provider of all three services in
   * the larger languages of Ghana.
   */
  users?: readonly FakeUser[];
  /** The time in milliseconds since 1970, as `Date.now` returns it. Default: `Date.now`. */
  now?: () => number;
  /** How many words of a client's first translation are free. Default: 500, as on a new server. */
  freeWords?: number;
}>;

/** A request that was received. */
export type FakeRequest = Readonly<{
  method: string;
  path: string;
  /** The query, such as `?status=pending`; empty if there is none. */
  query: string;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Parsed, if it is JSON; the bytes of other bodies; null without one. */
  body: unknown;
  /** Null until it is answered, or if it failed as a network does. */
  status: number | null;
}>;

/** Which requests fail, and how often. */
type FailedRequests = Readonly<{
  /** How many requests fail. Default: 1. */
  times?: number;
  /** Only requests with this method fail. */
  method?: string;
  /** Only requests whose path matches fail, such as `/^\/jobs/`. */
  path?: RegExp;
}>;

/** A failure to come. */
export type FakeFailure = FailedRequests &
  (
    | Readonly<{
        /** The problem that the server responds with, with its usual status, sentence and members. */
        code: ErrorCode;
        /** Instead of the usual status. */
        status?: number;
        /** The header `Retry-After`, in seconds. Default: 0 if the problem has that header. */
        retryAfterSeconds?: number;
      }>
    | Readonly<{
        /** The status of a response without a body, like that of a proxy. */
        status: number;
        retryAfterSeconds?: number;
      }>
    /** No response: the connection fails. */
    | Readonly<{ network: true }>
  );

/** The delivery of a provider: a text, a document or, for a narration, a recording. */
export type FakeOutput =
  | Readonly<{ text: string }>
  | Readonly<{ audio: FileInput }>
  | Readonly<{ file: FileInput }>;

/**
 * A marketplace for tests: the rules and the HTTP side of the server, in memory, without a socket. The
 * methods throw what the SDK throws if the server refuses them.
 */
export interface FakeMarketplace extends Disposable {
  /** Answers requests to any address; the `fetch` of a client, or of a handler of MSW. */
  readonly fetch: typeof globalThis.fetch;
  /** The token of the first client. */
  readonly token: string;
  /** The requests that were received by `fetch`, oldest first. */
  readonly requests: readonly FakeRequest[];
  /** How long each response takes, in milliseconds. Default: 0. */
  delayMs: number;
  /**
   * The token of a user.
   *
   * @throws RangeError if there is no such user.
   */
  tokenOf(email: string): string;
  /** A client of the SDK for a user; without an e-mail, for the first client. */
  connect(email?: string, options?: NsemOptions): Nsem;
  /** A provider takes a pending job: the named one, or the first who may. */
  acceptJob(id: number, provider?: string): Promise<Job>;
  /**
   * The provider of a job delivers it; a pending job is accepted before. Default: a text, or a second of
   * silence for a narration.
   */
  deliverJob(id: number, output?: FakeOutput): Promise<Job>;
  /** The provider of a job fails it; a pending job is accepted before. */
  failJob(id: number, reason?: string): Promise<Job>;
  /** Credits the wallet of a client with an amount in GHS; without an e-mail, of the first client. */
  credit(amount: number, email?: string): Promise<void>;
  /** Lets the next requests fail before they reach the server. Failures happen in the order given. */
  failNext(failure: FakeFailure): void;
  /** Ends the streams of events. */
  close(): void;
}
