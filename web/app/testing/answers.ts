import type {
  Accepted,
  AcceptedResults,
  AccountLimits,
  Analytics,
  Announcement,
  ApiKey,
  Approval,
  AuditEntry,
  Billing,
  Block,
  Commission,
  Confirmed,
  ConfirmedTotp,
  ContactMessage,
  Dispute,
  DocumentQuote,
  Draft,
  DraftVersion,
  Earnings,
  GlossaryImportResult,
  GlossaryTerm,
  HeldEarning,
  Job,
  JobEvent,
  Language,
  LanguageAvailability,
  ListedSession,
  ManagedAccount,
  ManagedAnnouncement,
  MediaLink,
  MemoryMatch,
  MemorySettings,
  Message,
  NewTotp,
  Notification,
  NotificationSettings,
  NotificationSummary,
  NotificationsMarked,
  Payout,
  PayoutAccount,
  PayoutTransaction,
  PlatformStats,
  PlatformTrends,
  Proposal,
  PublicProfile,
  PublicProvider,
  Quote,
  Rating,
  RecoveryCodes,
  ReferenceFile,
  ReferenceFiles,
  ReportedMessage,
  ResentVerification,
  ReviewedProvider,
  Revision,
  SavedDraft,
  SecondFactors,
  Service,
  ServiceApprovalResults,
  ServicePrice,
  ServiceProvider,
  Session,
  Settings,
  SubmittedService,
  SuspiciousPair,
  SystemHealth,
  TestMail,
  Transaction,
  UnreadMessages,
  UnreadMessagesOfJob,
  Upload,
  Usage,
  User,
  WaitingCounts,
  Wallet,
  WalletSummary,
  WalletTotals,
  Waveform,
} from '@nsem/sdk';

