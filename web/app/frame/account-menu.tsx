import type { User } from '@nsem/sdk';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

import { PersonIcon } from '../ui/icons.tsx';
import { ColorSchemeField } from './color-scheme-field.tsx';
import styles from './menus.module.css';

const menuId = 'account-menu';

/** Closes the menu that was clicked in if the click led somewhere else. */
const closeAfterLink = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest('a, [data-closes]')) currentTarget.hidePopover();
};

/** The button with the user's name, and its menu: account, colours and logout. */
export function AccountMenu(props: Readonly<{ user: User; onLogout: () => void }>) {
  const { user, onLogout } = props;
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={menuId}
        aria-label={`${user.name}: account and colours`}
      >
        <span className={styles.initial} aria-hidden="true">
          <PersonIcon />
        </span>
        <span className={styles.name}>{user.name}</span>
      </button>
      <div id={menuId} popover="auto" className={styles.menu} onClick={closeAfterLink}>
        <p className={styles.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </p>
        <Link to="/account" className={styles.item}>
          Account and security
        </Link>
        <ColorSchemeField />
        <button
          type="button"
          className={`${styles.item} ${styles.narrowOnly}`}
          data-closes
          onClick={onLogout}
        >
          Logout
        </button>
      </div>
    </>
  );
}
