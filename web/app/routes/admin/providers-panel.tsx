import { ProvidersSection } from '../../features/accounts/admin/providers-section.tsx';
import { ReviewsPanel } from '../../features/services/admin/reviews-panel.tsx';
import dashboard from '../../ui/dashboard.module.css';

/** The services to review, and all service providers. */
export const ProvidersPanel = () => (
  <div className={`${dashboard.sections} ${dashboard.inOrder}`}>
    <ReviewsPanel />
    <ProvidersSection />
  </div>
);
