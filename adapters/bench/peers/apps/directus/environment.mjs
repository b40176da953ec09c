/** What set-up and server need besides the database and the address. */
export const environment = {
  DB_CLIENT: 'sqlite3',
  SECRET: 'benchmarks-only-benchmarks-only-1',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'benchmarks-only',
  ADMIN_TOKEN: 'benchmarks-only',
  TELEMETRY: 'false',
  LOG_LEVEL: 'warn',
  // It refuses requests when many come at once.
  PRESSURE_LIMITER_ENABLED: 'false',
};
