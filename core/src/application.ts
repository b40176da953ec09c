import {
  runOnce,
  type IdempotencyFault,
  type Performed,
  type RepeatableRequest,
} from './idempotency/run-once.ts';
import { guardAccount, lackedGuards, type Guard, type GuardsOf } from './guards.ts';
import type { AccountId } from './kernel/ids.ts';
import { invariant, ok, type Result } from './kernel/result.ts';
import type { Stores, UnitOfWork } from './unit-of-work.port.ts';

/**
 * A use case: one thing that an actor reads or changes, with its permission and scoping.
 *
 * To callers of an {@link Application} the stores are opaque: `never` can be passed to a use case,
 * and nothing can be read from it.
 */
export interface UseCase<A, I, X, V, F> {
  (stores: never, actor: A, input: I, context: X): Promise<Result<V, F>>;
  readonly guards?: GuardsOf<A, I>;
}

/** The arguments of a use case besides its stores. */
type Request<A, I, X> = Readonly<{ actor: A; input: I; context: X }>;

/** Makes a request repeatable: its key, and how its response is stored. */
type Repeatable<V> = Readonly<{ request: RepeatableRequest; compose: (view: V) => Uint8Array }>;

/** The application as HTTP and other adapters see it: they run use cases and never see a store. */
export interface Application {
  /** Runs a use case that only reads, on committed data. */
  read<A, I, X, V, F>(
    useCase: UseCase<A, I, X, V, F>,
    request: Request<A, I, X>,
  ): Promise<Result<V, F>>;
  /**
   * Runs a use case that changes something, as one unit: when it resolves with a value, the change
   * is durable; when it refuses or throws, nothing has changed.
   *
   * @param once makes the request repeatable; its response is stored in the same unit.
   * @throws what `UnitOfWork.write` throws; after an `OutcomeUnknownError` it may have changed.
   */
  perform<A, I, X, V, F>(
    useCase: UseCase<A, I, X, V, F>,
    request: Request<A, I, X>,
    once?: Repeatable<V>,
  ): Promise<Result<Performed<V>, F | IdempotencyFault>>;
}

/** The guard of the stored answer of a request: its caller's account, if they have one. */
const guardAnswer = ({ accountId }: RepeatableRequest): Guard =>
  accountId === null ? 'anonymous-answers' : guardAccount(accountId);

/** The guards of a use case's unit; undefined if it runs exclusively. */
function guardsOf<A, I>(
  { guards }: Readonly<{ guards?: GuardsOf<A, I> }>,
  { actor, input }: Readonly<{ actor: A; input: I }>,
  repeatable: RepeatableRequest | undefined,
): readonly Guard[] | undefined {
  if (guards === undefined) return undefined;
  const { accountId } = (actor ?? {}) as Readonly<{ accountId?: AccountId }>;
  const own = accountId === undefined ? [] : [guardAccount(accountId)];
  const answer = repeatable === undefined ? [] : [guardAnswer(repeatable)];
  return [...new Set([...own, ...answer, ...guards(actor, input)])];
}

/** Creates the application over its storage. */
export function createApplication(unitOfWork: UnitOfWork): Application {
  // The only place where stores become opaque.
  const opaque = (stores: Stores): never => stores as never;
  return {
    read: (useCase, { actor, input, context }) =>
      unitOfWork.read((stores) => useCase(opaque(stores), actor, input, context)),
    async perform(useCase, { actor, input, context }, once) {
      const unit = (own: typeof context) => async (stores: Stores) => {
        const run = () => useCase(opaque(stores), actor, input, own);
        if (once !== undefined) return runOnce(stores, once.request, run, once.compose);
        const done = await run();
        return done.ok ? ok({ kind: 'done' as const, view: done.value }) : done;
      };
      for (let guards = guardsOf(useCase, { actor, input }, once?.request); ;) {
        const done = await unitOfWork.write(unit({ ...context, guards }), { guards });
        const lacked = lackedGuards(done);
        if (lacked === undefined) return done;
        const added = lacked.filter((guard) => guards?.includes(guard) === false);
        invariant(added.length > 0, 'a unit lacks no guard that it has');
        guards = [...(guards ?? []), ...added];
      }
    },
  };
}
