import type { Action, Actor, Instant, Result } from '@nsem/core';
import type { z } from 'zod';
import type { CallStream, CallUploads } from '../body/call-body.ts';
import type { CallOrigin } from '../limits/addresses.ts';
import type { AnyFault, AnyFaultCode } from '../problems/http-fault.ts';
import type { Reply } from '../replies/reply.ts';
import type { SdkMethod } from './sdk-method.ts';
import type { Repeatable, UseCaseRunner } from './use-cases.ts';

/** The chapters of the API reference, with their descriptions. */
export const tags = {
  Jobs: 'Jobs, from the quote to the delivered output.',
  Glossary: 'The terms of a client, and how they are to be translated.',
  Uploads: 'Large files, which arrive in parts and resume after a break (tus 1.0).',
  Providers: 'The people who do the work.',
  Ratings: 'Clients’ ratings of the providers who worked for them.',
  Memory: 'What providers have translated, in segments.',
  Accounts: 'Registration, login, and your own account.',
  Languages: 'The languages on offer.',
  Services: 'Service configurations: what a provider offers.',
  Review: 'How admins approve service configurations.',
  Pricing: 'The price list.',
  'API keys': 'Credentials for your own software.',
  Wallet: 'Money: wallets, credits and the commission.',
  Payouts: 'Weekly payouts to providers.',
  Approvals: 'Large sums that need a second admin.',
  Insights: 'Statistics, usage, billing and earnings.',
  Announcements: 'Texts of admins, shown above the screens of a role.',
  Contact: 'Messages to the marketplace, with or without an account.',
  Messages: 'What the parties of a job write to each other.',
  Notifications: 'What happened for you, and what is also sent to you.',
  Notices: 'Mails and Telegram messages, for admins.',
  'Audit log': 'Who did what, for admins.',
  Exports: 'Tables as CSV files, for admins.',
  Backup: 'Copies of all data, for admins.',
  Settings: 'What admins can change while the marketplace runs.',
  System: 'The server itself.',
} as const;
type Tag = keyof typeof tags;

/** The callers: anyone, anyone with a credential, or actors that core permits the action. */
export type Access = 'anonymous' | 'signed-in' | Action;

/** How a body may be written. */
export type BodyMedia =
  | 'application/json'
  | 'application/x-www-form-urlencoded'
  | 'multipart/form-data';

/** The body that a call takes. */
export type BodySpec<B extends z.ZodType = z.ZodType> = Readonly<{
  schema: B;
  media: readonly BodyMedia[];
  /** Whether a request without any body counts as an empty object. */
  optional?: boolean;
  /** The fields that are numbers, which a form has as digits. */
  numbers?: readonly string[];
  /** The largest JSON or form text in bytes; 16 KiB by default. */
  maxBytes?: number;
  /** The most values that its JSON may have; 2,000 by default. */
  mostValues?: number;
  /** The file that a multipart body may carry; by default as large as any upload may be. */
  file?: Readonly<{ field: string; description: string; maxBytes?: number }>;
}>;

/** A successful answer. */
export type AnswerSpec = Readonly<{
  description: string;
  schema?: z.ZodType;
  /** The media type, if it is not JSON; several, or a range like `audio/*`, for a file. */
  media?: string | readonly string[];
  /** The events of a stream, with their data parsed. */
  events?: z.ZodType;
  /** The example in the API reference, if there is no schema. */
  example?: string;
  /** Names and meanings of headers that this answer carries. */
  headers?: Readonly<Record<string, string>>;
}>;

