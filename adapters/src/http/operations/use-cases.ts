import {
  isAnswered,
  ok,
  type Actor,
  type Application,
  type Instant,
  type Result,
  type UseCase,
} from '@nsem/core';
import type { AnyFault } from '../problems/http-fault.ts';
import { serialize, type JsonReply, type Reply } from '../replies/reply.ts';
import { composeStored, readStored } from './stored-answer.ts';

/** An idempotent call: the client's key, what was sent with it, and a digest of that. */
export type Repeatable = Readonly<{ key: string; fingerprint: string; sent: string }>;

/** The part of a use case's context that the call does not know itself. */
type OwnContext<X> = Omit<X, 'now'>;

/** A last argument that may be left out if a use case needs nothing beyond the time. */
type ContextArgument<X> =
  object extends OwnContext<X>
    ? readonly [context?: OwnContext<X>]
    : readonly [context: OwnContext<X>];

/** How an idempotent answer is stored, if not as it is sent. */
type Answering<V> = Readonly<{
  reply: (view: V) => JsonReply;
  /** The body to store for a repetition; without it, the body that is sent. */
  store?: (body: unknown) => unknown;
}>;

/** The things that a handler does with the application. */
export interface UseCaseRunner<A extends Actor | undefined> {
  /** Runs a use case that only reads, as the caller. */
  read: <I, X, V, F>(
    useCase: UseCase<A, I, X, V, F>,
    input: I,
    ...context: ContextArgument<X>
  ) => Promise<Result<V, F>>;
  /**
   * Runs a use case that only checks, before slow work such as measuring an upload: its refusal saves
   * the work. A repeated call that has a stored answer passes, because `perform` replays it.
   */
  check: <I, X, F>(
    useCase: UseCase<A, I, X, null, F>,
    input: I,
    ...context: ContextArgument<X>
  ) => Promise<Result<null, F>>;
  /**
   * Runs a use case that changes something, as the caller, in one unit of work.
   *
   * A call that is repeated with the same Idempotency-Key gets the stored answer, and nothing is
   * done again.
   */
  perform: <I, X, V, F extends AnyFault>(
    useCase: UseCase<A, I, X, V, F>,
    input: I,
    answering: ((view: V) => Reply) | Answering<V>,
    ...context: ContextArgument<X>
  ) => Promise<Result<Reply, AnyFault>>;
}

/**
 * Composes the reply to a view, and what is stored of it. The body is serialised once for both, unless
 * another one is stored.
 */
function createReplies<V>(answering: ((view: V) => Reply) | Answering<V>) {
  const { reply, store }: Readonly<{ reply: (view: V) => Reply }> & Pick<Answering<V>, 'store'> =
    typeof answering === 'function' ? { reply: answering } : answering;
  // By the view: a unit of work that ran again has another one.
  let composed: Readonly<{ view: V; reply: Reply }> | undefined;
  const send = (view: V): Reply => {
    if (composed === undefined || composed.view !== view) composed = { view, reply: reply(view) };
    return composed.reply;
  };
  return {
    send,
    store(view: V): Reply {
      const sent = send(view);
      if (sent.kind !== 'json') return sent;
      if (store !== undefined) return serialize({ ...sent, body: store(sent.body) });
      composed = { view, reply: serialize(sent) };
      return composed.reply;
    },
  };
}

/** Runs use cases for one call. */
export function createUseCaseRunner<A extends Actor | undefined>(
  application: Application,
  call: Readonly<{ actor: A; now: Instant; repeatable: Repeatable | undefined }>,
): UseCaseRunner<A> {
  const { actor, now, repeatable } = call;
  const requestOf = <I, X>(input: I, context: OwnContext<X> | undefined) => ({
    actor,
    input,
    context: { ...context, now } as X,
  });
  return {
    read: <I, X, V, F>(
      useCase: UseCase<A, I, X, V, F>,
      input: I,
      ...[context]: ContextArgument<X>
    ) => application.read(useCase, requestOf<I, X>(input, context)),
    async check<I, X, F>(
      useCase: UseCase<A, I, X, null, F>,
      input: I,
      ...[context]: ContextArgument<X>
    ) {
      const checked = await application.read(useCase, requestOf<I, X>(input, context));
      if (checked.ok || repeatable === undefined) return checked;
      const repeated = requestOf<string, { now: Instant }>(repeatable.key, undefined);
      const answered = await application.read(isAnswered, repeated);
      return answered.ok && answered.value ? ok(null) : checked;
    },
    async perform<I, X, V, F extends AnyFault>(
      useCase: UseCase<A, I, X, V, F>,
      input: I,
      answering: ((view: V) => Reply) | Answering<V>,
      ...[context]: ContextArgument<X>
    ) {
      const replies = createReplies(answering);
      const once = repeatable && {
        request: { ...repeatable, accountId: actor?.accountId ?? null, now },
        compose: (view: V) => composeStored(replies.store(view)),
      };
      const performed = await application.perform(useCase, requestOf<I, X>(input, context), once);
      if (!performed.ok) return performed;
      const { value } = performed;
      if (value.kind === 'done') return ok(replies.send(value.view));
      return ok(readStored(value.answer, repeatable?.sent ?? ''));
    },
  };
}
