import type { User } from '@nsem/sdk';

import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';

/** Your e-mail, password, sessions, limits and data. */
export const AccountSections = ({ user }: Readonly<{ user: User }>) => (
  <div className={styles.sections}>
    <EmailSection user={user} />
    <PasswordSection user={user} />
    <SessionsSection />
    <LimitsSection />
    <DataSection />
  </div>
);
