import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { brand } from '../lib/format/brand.ts';
import {
  chooseColorScheme,
  useColorSchemeChoice,
  type ColorSchemeChoice,
} from '../ui/color-scheme.ts';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';
import styles from './frame.module.css';

const choices: readonly Readonly<{ value: ColorSchemeChoice; name: string; icon: ReactNode }>[] = [
  { value: 'auto', name: 'Same as this device', icon: <DeviceIcon /> },
  { value: 'light', name: 'Light', icon: <SunIcon /> },
  { value: 'dark', name: 'Dark', icon: <MoonIcon /> },
];

/** The footer of every page, with the choice of the colour scheme. */
export function PageFooter() {
  const chosen = useColorSchemeChoice();
  return (
    <footer className={styles.footer}>
      <div className={styles.woven} aria-hidden="true" />
      <div className={`page ${styles.foot}`}>
        <p>
          <strong>{brand}</strong> is from the Akan <i lang="ak">nsɛm</i>: words, matters. Made in
          Ghana; prices in GHS.
        </p>
        <nav aria-label="Footer" className={styles.footLinks}>
          <Link to="/about">
            Learn More<span className="visually-hidden"> about {brand}</span>
          </Link>
          <Link to="/pricing">Pricing</Link>
          <Link to="/contact">Contact Sales</Link>
        </nav>
        <fieldset className={styles.schemes}>
          <legend className="visually-hidden">Colours</legend>
          {choices.map(({ value, name, icon }) => (
            <label key={value} title={name}>
              <input
                type="radio"
                name="color-scheme"
                className="visually-hidden"
                checked={chosen === value}
                onChange={() => chooseColorScheme(value)}
              />
              {icon}
              <span className="visually-hidden">{name}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </footer>
  );
}
