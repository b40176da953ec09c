import { useSearchParams } from 'react-router';

import { useOverlay } from '../../lib/address/search-params.ts';
import dashboard from '../../ui/dashboard.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ApprovalsDialogProps } from '../../features/approvals/approvals-dialog.tsx';
import { BackupsSection } from '../../features/backup/backups-section.tsx';
import { OpenMessageCount } from '../../features/contact/admin/messages.tsx';
import { ActivityList } from '../../features/insights/admin/activity-list.tsx';
import styles from './overview-panel.module.css';
import type { QuickActionDialogProps } from './quick-action-dialog.tsx';
import { quickActionOf, quickActions, quickActionTexts, type QuickAction } from './quick-action.ts';

const QuickActionDialog = lazyPart(
  async () => (await import('./quick-action-dialog.tsx')).QuickActionDialog,
  ({ action }: QuickActionDialogProps) => action !== null,
  { isAhead: false },
);

const ApprovalsDialog = lazyPart(
  async () => (await import('../../features/approvals/approvals-dialog.tsx')).ApprovalsDialog,
  ({ opened }: ApprovalsDialogProps) => opened,
  { isAhead: false },
);

/** The first tab of the admin dashboard: the backups, recent activity and quick actions. */
export function OverviewPanel() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  return (
    <div className={styles.overview}>
      <div className={styles.whole}>
        <BackupsSection />
      </div>
      <ActivityList />
      <QuickActions onPick={(action) => overlay.open({ action })} />
      <QuickActionDialog
        action={quickActionOf(params.get('action'))}
        onClose={() => overlay.close(['action', 'messages'])}
      />
      <ApprovalsDialog
        opened={params.get('approvals') === 'waiting'}
        onClose={() => overlay.close(['approvals'])}
      />
    </div>
  );
}

function QuickActions({ onPick }: { onPick: (action: QuickAction) => void }) {
  return (
    <section className={dashboard.card} aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      <ul className="stack">
        {quickActions.map((action) => (
          <li key={action}>
            <button
              type="button"
              className={styles.action}
              aria-haspopup="dialog"
              onClick={() => onPick(action)}
            >
              <strong>{quickActionTexts[action].title}</strong>
              <span className="soft small">
                {quickActionTexts[action].about}
                {action === 'tickets' && <OpenMessageCount />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
