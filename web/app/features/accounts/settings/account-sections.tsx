import type { User } from '@nsem/sdk';

import dashboard from '../../../ui/dashboard.module.css';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MemorySection } from './memory-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';

/** Your e-mail, password, sessions, limits and data; as a client, what may be reused. */
export const AccountSections = ({ user }: Readonly<{ user: User }>) => (
  <div className={`${styles.sections} ${dashboard.inOrder}`}>
    <EmailSection user={user} />
    <PasswordSection user={user} />
    <SessionsSection />
    {user.role === 'client' && <MemorySection />}
    <LimitsSection />
    <DataSection />
  </div>
);
