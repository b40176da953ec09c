/** A refusal of an operation. */
export type Refusal = Readonly<{ code: string; status: number }>;

/** A parameter of a path; the description is that of a text, because ids need none. */
type PathParameter = Readonly<{ field: string; name: string; type: string; description?: string }>;

type Described = Readonly<{
  /** The id of the operation. */
  id: string;
  /** The method at a client, such as `admin.payouts.list`. */
  method: string;
  /** The roles whose sessions may call it. */
  roles: readonly string[];
  /** Whether it needs no credential. */
  isOpen: boolean;
  /** Those of its own. */
  refusals: readonly Refusal[];
  /** Those that follow from its access and its body, too. */
  allRefusals: readonly Refusal[];
}>;

/** A method that only calls its operation: what `describeMethods` of the server prints. */
export type CallMethod = Described &
  Readonly<{
    byHand?: false;
    endpoint: string;
    doc: string;
    throws?: string;
    example: string;
    path: readonly PathParameter[];
    query?: Readonly<{ name?: string; isRequired: boolean }>;
    body?: Readonly<{ type?: string; isOptional: boolean }>;
    result: Readonly<{ kind: 'json' | 'nullable' | 'page' | 'file' | 'nothing'; type?: string }>;
    defaults?: Readonly<Record<string, number>>;
    isIdempotent: boolean;
    isConditional: boolean;
    isRepeatable: boolean;
    mayWait: boolean;
    needsConfirmation: boolean;
  }>;

export type Method = CallMethod | (Described & Readonly<{ byHand: true }>);

/** The path of the resource of a method. */
export const pathOf = ({ method }: Method): string => method.slice(0, method.lastIndexOf('.'));

/** The name of a method in its resource. */
export const nameOf = ({ method }: Method): string => method.slice(method.lastIndexOf('.') + 1);

/** The type of an item of a list, or of what a method results in otherwise. */
export const itemOf = ({ result }: CallMethod): string =>
  result.type?.replace(/^readonly (\w+)\[\]$/, '$1') ?? '';

/** The type of the query of a method. */
export function queryOf(method: CallMethod): string | undefined {
  const { query } = method;
  if (query === undefined) return undefined;
  if (query.name === undefined && method.result.kind !== 'page') {
    throw new Error(`${method.id}: the type of its query needs a name ("query")`);
  }
  return query.name ?? `${itemOf(method)}Query`;
}
