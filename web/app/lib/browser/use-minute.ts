import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The present time in milliseconds, which advances with every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
