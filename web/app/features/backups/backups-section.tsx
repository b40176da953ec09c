import dashboard from '../../ui/dashboard.module.css';
import { BackupList } from './backup-list.tsx';

/** All that the marketplace holds, to keep elsewhere. */
export function BackupsSection() {
  return (
    <section className={dashboard.card} aria-labelledby="backups">
      <h2 id="backups">Data Management &amp; Backup</h2>
      <BackupList />
    </section>
  );
}
