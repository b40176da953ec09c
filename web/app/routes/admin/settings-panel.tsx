import { Announcements } from '../../features/announcements/admin/announcements.tsx';
import { BackupsSection } from '../../features/backup/backups-section.tsx';
import { SettingsSections } from '../../features/settings/settings-sections.tsx';
import dashboard from '../../ui/dashboard.module.css';

/** The settings, the announcements and the backups of the marketplace. */
export const SettingsPanel = () => (
  <div className={`${dashboard.panel} ${dashboard.inOrder}`}>
    <SettingsSections />
    <section className={dashboard.card} aria-labelledby="announcements">
      <h2 id="announcements">Announcements</h2>
      <Announcements />
    </section>
    <BackupsSection />
  </div>
);
