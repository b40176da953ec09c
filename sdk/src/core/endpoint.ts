import type { components, paths } from '../api.gen.ts';
import type { Job, JobEvent } from './job-kinds.ts';

/** Every operation of the API document, by method and path: `GET /jobs/{id}`. */
export type Endpoint = {
  [P in keyof paths]: `${Uppercase<keyof paths[P] & string>} ${P}`;
}[keyof paths];

/** The member of a type with this name; never if it has none. */
type Member<T, Name extends string> = T extends unknown
  ? Name extends keyof T
    ? Exclude<T[Name], undefined>
    : never
  : never;

type OperationOf<E extends Endpoint> = E extends `${infer M} ${infer P extends keyof paths}`
  ? Member<paths[P], Lowercase<M>>
  : never;

type ParametersOf<O, Place extends string> = Member<Member<O, 'parameters'>, Place>;
type PathOf<O> = ParametersOf<O, 'path'>;
type QueryOf<O> = ParametersOf<O, 'query'>;
type BodyOf<O, Media extends string> = Member<Member<Member<O, 'requestBody'>, 'content'>, Media>;

type Field<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : { [N in Name]: Value };
type OptionalField<Name extends string, Value> = { [N in Name]?: Value | undefined };

/** The parameters and the JSON body of the operation. */
export type InputOf<E extends Endpoint> = Readonly<
  Field<'path', PathOf<OperationOf<E>>> &
    OptionalField<'query', QueryOf<OperationOf<E>>> &
    Field<'body', BodyOf<OperationOf<E>, 'application/json'>>
>;

/** The query parameters of the operation. */
export type QueryFor<E extends Endpoint> = QueryOf<OperationOf<E>>;

/** The form fields of the operation. */
export type FormFor<E extends Endpoint> = BodyOf<OperationOf<E>, 'multipart/form-data'>;

type Schemas = components['schemas'];

/** A type of the API description, or the narrower one that the server guarantees. */
type Narrowed<J> = J extends (infer Item)[]
  ? Narrowed<Item>[]
  : J extends Schemas['Job']
    ? Job
    : J extends Schemas['JobEvent']
      ? JobEvent
      : J;

type JsonOf<R> = R extends { content: { 'application/json': infer J } } ? Narrowed<J> : undefined;

/** The JSON of a successful response. */
export type ResultOf<E extends Endpoint> =
  OperationOf<E> extends { responses: infer R }
    ? { [S in keyof R]: S extends 200 | 201 | 204 ? JsonOf<R[S]> : never }[keyof R]
    : never;

/** An operation that returns a list. */
export type ListEndpoint = {
  [E in Endpoint]: ResultOf<E> extends readonly unknown[] ? E : never;
}[Endpoint];

/** An item of the list that the operation returns. */
export type ItemOf<E extends ListEndpoint> =
  ResultOf<E> extends readonly (infer Item)[] ? Item : never;

type KeyOf<O> = Member<ParametersOf<O, 'header'>, 'Idempotency-Key'>;

/** An operation that accepts an `Idempotency-Key`. */
export type IdempotentEndpoint = {
  [E in Endpoint]: [KeyOf<OperationOf<E>>] extends [never] ? never : E;
}[Endpoint];
