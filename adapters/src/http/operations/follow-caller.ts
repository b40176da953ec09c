import type { ServerResponse } from 'node:http';
import type { Actor } from '@nsem/core';
import type { Caller } from '../../threads/account-turns.ts';
import { ClientGone } from '../body/read-bytes.ts';

/** A signal that is aborted with `ClientGone` when the caller of a response disconnects. */
export function followCaller(response: ServerResponse): AbortSignal {
  const following = new AbortController();
  const end = () => following.abort(new ClientGone('the answer was not waited for'));
  if (response.destroyed) end();
  else response.once('close', end);
  return following.signal;
}

/** The caller who waits for the result of a call. */
export const callerOf = ({
  actor: { accountId },
  follow,
}: Readonly<{ actor: Actor; follow: () => AbortSignal }>): Caller => ({
  accountId,
  gone: follow(),
});
