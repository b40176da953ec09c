import type { paths } from '../api.gen.ts';
import type { RequestOptions } from '../core/options.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** Every operation of the API document, by method and path: `GET /jobs/{id}`. */
export type Endpoint = {
  [P in keyof paths]: {
    [M in Method]: undefined extends paths[P][M] ? never : `${Uppercase<M>} ${P}`;
  }[Method];
}[keyof paths];

type OperationOf<E extends Endpoint> = E extends `${infer M} ${infer P extends keyof paths}`
  ? Lowercase<M> extends infer Key extends Method
    ? paths[P][Key]
    : never
  : never;

type PathOf<O> = O extends { parameters: { path: infer P extends object } } ? P : never;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Exclude<Q, undefined> : never;
type BodyOf<O, Media extends string> = O extends { requestBody?: infer B }
  ? ContentOf<Exclude<B, undefined>, Media>
  : never;
type ContentOf<B, Media extends string> = [B] extends [never]
  ? never
  : B extends { content: { [M in Media]: infer Content } }
    ? Content
    : never;

type Field<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : { [N in Name]: Value };
type OptionalField<Name extends string, Value> = { [N in Name]?: Value | undefined };

/** What a call of the operation takes. */
export type InputOf<E extends Endpoint> = Readonly<
  Field<'path', PathOf<OperationOf<E>>> &
    OptionalField<'query', QueryOf<OperationOf<E>>> &
    Field<'body', BodyOf<OperationOf<E>, 'application/json'>> & {
      options?: RequestOptions | undefined;
    }
>;

/** The query that the operation takes. */
export type QueryFor<E extends Endpoint> = QueryOf<OperationOf<E>>;

/** The fields of the form that the operation takes. */
export type FormFor<E extends Endpoint> = BodyOf<OperationOf<E>, 'multipart/form-data'>;

type JsonOf<R> = R extends { content: { 'application/json': infer J } } ? J : undefined;

/** What the operation answers where it succeeds. */
export type AnswerOf<E extends Endpoint> =
  OperationOf<E> extends { responses: infer R }
    ? { [S in keyof R]: S extends 200 | 201 | 204 ? JsonOf<R[S]> : never }[keyof R]
    : never;

/** An operation that answers a list. */
export type ListEndpoint = {
  [E in Endpoint]: AnswerOf<E> extends readonly unknown[] ? E : never;
}[Endpoint];

/** One of the list that the operation answers. */
export type ItemOf<E extends ListEndpoint> =
  AnswerOf<E> extends readonly (infer Item)[] ? Item : never;

type HeaderOf<O> = O extends { parameters: { header?: infer H } } ? Exclude<H, undefined> : never;

/** An operation that honours an `Idempotency-Key`. */
export type KeyedEndpoint = {
  [E in Endpoint]: [HeaderOf<OperationOf<E>>] extends [never]
    ? never
    : 'Idempotency-Key' extends keyof HeaderOf<OperationOf<E>>
      ? E
      : never;
}[Endpoint];
