import { Dialog } from '../../ui/kit/dialog.tsx';
import { Announcements } from '../../features/announcements/admin/announcements.tsx';
import { ContactMessages } from '../../features/contact/admin/contact-messages.tsx';
import { ExportList } from '../../features/exports/export-list.tsx';
import { SystemHealth } from '../../features/insights/admin/system-health.tsx';
import { SettingsSections } from '../../features/settings/settings-sections.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { quickActionTexts, type QuickAction } from './quick-action.ts';

/** The chosen quick action; null if the dialog is closed. */
export type QuickActionDialogProps = Readonly<{
  action: QuickAction | null;
  onClose: () => void;
}>;

/** The dialog of a quick action. */
export function QuickActionDialog({ action, onClose }: QuickActionDialogProps) {
  return (
    <Dialog
      title={action === null ? '' : quickActionTexts[action].title}
      opened={action !== null}
      onClose={onClose}
      size="lg"
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
      return <ExportList />;
    case 'tickets':
      return <ContactMessages />;
    case 'announcements':
      return <Announcements />;
    case 'settings':
      return (
        <div className={dashboard.panel}>
          <SettingsSections />
        </div>
      );
  }
}
