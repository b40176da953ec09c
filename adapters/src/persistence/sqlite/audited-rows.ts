import { InvariantError, type AuditedRow } from '@nsem/core';
import { markOfHash } from '../../security/digests.ts';

type Values = NonNullable<AuditedRow['audited']>;

/** The last entry about a row, which may be absent. */
type Entry = Readonly<{ entry: number | null; action: string | null; after: string | null }>;

/** @throws {InvariantError} if it is not what the audit log has of an action. */
function readAfter({ entry, after }: Entry): Values {
  try {
    return JSON.parse(after ?? '{}') as Values;
  } catch {
    throw new InvariantError(`audit_log ${entry}: after is no JSON`);
  }
}

/** The last entry about an object, among some of its actions. */
const lastEntry = (kind: string, row: string, actions = '') => `
  (select max(id) from audit_log
    where object_kind = '${kind}' and object_id = ${row}.id ${actions && `and action in (${actions})`})`;

const quoted = (actions: readonly string[]): string =>
  actions.map((action) => `'${action}'`).join(', ');

type PriceRow = Entry &
  Readonly<{
    id: number;
    service_type: string | null;
    unit_price: number;
    is_active: number;
    is_audited: number;
  }>;

const fromPrice = (row: PriceRow): AuditedRow => ({
  table: 'prices',
  id: row.id,
  stored:
    row.service_type === null
      ? null
      : {
          serviceType: row.service_type,
          unitPricePesewas: row.unit_price,
          isActive: row.is_active === 1,
        },
  audited: row.entry === null ? null : readAfter(row),
  mustBeAudited: row.is_audited === 1,
});

type ServiceRow = Entry &
  Readonly<{
    id: number;
    status: string;
    rejection_reason: string | null;
    is_audited: number;
  }>;

const fromService = (row: ServiceRow): AuditedRow => ({
  table: 'services',
  id: row.id,
  stored: { status: row.status, reason: row.rejection_reason },
  audited: row.entry === null ? null : { reason: null, ...readAfter(row) },
  mustBeAudited: row.is_audited === 1,
});

type PayoutRow = Entry &
  Readonly<{
    id: number;
    provider_id: number;
    net: number;
    status: string;
    reference: string | null;
    is_audited: number;
  }>;

const fromPayout = (row: PayoutRow): AuditedRow => ({
  table: 'payouts',
  id: row.id,
  stored: {
    providerId: row.provider_id,
    netPesewas: row.net,
    status: row.status,
    reference: row.reference,
  },
  audited: row.entry === null ? null : { reference: null, ...readAfter(row) },
  mustBeAudited: row.is_audited === 1,
});

type RestrictedRow = Entry & Readonly<{ id: number; reason: string | null; is_audited: number }>;

const fromRestricted =
  (name: string, actions: ReadonlySet<string>) =>
  (row: RestrictedRow): AuditedRow => {
    const { action } = row;
    const isSet = action !== null && actions.has(action);
    return {
      table: 'accounts',
      id: row.id,
      stored: { [name]: row.reason },
      audited:
        row.entry === null ? null : { [name]: isSet ? (readAfter(row)['reason'] ?? null) : null },
      mustBeAudited: row.is_audited === 1,
    };
  };

type ActiveRow = Entry &
  Readonly<{ id: number; is_active: number; role: string; is_audited: number }>;

/** Only providers are activated; others are active from the start. */
function auditedActivity({ entry, action, role }: ActiveRow): AuditedRow['audited'] {
  if (role !== 'service-provider') return { is_active: true };
  return entry === null ? null : { is_active: action === 'provider.activate' };
}

const fromActive = (row: ActiveRow): AuditedRow => ({
  table: 'accounts',
  id: row.id,
  stored: { is_active: row.is_active === 1 },
  audited: auditedActivity(row),
  mustBeAudited: row.is_audited === 1,
});

type PasswordRow = Entry & Readonly<{ id: number; password_hash: string }>;

