import { startTransition, useEffect, useState } from 'react';

/**
 * False while a component renders for the first time, and true soon after. What lies below the first
 * screen is rendered then, in small steps, and delays nothing that can be seen.
 */
export function useRestDue(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue;
}
