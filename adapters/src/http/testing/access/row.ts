import { actors, type ActorName, type Scene } from '../scene.ts';
import type { Sending, TestServer } from '../test-server.ts';

/** One call and the status that each of the actors gets, in their order. */
export type Row = Readonly<{
  operation: string;
  about?: string;
  path: (scene: Scene) => string;
  send?: (actor: ActorName, server: TestServer) => Sending;
  expected: readonly number[];
}>;

// In the order of `actors`: nobody, client, other client, provider, other provider, admin, and the
// keys of the client and, for reports, backup and payouts, of the admin.

/** Anybody, with or without a credential. */
export const everyone = (status: number) => actors.map(() => status);
export const adminOnly = (status: number) => [401, 403, 403, 403, 403, status, 403, 403, 403, 403];
/** Anybody who has logged in. */
export const sessions = (status: number) => [
  401,
  status,
  status,
  status,
  status,
  status,
  403,
  403,
  403,
  403,
];
export const providers = (status: number) => [
  401,
  403,
  403,
  status,
  status,
  403,
  403,
  403,
  403,
  403,
];
/** The provider whose job or service it is. */
export const assigned = (status: number) => [401, 403, 403, status, 404, 403, 403, 403, 403, 403];
export const clients = (status: number) => [
  401,
  status,
  status,
  403,
  403,
  403,
  status,
  403,
  403,
  403,
];

/** Sends the same JSON whoever calls. */
export const json = (body: unknown) => () => ({ json: body });

/** The same path for everyone. */
export const at = (path: string) => () => path;