/** The successful answer of each call; if the API changes, the tests do not compile. */
type Successes = {
  'DELETE /admin/announcements/{id}': undefined;
  'DELETE /api-keys/{id}': undefined;
  'DELETE /blocks/{id}': undefined;
  'DELETE /glossary/{id}': undefined;
  'DELETE /jobs/{id}': Job;
  'DELETE /jobs/{id}/proposals/{proposal}': undefined;
  'DELETE /jobs/{id}/references/{reference}': undefined;
  'DELETE /languages/{id}': undefined;
  'DELETE /services/{id}': undefined;
  'DELETE /uploads/{id}': undefined;
  'DELETE /users/me/payout-account': undefined;
  'DELETE /users/me/sessions': undefined;
  'DELETE /users/me/sessions/{id}': undefined;
  'DELETE /users/me/passkeys/{id}': undefined;
  'DELETE /users/me/totp': undefined;
  'GET /admin/accounts': readonly ManagedAccount[];
  'GET /admin/accounts/{id}': ManagedAccount;
  'GET /admin/all-services': readonly SubmittedService[];
  'GET /admin/analytics': Analytics;
  'GET /admin/analytics/trends': PlatformTrends;
  'GET /admin/announcements/': readonly ManagedAnnouncement[];
  'GET /admin/approvals': readonly Approval[];
  'GET /admin/audit-log': readonly AuditEntry[];
  'GET /admin/audit-log/export': never;
  'GET /admin/contact-messages/': readonly ContactMessage[];
  'GET /disputes': readonly Dispute[];
  'GET /jobs/{id}/dispute': Dispute;
  'GET /jobs/{id}/revisions': readonly Revision[];
  'GET /jobs/{id}/versions/{n}/output': string;
  'GET /admin/download/all': never;
  'GET /admin/download/database': never;
  'GET /admin/download/uploads': never;
  'GET /admin/earnings/held': readonly HeldEarning[];
  'GET /admin/suspicious-pairs': readonly SuspiciousPair[];
  'GET /admin/exports/{table}': never;
  'GET /admin/health': SystemHealth;
  'GET /admin/service-providers': readonly ReviewedProvider[];
  'GET /admin/settings': Settings;
  'GET /admin/stats': PlatformStats;
  'GET /admin/service-providers/{id}': ReviewedProvider;
  'GET /admin/waiting': WaitingCounts;
  'GET /announcements/': readonly Announcement[];
  'GET /api-keys/': readonly ApiKey[];
  'GET /auth/me': User;
  'GET /billing': Billing;
  'GET /blocks': readonly Block[];
  'GET /earnings': Earnings;
  'GET /glossary/': readonly GlossaryTerm[];
  'GET /glossary/export': never;
  'GET /jobs/': readonly Job[];
  'GET /jobs/available/': readonly Job[];
  'GET /jobs/{id}': Job;
  'GET /jobs/{id}/draft': Draft;
  'GET /jobs/{id}/draft/versions': readonly DraftVersion[];
  'GET /jobs/{id}/draft/versions/{version}': Draft;
  'GET /jobs/{id}/events': readonly JobEvent[];
  'GET /jobs/{id}/glossary': readonly GlossaryTerm[];
  'GET /jobs/{id}/media-link': MediaLink;
  'GET /jobs/{id}/input': string;
  'GET /jobs/{id}/memory': readonly MemoryMatch[];
  'GET /jobs/{id}/output': string;
  'GET /jobs/{id}/proposals': readonly Proposal[];
  'GET /jobs/{id}/references': ReferenceFiles;
  'GET /jobs/{id}/references/{reference}': string;
  'GET /jobs/{id}/waveform': Waveform;
  'GET /languages/': readonly Language[];
  'GET /languages/availability': readonly LanguageAvailability[];
  'GET /memory/settings': MemorySettings;
  'GET /jobs/{id}/messages': readonly Message[];
  'GET /messages/unread': UnreadMessages;
  'GET /messages/reported': readonly ReportedMessage[];
  'GET /notifications': readonly Notification[];
  'GET /notifications/summary': NotificationSummary;
  'GET /public/providers': readonly PublicProvider[];
  'GET /public/providers/{provider_id}': PublicProfile;
  'GET /ratings/my-ratings': readonly Rating[];
  'GET /ratings/provider/{id}': readonly Rating[];
  'GET /ratings/received-ratings': readonly Rating[];
  'GET /service-pricing/': readonly ServicePrice[];
  'GET /services/my-services': readonly Service[];
  'GET /uploads/': readonly Upload[];
  'GET /uploads/{id}': Upload;
  'GET /usage': Usage;
  'GET /users/me/export': never;
  'GET /users/me/limits': AccountLimits;
  'GET /users/me/notification-settings': NotificationSettings;
  'GET /users/me/payout-account': PayoutAccount | null;
  'GET /users/me/sessions': readonly ListedSession[];
  'GET /users/me/second-factors': SecondFactors;
  'GET /users/service-providers': readonly ServiceProvider[];
  'GET /wallet/admin/commission': Commission;
  'GET /wallet/admin/payouts': readonly Payout[];
  'GET /wallet/admin/payouts/{id}': Payout;
  'GET /wallet/admin/payouts/{id}/transactions': readonly PayoutTransaction[];
  'GET /wallet/admin/summaries': readonly WalletSummary[];
  'GET /wallet/admin/totals': WalletTotals;
  'GET /wallet/me': Wallet;
  'GET /wallet/payouts': readonly Payout[];
  'GET /wallet/payouts/{id}': Payout;
  'GET /wallet/payouts/{id}/transactions': readonly PayoutTransaction[];
  'GET /wallet/transactions': readonly Transaction[];
  'POST /admin/accounts/{id}/payouts/freeze': ManagedAccount;
  'POST /admin/accounts/{id}/payouts/release': ManagedAccount;
  'POST /admin/accounts/{id}/reactivate': ManagedAccount;
  'POST /admin/accounts/{id}/suspend': ManagedAccount;
  'POST /admin/announcements/': ManagedAnnouncement;
  'POST /admin/settings/test-mail': TestMail;
  'POST /admin/earnings/{job_id}/release': HeldEarning;
  'POST /admin/suspicious-pairs/{id}/review': SuspiciousPair;
  'POST /admin/services/approve': ServiceApprovalResults;
  'POST /admin/services/{id}/undo-review': Service;
  'POST /admin/approvals/{id}/approve': Approval;
  'POST /admin/approvals/{id}/reject': Approval;
  'POST /announcements/{id}/dismiss': undefined;
  'POST /api-keys/': ApiKey;
  'POST /api-keys/{id}/regenerate': ApiKey;
  'POST /auth/confirm': Confirmed;
  'POST /auth/login': Session;
  'POST /auth/login/second-factor': Session;
  'POST /auth/logout': undefined;
  'POST /auth/password/forgot': Accepted;
  'POST /auth/password/reset': undefined;
  'POST /auth/register': Session;
  'POST /auth/verify-email': undefined;
  'POST /auth/verify-email/resend': ResentVerification;
  'POST /glossary/': GlossaryTerm;
  'POST /glossary/import': GlossaryImportResult;
  'POST /jobs/': Job;
  'POST /jobs/documents': Job;
  'POST /jobs/documents/quote': DocumentQuote;
  'POST /jobs/quote': Quote;
  'POST /jobs/upload': Job;
  'POST /jobs/accept': AcceptedResults;
  'POST /jobs/{id}/accept': Job;
  'POST /jobs/{id}/assign': Job;
  'POST /jobs/{id}/deliver': Job;
  'POST /jobs/{id}/dispute': Job;
  'POST /jobs/{id}/dispute/decision': Dispute;
  'POST /jobs/{id}/messages': Message;
  'POST /jobs/{id}/messages/read': UnreadMessagesOfJob;
  'POST /jobs/{id}/messages/{message}/dismiss': Message;
  'POST /jobs/{id}/messages/{message}/hide': Message;
  'POST /jobs/{id}/messages/{message}/report': Message;
  'POST /jobs/{id}/proposals': Proposal;
  'POST /jobs/{id}/proposals/{proposal}/accept': Job;
  'POST /jobs/{id}/proposals/{proposal}/decline': Proposal;
  'POST /jobs/{id}/references': ReferenceFile;
  'POST /jobs/{id}/refund': Job;
  'POST /jobs/{id}/revisions': Job;
  'POST /jobs/{id}/revisions/decline': Job;
  'POST /jobs/{id}/take-back': Job;
  'POST /languages/': Language;
  'POST /notifications/read': NotificationsMarked;
  'POST /ratings/': Rating;
  'POST /service-pricing/': ServicePrice;
  'POST /services/': Service;
  'PATCH /uploads/{id}': undefined;
  'POST /uploads/': Upload;
  'POST /users/me/delete': undefined;
  'POST /users/me/recovery-codes': RecoveryCodes;
  'POST /users/me/totp': NewTotp;
  'POST /users/me/totp/confirm': ConfirmedTotp;
  'POST /wallet/admin/credits': Transaction;
  'POST /wallet/admin/payouts/weekly': readonly Payout[];
  'POST /wallet/admin/payouts/{id}/process': Payout;
  'PUT /admin/announcements/{id}': ManagedAnnouncement;
  'PUT /admin/settings': Settings;
  'PUT /admin/approve-service/{id}': Service;
  'PUT /admin/reject-service/{id}': Service;
  'PUT /admin/service-providers/{id}': ReviewedProvider;
  'PUT /admin/services/{id}/status': Service;
  'PUT /api-keys/{id}': ApiKey;
  'PUT /glossary/{id}': GlossaryTerm;
  'PUT /jobs/{id}': Job;
  'PUT /jobs/{id}/block': Block;
  'PUT /jobs/{id}/dispute/statement': Dispute;
  'PUT /jobs/{id}/draft': SavedDraft;
  'PUT /jobs/{id}/revisions/pins/{n}': Revision;
  'PUT /notifications/{id}': Notification;
  'PUT /ratings/{id}': Rating;
  'PUT /service-pricing/{id}': ServicePrice;
  'PUT /services/{id}': Service;
  'PUT /memory/settings': MemorySettings;
  'PUT /users/me': User;
  'PUT /users/service-providers/{provider_id}/block': Block;
  'PUT /users/me/notification-settings': NotificationSettings;
  'PUT /users/me/password': undefined;
  'PUT /users/me/payout-account': PayoutAccount;
  'PUT /wallet/admin/commission': Commission;
  'PUT /wallet/admin/payouts/{id}': Payout;
};

/** A call, named as in the OpenAPI document. */
export type CallName = keyof Successes;

/** A refusal, as a problem document (RFC 9457). */
export type Refusal = Readonly<{
  refused: number;
  detail: string;
  errors: readonly Readonly<{ pointer: string; detail: string }>[];
}> &
  Readonly<Record<string, unknown>>;

/** An answer that has headers besides that of its type. */
export class AnswerWithHeaders<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** An answer that succeeds, refuses, or never comes. */
type Answer<Success> = Success | AnswerWithHeaders<Success> | Refusal | 'silent';

/** The stubbed answers of a test. */
export type Answers = { readonly [Name in CallName]?: Answer<Successes[Name]> };

/**
 * A refusal with the server's explanation; `''` for none.
 *
 * @param fields errors of single fields of the submitted form, by their names
 */
export const problem = (
  status: number,
  detail: string,
  fields: Readonly<Record<string, string>> = {},
): Refusal => ({
  refused: status,
  detail,
  errors: Object.entries(fields).map(([name, error]) => ({ pointer: `#/${name}`, detail: error })),
});

/** A refusal that is recognised by its code, and has further members. */
export const problemWithCode = (
  status: number,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Refusal => ({ ...problem(status, 'Refused.'), code, ...more });
