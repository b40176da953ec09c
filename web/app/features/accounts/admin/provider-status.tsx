import type { ReviewedProvider } from '@nsem/sdk';

import { Badge } from '../../../ui/badge.tsx';
import { isDeactivated, providerStatusName } from './provider-text.ts';
import styles from './providers.module.css';

/** Approved or pending, and whether an admin has deactivated the provider. */
export const ProviderStatus = ({ provider }: { provider: ReviewedProvider }) => (
  <span className={styles.status}>
    <Badge tone={provider.is_active ? 'green' : 'yellow'}>{providerStatusName(provider)}</Badge>
    {isDeactivated(provider) && <span>Deactivated</span>}
  </span>
);