/** A call whose parts were read and have the declared shapes. */
export type CallParts<P, Q, B, A, H = unknown> = Readonly<{
  params: P;
  query: Q;
  headers: H;
  body: B;
  actor: A;
  /** The path as it was called, without a trailing slash. */
  path: string;
  /** The query as it was written, for links to other pages of the same list. */
  queryText: string;
  now: Instant;
  /** The hash of the session's token, if the credential is a session. */
  sessionHash: string | undefined;
  /** Whether the credential is still valid and allows the operation, for streams. */
  isStillAdmitted: () => Promise<boolean>;
  /** A signal that is aborted when the caller disconnects, for work that only they wait for. */
  follow: () => AbortSignal;
  /** Where the call comes from. */
  origin: CallOrigin;
  /** Present if the caller sent an Idempotency-Key and the operation honours it. */
  repeatable: Repeatable | undefined;
  uploads: CallUploads;
  /** The bytes of the call, if its operation reads them itself. */
  stream: CallStream | undefined;
}>;

/** A call as a handler gets it, with the verbs that run use cases for its caller. */
export type Call<P, Q, B, A extends Actor | undefined, H = unknown> = CallParts<P, Q, B, A, H> &
  UseCaseRunner<A>;

type ActorOf<A extends Access> = A extends 'anonymous' ? undefined : Actor;

/** That an operation is to be removed (RFC 9745, RFC 8594). */
export type Deprecation = Readonly<{
  /** The day since which it is deprecated: YYYY-MM-DD. */
  since: string;
  /** The first day on which it may be gone: YYYY-MM-DD. */
  sunset: string;
  /** The path of the operation that replaces it, with parameters that it has itself. */
  successor: string;
}>;

/** The declaration of an operation for the router, the API reference and the tests. */
export type Declaration = Readonly<{
  /** The operationId, a verb and a noun. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its replacement, if there is one. */
  deprecated?: Deprecation;
  /** The path; it is served with and without a trailing slash. */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** Its method in the SDK; a deprecated operation has none. */
  sdk?: SdkMethod;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  /** The headers that it reads, besides those that every call may have. */
  headers?: z.ZodObject;
  body?: BodySpec;
  /** The media type of bytes that its handler reads itself, instead of a body. */
  stream?: string;
  answers: Readonly<Record<number, AnswerSpec>>;
  /** Its own refusals, beyond those that follow from its access and its body. */
  refusals?: readonly AnyFaultCode[];
  /** Whether an Idempotency-Key makes a retry safe. */
  idempotent?: boolean;
  /** Whether its own headers are part of what an Idempotency-Key stands for, as a body is. */
  headersAreContent?: boolean;
  /**
   * The fields that only decide whether the request is carried out. They are no part of what an
   * Idempotency-Key stands for: once it was carried out, it is repeated whatever they say.
   */
  preconditions?: readonly string[];
  /** Whether it reads a stored file, although it does not answer with one. */
  readsFile?: boolean;
  /** Whether its calls are exempt from limits, as health checks are. */
  unlimited?: boolean;
}>;

/**
 * An operation as the router runs it.
 *
 * @typeParam D what its handler needs besides the call; each handler names only what it uses.
 */
export type Operation<D = never> = Declaration &
  Readonly<{
    handle: (
      call: Call<unknown, unknown, unknown, Actor | undefined>,
      dependencies: D,
    ) => Promise<Result<Reply, AnyFault>>;
  }>;

type Typed<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  H extends z.ZodObject,
  D,
> = Omit<Declaration, 'id'> &
  Readonly<{
    access: A;
    params?: P;
    query?: Q;
    headers?: H;
    body?: BodySpec<B>;
    handle: (
      call: Call<z.output<P>, z.output<Q>, z.output<B>, ActorOf<A>, z.output<H>>,
      dependencies: D,
    ) => Promise<Result<Reply, AnyFault>>;
  }>;

/** An operation before it has its id, which is its name in its topic's table. */
export type UnnamedOperation<D = never> = Omit<Operation<D>, 'id'>;

/** Declares an operation; its handler gets what its schemas and its access promise. */
export const defineOperation = <
  A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  H extends z.ZodObject = z.ZodObject,
  D = unknown,
>(
  operation: Typed<A, P, Q, B, H, D>,
): UnnamedOperation<D> => operation as unknown as UnnamedOperation<D>;
