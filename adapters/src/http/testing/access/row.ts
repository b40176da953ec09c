import { actors, type ActorName, type NarrowKey, type Scene } from '../scene.ts';
import type { Sending, TestServer } from '../test-server.ts';

/** One call and the expected status for each actor, in the order of `actors`. */
export type Row = Readonly<{
  operation: string;
  about?: string;
  path: (scene: Scene) => string;
  send?: (actor: ActorName, server: TestServer) => Sending;
  expected: readonly number[];
  /**
   * The expected status for API keys that may do little; those that are not named are refused, and
   * one that may only read gets from a GET what the client's key gets.
   */
  narrowKeys?: Partial<Record<NarrowKey, number>>;
}>;

// In the order of `actors`: anonymous, client, other client, provider, other provider, admin, and
// the API keys of the client and of the admin (for reports, backup and payouts).

/** Any caller, with or without a credential. */
export const everyone = (status: number) => actors.map(() => status);
export const adminOnly = (status: number) => [401, 403, 403, 403, 403, status, 403, 403, 403, 403];
/** Any logged-in user. */
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
/** Only the provider of the job or service. */
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

/** Keys of the provider that may read work, which all of them may. */
export const lookingKeys = (status: number) => ({
  ...acceptingKeys(status),
  ...deliveringKeys(status),
  workReadKey: status,
});
export const acceptingKeys = (status: number) => ({ workKey: status, workAcceptKey: status });
export const deliveringKeys = (status: number) => ({ workKey: status, workDeliverKey: status });

/** Sends the same JSON for every actor. */
export const json = (body: unknown) => () => ({ json: body });

/** The same path for every scene. */
export const at = (path: string) => () => path;
