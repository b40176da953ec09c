import { Migration0001 } from './0001-marketplace.ts';
import { Migration0002 } from './0002-payouts-and-feed.ts';
import { Migration0003 } from './0003-contact.ts';
import { Migration0004 } from './0004-job-moves.ts';
import { Migration0005 } from './0005-sessions.ts';
import { Migration0006 } from './0006-bounds.ts';
import { Migration0007 } from './0007-recovery.ts';
import { Migration0008 } from './0008-audit-log.ts';
import { Migration0009 } from './0009-api-keys.ts';
import { Migration0011 } from './0011-second-factors.ts';
import { Migration0012 } from './0012-erasure.ts';
import { Migration0013 } from './0013-held-earnings.ts';
import { Migration0014 } from './0014-approvals.ts';
import { Migration0016 } from './0016-job-references.ts';
import { Migration0017 } from './0017-notifications.ts';
import { Migration0018 } from './0018-announcements-and-settings.ts';
import { Migration0019 } from './0019-payout-accounts.ts';
import { Migration0020 } from './0020-public-providers.ts';
import { Migration0021 } from './0021-service-versions.ts';
import { Migration0022 } from './0022-job-lists.ts';
import { Migration0023 } from './0023-drafts.ts';

/** Every migration in order; there are no down migrations. */
export const migrations = [
  { name: '0001-marketplace', class: Migration0001 },
  { name: '0002-payouts-and-feed', class: Migration0002 },
  { name: '0003-contact', class: Migration0003 },
  { name: '0004-job-moves', class: Migration0004 },
  { name: '0005-sessions', class: Migration0005 },
  { name: '0006-bounds', class: Migration0006 },
  { name: '0007-recovery', class: Migration0007 },
  { name: '0008-audit-log', class: Migration0008 },
  { name: '0009-api-keys', class: Migration0009 },
  { name: '0011-second-factors', class: Migration0011 },
  { name: '0012-erasure', class: Migration0012 },
  { name: '0013-held-earnings', class: Migration0013 },
  { name: '0014-approvals', class: Migration0014 },
  { name: '0016-job-references', class: Migration0016 },
  { name: '0017-notifications', class: Migration0017 },
  { name: '0018-announcements-and-settings', class: Migration0018 },
  { name: '0019-payout-accounts', class: Migration0019 },
  { name: '0020-public-providers', class: Migration0020 },
  { name: '0021-service-versions', class: Migration0021 },
  { name: '0022-job-lists', class: Migration0022 },
  { name: '0023-drafts', class: Migration0023 },
];
