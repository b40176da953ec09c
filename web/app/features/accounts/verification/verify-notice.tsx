import type { User } from '@nsem/sdk';

import { useFreshUser } from '../../../lib/session/use-fresh-user.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ResendButton, useVerificationLink } from '../../../entities/accounts/resend-button.tsx';
import styles from './verification.module.css';

/** The logged-in user; null for none. */
export type VerifyNoticeProps = Readonly<{ user: User | null }>;

/** Reminds a user to verify the e-mail. It goes once another tab has done so. */
export const VerifyNotice = ({ user }: VerifyNoticeProps) =>
  user === null || user.email_verified ? null : <Reminder user={user} />;

function Reminder({ user }: Readonly<{ user: User }>) {
  useFreshUser(user);
  const link = useVerificationLink(user.id);
  return (
    <div className={`page ${styles.reminder}`}>
      <Notice kind="warning" title={`Verify your e-mail: we sent a link to ${user.email}`}>
        <div className="row">
          {link !== undefined && (
            <a href={link} className="target strong">
              Verify now
            </a>
          )}
          <ResendButton user={user} />
        </div>
      </Notice>
    </div>
  );
}
