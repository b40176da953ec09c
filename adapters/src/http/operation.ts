import type { Action, Actor, Instant, Result } from '@nsem/core';
import type { z } from 'zod';
import type { CallUploads } from './body/call-uploads.ts';
import type { AnyFault, AnyFaultCode } from './http-fault.ts';
import type { Reply } from './reply.ts';
import type { World } from './world.ts';

/** The chapters of the API reference, and what they are about. */
export const tags = {
  Jobs: 'Work that clients ask for, from the quote to the delivered output.',
  Providers: 'The people who do the work.',
  Ratings: 'What clients think of those who worked for them.',
  Accounts: 'Joining, logging in, and one’s own account.',
  Languages: 'The languages that are offered.',
  Services: 'What a provider offers.',
  Review: 'How admins approve what providers offer.',
  Pricing: 'The price list.',
  'API keys': 'Credentials for one’s own software.',
  Wallet: 'Money: wallets, credits and the commission.',
  Payouts: 'What providers are paid, by the week.',
  Insights: 'Statistics, usage, billing and earnings.',
  Contact: 'What people write to the marketplace, with an account or without.',
  Notices: 'What people are told by mail and Telegram, for admins.',
  Backup: 'Copies of all data, for admins.',
  System: 'The server itself.',
} as const;
type Tag = keyof typeof tags;

/** Who may call: anyone, anyone with a credential, or whoever core's `can` lets do the action. */
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
  /** The largest JSON or form text in bytes; 1 MiB where nothing is said. */
  maxBytes?: number;
  /** The file that a multipart body may carry; as large as an upload may be where nothing is said. */
  file?: Readonly<{ field: string; description: string; maxBytes?: number }>;
}>;

/** A successful answer. */
export type AnswerSpec = Readonly<{
  description: string;
  schema?: z.ZodType;
  /** The media type, where it is not JSON; several, or a range like `audio/*`, for a file. */
  media?: string | readonly string[];
  /** What is shown of it in the API reference, where it has no schema. */
  example?: string;
  /** Names and meanings of headers that this answer carries. */
  headers?: Readonly<Record<string, string>>;
}>;

/** Where an idempotent call's answer is remembered: the client's key and what was asked. */
export type Repeatable = Readonly<{ key: string; fingerprint: string }>;

/** A call whose parts were read and found to be of the declared shapes. */
export type Call<P, Q, B, A, H = unknown> = Readonly<{
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
  /** The hash of the session's token, where the credential is a session. */
  sessionHash: string | undefined;
  /** Whether the credential is good still, and allows the operation: for calls that go on. */
  isStillAdmitted: () => Promise<boolean>;
  /** Where an anonymous call comes from, as it is counted; undefined where nothing is limited. */
  network: string | undefined;
  /** Present where the caller sent an Idempotency-Key and the operation honours it. */
  repeatable: Repeatable | undefined;
  uploads: CallUploads;
}>;

type ActorOf<A extends Access> = A extends 'anonymous' ? undefined : Actor;

/** Everything that the router, the API reference and the tests know of an operation. */
export type Declaration = Readonly<{
  /** The operationId, a verb and a noun. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as the specification writes it; it is served with and without a trailing slash. */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  /** The headers that it reads, beside those that every call may have. */
  headers?: z.ZodObject;
  body?: BodySpec;
  answers: Readonly<Record<number, AnswerSpec>>;
  /** The refusals that are its own, beyond those that follow from its access and its body. */
  refusals?: readonly AnyFaultCode[];
  /** Whether an Idempotency-Key makes a repetition safe. */
  idempotent?: boolean;
  /** Whether its calls are not counted: machines ask after the server's health all the time. */
  unlimited?: boolean;
}>;

/** An operation as the router runs it. */
export type Operation = Declaration &
  Readonly<{
    handle: (
      call: Call<unknown, unknown, unknown, Actor | undefined>,
      world: World,
    ) => Promise<Result<Reply, AnyFault>>;
  }>;

type Typed<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  H extends z.ZodObject,
> = Declaration &
  Readonly<{
    access: A;
    params?: P;
    query?: Q;
    headers?: H;
    body?: BodySpec<B>;
    handle: (
      call: Call<z.output<P>, z.output<Q>, z.output<B>, ActorOf<A>, z.output<H>>,
      world: World,
    ) => Promise<Result<Reply, AnyFault>>;
  }>;

/** Declares an operation; its handler gets what its schemas and its access promise. */
export const defineOperation = <
  A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  H extends z.ZodObject = z.ZodObject,
>(
  operation: Typed<A, P, Q, B, H>,
): Operation => operation as unknown as Operation;
