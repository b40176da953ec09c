import { Navigate } from 'react-router';

/** Any path that is not a screen leads home. */
export default function Elsewhere() {
  return <Navigate to="/" replace />;
}
