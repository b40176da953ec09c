import type { Operation } from '../operations/operation.ts';
import { accessRows } from './access/access-rows.ts';
import { actors, type Scene } from './scene.ts';
import type { Got, SentBody, TestServer } from './test-server.ts';

/** A valid call whose parts are replaced by hostile values. */
export type BaseCall = Readonly<{
  body: unknown;
  path: string;
  /** Sends another body as JSON, verbatim. */
  send(text: string): Promise<Got>;
  /** Sends another body, of the media type of its kind. */
  sendForm(form: SentBody): Promise<Got>;
  /** Calls a different path. */
  visit(path: string): Promise<Got>;
}>;

/** The call of an operation from the authorisation matrix, by the first actor who may make it. */
export function baseCall({ id, method }: Operation, server: TestServer, scene: Scene): BaseCall {
  const row = accessRows.find(({ operation }) => operation === id);
  if (row === undefined) throw new Error(`the matrix does not cover ${id}`);
  const actor = actors.find((_actor, index) => ![401, 403].includes(row.expected[index] ?? 0));
  if (actor === undefined) throw new Error(`no actor may call ${id}`);
  const by = scene.credentials[actor];
  const headers = { 'content-type': 'application/json' };
  const path = row.path(scene);
  return {
    body: row.send?.(actor, server).json ?? {},
    path,
    send: (text) => server.call(method, path, { by, headers, body: text }),
    sendForm: (body) => server.call(method, path, { by, body }),
    visit: (other) => server.call(method, other, { by }),
  };
}

/** A path with a parameter, in place of its own one of this name. */
export function withQuery(path: string, name: string, value: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  searchParams.set(name, value);
  return `${pathname}?${searchParams.toString()}`;
}

/** The places of the errors of an answer. */
export const pointersOf = ({ body }: Got): readonly string[] =>
  (body?.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);
