import { skipToken, useQuery } from '@tanstack/react-query';

import { queryClient } from '../../lib/query/query-client.ts';

const keyOf = (userId: number) => ['verification-link', userId] as const;

/**
 * Remembers the link that verifies the e-mail of a user, until the page is left. Only a server on
 * the user's own machine, without a mail server, answers with the link.
 */
export function rememberVerificationLink(userId: number, link: string | undefined): void {
  if (link !== undefined) queryClient.setQueryData(keyOf(userId), link);
}

/** The link that verifies the e-mail of a user; undefined if the server has only sent it. */
export const useVerificationLink = (userId: number): string | undefined =>
  useQuery<string>({ queryKey: keyOf(userId), queryFn: skipToken }).data;
