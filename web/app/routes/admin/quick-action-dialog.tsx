import { Dialog } from '../../ui/kit/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BackupList } from '../../features/backup/backup-list.tsx';
import { ContactMessages } from '../../features/contact/admin/contact-messages.tsx';
import { unavailableTexts, quickActionTexts, type QuickAction } from './quick-action.ts';
import { SystemHealth } from '../../features/insights/admin/system-health.tsx';

/** The chosen quick action; null if the dialog is closed. */
export type QuickActionDialogProps = Readonly<{
  action: QuickAction | null;
  onClose: () => void;
}>;

/** The dialog of a quick action, or a notice if the action is not available yet. */
export function QuickActionDialog({ action, onClose }: QuickActionDialogProps) {
  return (
    <Dialog
      title={action === null ? '' : quickActionTexts[action].title}
      opened={action !== null}
      onClose={onClose}
      size={action === 'health' || action === 'tickets' ? 'lg' : 'md'}
    >
      {action !== null && <Content action={action} />}
    </Dialog>
  );
}

function Content({ action }: { action: QuickAction }) {
  switch (action) {
    case 'health':
      return <SystemHealth />;
    case 'export':
      return <BackupList />;
    case 'tickets':
      return <ContactMessages />;
    case 'announcements':
    case 'settings':
      return <Notice kind="info">{unavailableTexts[action]}</Notice>;
  }
}
