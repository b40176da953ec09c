import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { refreshUser } from '../../lib/session/use-fresh-user.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { rememberVerificationLink } from './verification-link.ts';

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
