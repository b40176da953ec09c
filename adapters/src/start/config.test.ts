import { describe, expect, it } from 'vitest';

import { isLoopback } from './config-values.ts';
import { parseConfig } from './config.ts';
import { StartError } from './start-error.ts';

const recipient = 'age1zpf6ph0x67nrn6mfdx353qwexmx8v9epzmf524tvk3d0vxtkzdtsxurq6u';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(parseConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      postgres: null,
      postgresConnections: 10,
      storage: null,
      stopDelaySeconds: 0,
      secret: null,
      previousSecrets: [],
      admin: { email: null, password: null },
      demo: true,
      publicUrl: null,
      corsOrigins: [],
      maxUploadBytes: 200 * 1024 * 1024,
      bodyMemoryBytes: 128 * 1024 * 1024,
      maxConnections: 2000,
      logLevel: 'info',
      freeWords: 500,
      quotas: {
        'stored-bytes': 5120 * 1024 * 1024,
        'open-jobs': 2000,
        'jobs-per-day': 5000,
        'pending-services': 50,
        'api-keys': 25,
      },
      offerPreviewWords: null,
      freeEarningHoldDays: 14,
      twoAdminsAbove: null,
      eraseAfterDays: 30,
      rateLimit: { calls: 300, seconds: 10 },
      reviews: { days: 3, mostRevisions: 2 },
      adminFactor: 'optional',
      hasServiceWorker: true,
      trustedProxies: [],
      smtp: null,
      mailFrom: null,
      emailPolicy: { mustVerify: false, revealsLink: true },
      freeBudget: 50_000n,
      freePerDevice: 5,
      freePerNetwork: 20,
      telegram: null,
      backupRecipients: [],
      snapshotDir: null,
      continuousBackup: null,
      metricsToken: null,
      variablesSet: [],
    });
  });

  it('uses what the operator sets', () => {
    const config = parseConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      NSEM_DATA_DIR: '/srv/nsem',
      NSEM_SECRET: 'x'.repeat(32),
      NSEM_ADMIN_EMAIL: ' Esi@Example.com',
      NSEM_ADMIN_PASSWORD: 'kente loom in Bonwire',
      NSEM_DEMO: '0',
      PUBLIC_URL: 'https://nsem.example.org/',
      MAX_UPLOAD_MB: '50',
      NSEM_BODY_MEMORY_MB: '256',
      NSEM_STOP_DELAY_SECONDS: '10',
      NSEM_MAX_CONNECTIONS: '500',
      LOG_LEVEL: 'debug',
      NSEM_FREE_WORDS: '0',
      NSEM_FREE_BUDGET: '100',
      NSEM_FREE_PER_DEVICE: '0',
      NSEM_FREE_PER_NETWORK: '7',
      NSEM_MAX_STORED_MB: '100',
      NSEM_MAX_OPEN_JOBS: '20',
      NSEM_MAX_JOBS_PER_DAY: '30',
      NSEM_MAX_PENDING_SERVICES: '4',
      NSEM_MAX_API_KEYS: '2',
      NSEM_OFFER_PREVIEW_WORDS: '20',
      NSEM_SECRET_PREVIOUS: `${'y'.repeat(32)},${'z'.repeat(40)}`,
      NSEM_FREE_EARNING_HOLD_DAYS: '7',
      NSEM_TWO_ADMINS_ABOVE: '5000',
      NSEM_ERASE_AFTER_DAYS: '0',
      NSEM_RATE_LIMIT: '50/60s',
      NSEM_SERVICE_WORKER: '0',
      NSEM_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
      SMTP_URL: 'smtp://nsem:kente@mail.example.org:2525',
      MAIL_FROM: 'Nsem Kumasi <hello@example.org>',
      TELEGRAM_BOT_TOKEN: '7012345678:AAE-kumasi_0123456789abcdefghijklmn',
      NSEM_CORS_ORIGINS: 'https://app.example.com, http://localhost:5173',
      NSEM_BACKUP_RECIPIENT: `${recipient}, ${recipient}`,
      NSEM_SNAPSHOT_DIR: '/var/tmp',
      NSEM_CONTINUOUS_BACKUP: '/mnt/backup',
      NSEM_CONTINUOUS_BACKUP_SECONDS: '2',
      NSEM_CONTINUOUS_BACKUP_DAYS: '30',
      NSEM_METRICS_TOKEN: 'm'.repeat(32),
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/srv/nsem',
      postgres: null,
      postgresConnections: 10,
      storage: null,
      secret: 'x'.repeat(32),
      previousSecrets: [`${'y'.repeat(32)},${'z'.repeat(40)}`, 'y'.repeat(32), 'z'.repeat(40)],
      admin: { email: 'esi@example.com', password: 'kente loom in Bonwire' },
      demo: false,
      publicUrl: 'https://nsem.example.org',
      corsOrigins: ['https://app.example.com', 'http://localhost:5173'],
      maxUploadBytes: 50 * 1024 * 1024,
      bodyMemoryBytes: 256 * 1024 * 1024,
      stopDelaySeconds: 10,
      maxConnections: 500,
      logLevel: 'debug',
      freeWords: 0,
      freeBudget: 10_000n,
      freePerDevice: 0,
      freePerNetwork: 7,
      quotas: {
        'stored-bytes': 100 * 1024 * 1024,
        'open-jobs': 20,
        'jobs-per-day': 30,
        'pending-services': 4,
        'api-keys': 2,
      },
      offerPreviewWords: 20,
      emailPolicy: { mustVerify: true, revealsLink: false },
      freeEarningHoldDays: 7,
      twoAdminsAbove: 500_000n,
      eraseAfterDays: 0,
      rateLimit: { calls: 50, seconds: 60 },
      reviews: { days: 3, mostRevisions: 2 },
      adminFactor: 'required',
      hasServiceWorker: false,
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
      smtp: {
        host: 'mail.example.org',
        port: 2525,
        isSecure: false,
        login: { user: 'nsem', password: 'kente' },
      },
      mailFrom: { name: 'Nsem Kumasi', address: 'hello@example.org' },
      telegram: {
        token: '7012345678:AAE-kumasi_0123456789abcdefghijklmn',
        apiUrl: 'https://api.telegram.org',
      },
      backupRecipients: [recipient, recipient],
      snapshotDir: '/var/tmp',
      continuousBackup: { folder: '/mnt/backup', seconds: 2, days: 30 },
      metricsToken: 'm'.repeat(32),
      variablesSet: expect.arrayContaining(['NSEM_FREE_WORDS', 'MAX_UPLOAD_MB']),
    });
  });

  it.each([
    [{}, false, true],
    [{ NSEM_VERIFY_EMAIL: 'off' }, false, true],
    [{ NSEM_VERIFY_EMAIL: 'on' }, true, true],
    [{ PUBLIC_URL: 'http://localhost:8080' }, false, true],
    // A proxy connects others.
    [{ PUBLIC_URL: 'https://nsem.example.org' }, false, false],
    [{ NSEM_TRUSTED_PROXIES: 'loopback' }, false, false],
    [{ NSEM_VERIFY_EMAIL: 'on', HOST: '0.0.0.0' }, true, false],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'nsem@example.org' }, true, false],
    [
      {
        NSEM_VERIFY_EMAIL: 'off',
        SMTP_URL: 'smtp://mail.example.org',
        MAIL_FROM: 'nsem@example.org',
      },
      false,
      false,
    ],
  ])('with %o verifies e-mails: %s, and shows the link: %s', (given, mustVerify, revealsLink) => {
    expect(parseConfig(given).emailPolicy).toEqual({ mustVerify, revealsLink });
  });

  it('limits the cost of free translations unless that is off', () => {
    expect(parseConfig({ NSEM_FREE_BUDGET: 'off' }).freeBudget).toBeNull();
    expect(parseConfig({ NSEM_FREE_BUDGET: '0' }).freeBudget).toBe(0n);
    expect(() => parseConfig({ NSEM_FREE_BUDGET: '-1' })).toThrow('NSEM_FREE_BUDGET must be');
  });

  it('accepts the password of an admin whom an earlier version created', () => {
    const given = { NSEM_ADMIN_EMAIL: 'esi@example.com', NSEM_ADMIN_PASSWORD: 'kente-8c' };
    expect(parseConfig(given).admin.password).toBe('kente-8c');
  });

  it('treats an empty variable as not set', () => {
    expect(parseConfig({ PORT: '', NSEM_ADMIN_EMAIL: '', SMTP_URL: '' })).toEqual(parseConfig({}));
  });

  it('allows no rate limit if only this machine can call', () => {
    expect(parseConfig({ NSEM_RATE_LIMIT: 'off' }).rateLimit).toBeNull();
    const chosen = { HOST: '0.0.0.0', NSEM_ADMIN_MFA: 'optional' };
    expect(parseConfig(chosen).adminFactor).toBe('optional');
  });

  it('logs only warnings to a terminal by default', () => {
    expect(parseConfig({}, { isTerminal: true }).logLevel).toBe('warn');
    expect(parseConfig({ LOG_LEVEL: 'info' }, { isTerminal: true }).logLevel).toBe('info');
  });

  it.each([
    [
      { NSEM_TWO_ADMINS_ABOVE: '-1' },
      'NSEM_TWO_ADMINS_ABOVE must be a whole number from 0 to 1000000, or off.',
    ],
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '٨٠' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB must be a whole number from 1 to 4096.'],
    [{ NSEM_FREE_WORDS: '-1' }, 'NSEM_FREE_WORDS must be a whole number from 0 to 1000000.'],
    [{ NSEM_BACKUP_RECIPIENT: 'kofi' }, 'NSEM_BACKUP_RECIPIENT must be at most 16 age recipients'],
    [
      { NSEM_BACKUP_RECIPIENT: `${recipient},`.repeat(17) },
      'NSEM_BACKUP_RECIPIENT must be at most 16 age recipients',
    ],
    [
      { NSEM_OFFER_PREVIEW_WORDS: '0' },
      'NSEM_OFFER_PREVIEW_WORDS must be a whole number from 1 to 200, or off.',
    ],
    [
      { NSEM_CONTINUOUS_BACKUP_SECONDS: '0' },
      'NSEM_CONTINUOUS_BACKUP_SECONDS must be a whole number from 1 to 3600.',
    ],
    [
      { NSEM_CONTINUOUS_BACKUP_DAYS: '366' },
      'NSEM_CONTINUOUS_BACKUP_DAYS must be a whole number from 1 to 365.',
    ],
    [{ NSEM_DEMO: 'maybe' }, 'NSEM_DEMO must be 1 or 0.'],
    [{ NSEM_SECRET: 'short' }, 'NSEM_SECRET must have at least 32 characters.'],
    [{ PUBLIC_URL: 'nsem.example.org' }, 'PUBLIC_URL must be a web address like'],
    [{ PUBLIC_URL: 'ftp://example.org' }, 'PUBLIC_URL must be a web address like'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn'],
    [{ NSEM_ADMIN_EMAIL: 'esi' }, 'NSEM_ADMIN_EMAIL must be an e-mail address.'],
    [{ NSEM_ADMIN_PASSWORD: 'x'.repeat(9) }, 'NSEM_ADMIN_PASSWORD requires NSEM_ADMIN_EMAIL.'],
    [
      { NSEM_ADMIN_EMAIL: 'esi@example.com', NSEM_ADMIN_PASSWORD: 'short' },
      'NSEM_ADMIN_PASSWORD must have 8 to 128 characters',
    ],
    [{ HOST: '0.0.0.0', NSEM_DEMO: '1' }, 'requires that HOST is a loopback address'],
    [{ DATABASE_URL: 'postgres://db' }, 'DATABASE_URL must be the URL of a PostgreSQL database'],
    [{ DATABASE_URL: 'postgres://nsem@db/nsem' }, 'DATABASE_URL requires NSEM_SECRET, which every'],
    [
      {
        DATABASE_URL: 'postgres://nsem@db/nsem',
        NSEM_SECRET: 'x'.repeat(32),
        NSEM_CONTINUOUS_BACKUP: '/backup',
      },
      'NSEM_CONTINUOUS_BACKUP ships a database file',
    ],
    [{ NSEM_DATABASE_CONNECTIONS: '4' }, 'NSEM_DATABASE_CONNECTIONS must be a whole number from 5'],
    [{ NSEM_METRICS_TOKEN: 'short' }, 'NSEM_METRICS_TOKEN must have 32 to 512 letters, digits or'],
    [{ NSEM_METRICS_TOKEN: 'two words '.repeat(4) }, 'NSEM_METRICS_TOKEN must have 32 to 512'],
    [{ STORAGE_URL: 's3://bucket' }, 'STORAGE_URL must be the URL of a bucket like s3://KEY:'],
    [
      { SMTP_URL: 'mail.example.org' },
      'SMTP_URL must be the URL of a mail server like smtp://user:',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.org' },
      'SMTP_URL requires MAIL_FROM or PUBLIC_URL, for the address of the sender.',
    ],
    [{ MAIL_FROM: 'anyone' }, 'MAIL_FROM must be like no-reply@example.org or Nsem <no-reply@'],
    [
      { TELEGRAM_BOT_TOKEN: '1:x' },
      'TELEGRAM_BOT_TOKEN must be a bot token as issued by BotFather.',
    ],
    [
      { NSEM_RATE_LIMIT: '300' },
      'NSEM_RATE_LIMIT must be calls and seconds, like 300/10s, or off.',
    ],
    [{ NSEM_RATE_LIMIT: '0/10s' }, 'NSEM_RATE_LIMIT must be calls and seconds'],
    [{ NSEM_RATE_LIMIT: '300/10m' }, 'NSEM_RATE_LIMIT must be calls and seconds'],
    [{ HOST: '0.0.0.0', NSEM_RATE_LIMIT: 'off' }, 'NSEM_RATE_LIMIT=off lets anyone guess'],
    [{ NSEM_TRUSTED_PROXIES: 'nginx' }, 'NSEM_TRUSTED_PROXIES must be addresses, ranges like'],
    [{ NSEM_TRUSTED_PROXIES: '10.0.0.0/33' }, 'NSEM_TRUSTED_PROXIES must be addresses'],
    [{ NSEM_TRUSTED_PROXIES: '0.0.0.0/0' }, 'NSEM_TRUSTED_PROXIES must be addresses'],
    [{ NSEM_TRUSTED_PROXIES: 'loopback,' }, 'NSEM_TRUSTED_PROXIES must be addresses'],
  ])('refuses %j', (environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(StartError);
    expect(() => parseConfig(environment)).toThrow(sentence);
  });

  it('reports every problem at once, but never a secret value', () => {
    const environment = {
      PORT: 'x',
      LOG_LEVEL: 'y',
      NSEM_SECRET: 'hunter2',
      SMTP_URL: 'smtp://nsem:hunter2@mail.example.org/inbox',
      TELEGRAM_BOT_TOKEN: 'hunter2',
      NSEM_METRICS_TOKEN: 'hunter2',
    };
    expect(() => parseConfig(environment)).toThrow(/PORT .*; NSEM_SECRET .*|NSEM_SECRET .*; PORT/s);
    expect(() => parseConfig(environment)).toThrow(/LOG_LEVEL/);
    expect(() => parseConfig(environment)).not.toThrow(/hunter2/);
  });
});

describe('the demo', () => {
  it.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1'])('is on if HOST is %s', (HOST) => {
    expect(isLoopback(HOST)).toBe(true);
    expect(parseConfig({ HOST }).demo).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'nsem.example.org', '127.0.0.1.example.org'])(
    'is off if HOST is %s',
    (HOST) => {
      expect(isLoopback(HOST)).toBe(false);
      expect(parseConfig({ HOST }).demo).toBe(false);
    },
  );
});
