import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';

import { errorText, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { refreshUser } from '../../lib/session/use-fresh-user.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';

const resend = reuseInFlight((_userId: number) => nsem.auth.resendVerification());

/** Sends another link that verifies the e-mail of the logged-in user. */
export function ResendButton({ user }: Readonly<{ user: User }>) {
  const send = useMutation({
    mutationFn: () => resend(user.id),
    onSuccess: async ({ email_verified: isVerified, verification_link: link }) => {
      rememberVerificationLink(user.id, link);
      if (!isVerified) return showToast('success', 'Link Sent', `To ${user.email}`);
      await refreshUser();
      return showToast('success', 'E-mail Verified', user.email);
    },
  });
  return (
    <>
      <Button
        variant="default"
        aria-disabled={send.isPending}
        aria-live="polite"
        onClick={() => send.isPending || send.mutate()}
      >
        {send.isPending ? 'Sending...' : 'Send another link'}
      </Button>
      {send.isError && (
        <Notice kind="error" title="The link was not sent">
          {errorText(send.error)}
        </Notice>
      )}
    </>
  );
}

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
