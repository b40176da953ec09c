import { z } from 'zod';

/** The token of the monitoring system, as it can be in an `Authorization` header. */
export const metricsTokenText = () =>
  z.string().regex(/^[\w.~+/=-]{32,512}$/, {
    error: 'must have 32 to 512 letters, digits or -._~+/=, as `openssl rand -hex 32` prints them',
  });
