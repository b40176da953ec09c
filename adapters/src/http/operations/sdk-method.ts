/** The options of a method that have other defaults than those of the client. */
type Defaults = Readonly<{ maxRetries?: number; timeoutMs?: number }>;

/** The method of the SDK that calls an operation, and what does not follow from its declaration. */
export type SdkCall = Readonly<{
  /** Its name at a client: `glossary.get` is `nsem.glossary.get(…)`. */
  method: string;
  /** An example of a call, in TypeScript. A test compiles it. */
  example: string;
  /** Names of parameters of the path that differ from those in the path. */
  names?: Readonly<Record<string, string>>;
  /** The name of the type of its query, if it is not that of the listed items with `Query`. */
  query?: string;
  /** The type of its result, if it is not the name of what the operation answers. */
  returns?: string;
  /** Whether a list that is answered whole is a page in the SDK, so that it can have pages later. */
  paged?: true;
  /** Whether a POST without Idempotency-Key can be repeated after it was carried out, as a read can. */
  repeatable?: true;
  defaults?: Defaults;
  /** The comment of the method, if the summary and the description are not right for a program. */
  doc?: string;
  /**
   * Its errors and their causes, if the classes and the codes of its refusals do not say enough.
   */
  throws?: string;
}>;

/** The method of an operation: generated into the SDK or, if it does more than call, written there by hand. */
export type SdkMethod = SdkCall | Readonly<{ method: string; byHand: true }>;
