import dashboard from '../../ui/dashboard.module.css';
import { BackupList } from './backup-list.tsx';

/** Downloads of all data of the marketplace. */
export function BackupsSection() {
  return (
    <section className={dashboard.card} aria-labelledby="backups">
      <h2 id="backups">Data Management &amp; Backup</h2>
      <BackupList />
    </section>
  );
}
