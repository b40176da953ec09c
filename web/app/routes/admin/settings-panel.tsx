import { BackupsSection } from '../../features/backup/backups-section.tsx';
import dashboard from '../../ui/dashboard.module.css';

/** The settings of the marketplace, and its backups. */
export function SettingsPanel() {
  return (
    <div className={dashboard.sections}>
      <BackupsSection />
    </div>
  );
}
