import { briefFields } from '@nsem/core';

/**
 * What `verify` does not see: for each table the columns that it compares with nothing, and `DELETE` and
 * `COPY` for whole rows. The reason applies to all of a line.
 */
const explained: Readonly<Record<string, readonly (readonly [reason: string, columns: string])[]>> =
  {
    accounts: [
      ['what users enter', 'name name_key email telegram_id profile'],
      [
        'what users and admins switch',
        'is_available is_quick_service_available is_public accepts_on_delivery',
      ],
      ['what only the account has', 'provider_id created_at email_verified_at'],
      ['the time of what the audit log has', 'deleted_at'],
    ],
    api_keys: [
      [
        'access, and no record',
        'id owner_id name lookup sealed secret_id scopes access expires_at',
      ],
      [
        'access, and no record',
        'allowed_networks is_active created_at usage_count last_used_at DELETE',
      ],
    ],
    commission_rates: [['a rate that no job has', 'id rate_bps updated_at actor_id DELETE COPY']],
    contact_messages: [
      ['what anyone writes', 'id name email company message created_at answered_at DELETE COPY'],
    ],
    earnings: [['the order of what is otherwise equal', 'id part']],
    files: [['what the owner named it', 'name content_type released_at']],
    job_events: [['what the actor wrote', 'note']],
    jobs: [
      ['what the client wrote', 'language content reference metadata requested_id late_at'],
      ['what the client wrote', briefFields.join(' ')],
      [
        'what the offer of free translations is limited by',
        'free_mailbox free_network free_device',
      ],
      ['when and how a review ends', 'review_until review_left_ms review_reminded_at'],
      ['when and how a review ends', 'accepted_at accepted_by accepts_on_delivery'],
    ],
    known_devices: [
      ['access, and no record', 'id account_id token_hash created_at last_used_at DELETE COPY'],
    ],
    languages: [['what admins offer', 'id name name_key code is_hidden DELETE COPY']],
    ledger_references: [['a reference that is refused without need', 'COPY']],
    memory_progress: [['work to do, and no record', 'id event_id segments DELETE COPY']],
    migrations: [['checked when a database is opened', 'id name executed_at DELETE COPY']],
    notices: [
      [
        'work to do, and no record',
        'id notice created_at attempts due_at sent_at last_error channel claimed_until',
      ],
      ['work to do, and no record', 'DELETE COPY'],
    ],
    notifications: [
      [
        'a copy of what happened',
        'id account_id kind job_id service_id payout_id rating_id actor_id',
      ],
      ['a copy of what happened', 'created_at read_at DELETE COPY'],
    ],
    platform_days: [['one of the parts that are summed up', 'part']],
    duration_days: [['one of the parts that are summed up', 'part']],
    ratings: [['what the client wrote', 'id client_id comment created_at updated_at COPY']],
    services: [
      ['what the provider offers', 'owner_id service_type language target_language sample_text'],
      ['what the provider offers', 'recording_id submitted_at version DELETE'],
      ['times of what the audit log has', 'reviewed_at'],
      ['what an earlier version was', 'replaces_id replaces_rejected_at replaces_reason'],
    ],
    sessions: [
      ['access, and no record', 'id token_hash account_id network device created_at last_used_at'],
      ['access, and no record', 'confirmed_at expires_at DELETE COPY'],
    ],
  };

/**
 * Columns of which some changes are seen: rounding hides others, no row has the other figure, the audit
 * log begins later, all figures of a row of totals are 0, an account has done nothing that its role allows,
 * a language is marked although no job is in it, a result can be contested in several ways, or the number of a job's last event is larger, which keeps the order.
 */
export const partlyExplained: ReadonlySet<string> = new Set([
  'accounts.role',
  'client_days.day',
  'client_days.client_id',
  'client_days.DELETE',
  'client_days.COPY',
  'client_totals.client_id',
  'client_totals.DELETE',
  'client_totals.COPY',
  'duration_days.day',
  'duration_days.minutes',
  'duration_days.DELETE',
  'duration_days.COPY',
  'earnings.cleared_at',
  'earnings.released_at',
  'job_events.id',
  'job_events.output_sha256',
  'jobs.content_erased_at',
  'jobs.input_id',
  'jobs.target_language',
  'jobs.duration_ms',
  'jobs.unit_price',
  'jobs.rate_bps',
  'earnings.released_by_rule',
  'languages.is_used',
  'payouts.processed_at',
  'platform_days.day',
  'platform_days.DELETE',
  'platform_days.COPY',
  'provider_clients.provider_id',
  'provider_clients.client_id',
  'provider_clients.DELETE',
  'provider_clients.COPY',
  'provider_days.day',
  'provider_days.provider_id',
  'provider_days.DELETE',
  'provider_days.COPY',
  'provider_totals.provider_id',
  'provider_totals.service_type',
  'provider_totals.DELETE',
  'provider_totals.COPY',
  'services.id',
  'services.COPY',
]);

/** `table.column`, `table.DELETE` and `table.COPY` of all that is explained. */
export const explainedColumns: ReadonlySet<string> = new Set(
  Object.entries(explained).flatMap(([table, lines]) =>
    lines.flatMap(([, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  ),
);
