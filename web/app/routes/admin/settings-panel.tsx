import { Announcements } from '../../features/announcements/admin/announcements.tsx';
import { SettingsSections } from '../../features/settings/settings-sections.tsx';
import dashboard from '../../ui/dashboard.module.css';

/** The settings and the announcements of the marketplace. */
export const SettingsPanel = () => (
  <div className={`${dashboard.panel} ${dashboard.inOrder}`}>
    <SettingsSections />
    <section className={dashboard.card} aria-labelledby="announcements">
      <h2 id="announcements">Announcements</h2>
      <Announcements />
    </section>
  </div>
);