function fromPassword(row: PasswordRow): AuditedRow {
  const { passwordMark } = readAfter(row);
  return {
    table: 'accounts',
    id: row.id,
    stored: { 'the mark of password_hash': markOfHash(row.password_hash) },
    // Earlier versions recorded none.
    audited: passwordMark === undefined ? null : { 'the mark of password_hash': passwordMark },
    mustBeAudited: false,
  };
}

/** When the audit log begins. */
const begun = '(select at from audit_log where id = (select min(id) from audit_log))';

const entryColumns = 'entry.id as entry, entry.action, entry.after';

const ofAccounts = (
  values: string,
  isAudited: string,
  actions: readonly string[],
  where: string,
) => `
  select accounts.id, ${values}, coalesce(${isAudited} >= ${begun}, 0) as is_audited, ${entryColumns}
  from accounts left join audit_log as entry
    on entry.id = ${lastEntry('account', 'accounts', quoted(actions))}
  where deleted_at is null and ${where} order by accounts.id`;

/**
 * How rows that stand alone are read beside their last entries of the audit log. The rows of each
 * statement are read in the order of their ids; for each, the entries about it are searched.
 */
export const auditedRows = {
  prices: {
    sql: `select prices.id, service_type, unit_price, is_active, ${entryColumns},
        coalesce(prices.id > (select object_id from audit_log
          where object_kind = 'price' and action = 'price.create' order by id limit 1), 0) as is_audited
      from prices left join audit_log as entry on entry.id = ${lastEntry('price', 'prices')}
      order by prices.id`,
    fromRow: fromPrice,
  },
  deletedPrices: {
    sql: `select entry.object_id as id, null as service_type, ${entryColumns}, 0 as is_audited
      from audit_log as entry indexed by audit_log_object_index
      where object_kind = 'price' and action <> 'price.delete'
        and not exists (select 1 from prices where prices.id = entry.object_id)
        and not exists (select 1 from audit_log as later where later.object_kind = 'price'
          and later.object_id = entry.object_id and later.id > entry.id)`,
    fromRow: fromPrice,
  },
  services: {
    sql: `select services.id, status, rejection_reason, ${entryColumns},
        status <> 'pending' and coalesce(submitted_at >= ${begun}, 0) as is_audited
      from services left join audit_log as entry on entry.id = ${lastEntry('service', 'services')}
      order by services.id`,
    fromRow: fromService,
  },
  payouts: {
    sql: `select payouts.id, provider_id, net, status, reference, ${entryColumns},
        coalesce(created_at >= ${begun}, 0) as is_audited
      from payouts left join audit_log as entry on entry.id = ${lastEntry('payout', 'payouts')}
      order by payouts.id`,
    fromRow: fromPayout,
  },
  suspensions: {
    sql: ofAccounts(
      'suspension_reason as reason',
      'case when coalesce(suspended_at, suspension_reason) is not null then accounts.created_at end',
      ['account.suspend', 'account.reactivate', 'account.provision'],
      '1',
    ),
    fromRow: fromRestricted('suspension_reason', new Set(['account.suspend'])),
  },
  freezes: {
    sql: ofAccounts(
      'payouts_frozen_reason as reason',
      'case when coalesce(payouts_frozen_at, payouts_frozen_reason) is not null then accounts.created_at end',
      ['account.freeze-payouts', 'account.release-payouts'],
      '1',
    ),
    fromRow: fromRestricted('payouts_frozen_reason', new Set(['account.freeze-payouts'])),
  },
  activations: {
    sql: ofAccounts(
      'is_active, role',
      'case when is_active then accounts.created_at end',
      ['provider.activate', 'provider.deactivate'],
      '1',
    ),
    fromRow: fromActive,
  },
  passwords: {
    sql: ofAccounts(
      'password_hash',
      'accounts.created_at',
      [
        'account.register',
        'account.change-password',
        'account.reset-password',
        'account.renew-password-hash',
        'account.provision',
      ],
      '1',
    ),
    fromRow: fromPassword,
  },
} as const;
