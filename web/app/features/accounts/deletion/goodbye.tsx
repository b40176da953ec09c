import { Link } from 'react-router';

import dashboard from '../../../ui/dashboard.module.css';
import { focusOnMount } from '../../../ui/kit/focus.ts';

/** Shown in place of the account page after the account was deleted. */
export const Goodbye = () => (
  <div className={`page ${dashboard.state}`}>
    <h1 ref={focusOnMount} tabIndex={-1}>
      Your account was deleted
    </h1>
    <p>You are logged out, and your drafts on this device were erased. Thank you for your time.</p>
    <Link className="button quiet" to="/">
      Go to the home page
    </Link>
  </div>
);
