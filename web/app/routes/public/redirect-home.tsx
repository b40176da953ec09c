import { Navigate } from 'react-router';

/** Redirects unknown paths to the home page. */
export default function RedirectHome() {
  return <Navigate to="/" replace />;
}
