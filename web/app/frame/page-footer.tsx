import { Link } from 'react-router';

import { brand } from '../lib/format/brand.ts';
import styles from './frame.module.css';

/** The footer of every page. */
export function PageFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.woven} aria-hidden="true" />
      <div className={`page ${styles.foot}`}>
        <p>
          <strong translate="no">{brand}</strong> is from the Akan <i lang="ak">nsɛm</i>: words,
          matters. Made in Ghana; prices in GHS.
        </p>
        <nav aria-label="Footer" className={styles.footLinks}>
          <Link to="/about">
            Learn More<span className="visually-hidden"> about {brand}</span>
          </Link>
          <Link to="/providers">Providers</Link>
          <Link to="/pricing">Pricing</Link>
          <Link to="/contact">Contact Sales</Link>
        </nav>
      </div>
    </footer>
  );
}
