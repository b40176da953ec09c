import { Dialog } from '../../ui/kit/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BackupList } from '../backups/backup-list.tsx';
import { ContactMessages } from '../contact/contact-messages.tsx';
import { missing, quickActionTexts, type QuickAction } from './quick-action.ts';
import { SystemHealth } from './system-health.tsx';

/** The quick action that was chosen, or none. */
export type QuickActionDialogProps = Readonly<{
  action: QuickAction | null;
  onClose: () => void;
}>;

/** Does a quick action, or says that it cannot be done yet. */
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
      return <Notice kind="info">{missing[action]}</Notice>;
  }
}
