// Generated from openapi.json by scripts/generate.ts.

export interface paths {
 "/jobs/quote": { post: operations["quoteJob"]; };
 "/jobs/": {
  get: operations["listJobs"];
  post: operations["createJob"];
 };
 "/jobs/upload": { post: operations["uploadJob"]; };
 "/jobs/documents/quote": { post: operations["quoteDocument"]; };
 "/jobs/documents": { post: operations["createDocumentJob"]; };
 "/jobs/available/": { get: operations["listAvailableJobs"]; };
 "/jobs/{id}": {
  get: operations["readJob"];
  put: operations["updateJob"];
  delete: operations["cancelJob"];
 };
 "/jobs/{id}/status": { get: operations["readJobStatus"]; };
 "/jobs/{id}/events": { get: operations["listJobEvents"]; };
 "/jobs/{id}/output": { get: operations["readJobOutput"]; };
 "/jobs/{id}/input": { get: operations["readJobInput"]; };
 "/jobs/{id}/media-link": { get: operations["readMediaLink"]; };
 "/jobs/{id}/media": { get: operations["readMedia"]; };
 "/jobs/{id}/waveform": { get: operations["readWaveform"]; };
 "/jobs/{id}/assign": { post: operations["assignJob"]; };
 "/jobs/{id}/deliver": { post: operations["deliverJob"]; };
 "/jobs/{id}/release": { post: operations["releaseJob"]; };
 "/jobs/{id}/take-back": { post: operations["takeBackJob"]; };
 "/jobs/{id}/fail": { post: operations["failJob"]; };
 "/jobs/{id}/refund": { post: operations["refundJob"]; };
 "/jobs/accept": { post: operations["acceptResults"]; };
 "/jobs/{id}/accept": { post: operations["acceptResult"]; };
 "/jobs/{id}/revisions": {
  get: operations["listRevisions"];
  post: operations["requestRevision"];
 };
 "/jobs/{id}/revisions/pins/{n}": { put: operations["answerPin"]; };
 "/jobs/{id}/revisions/decline": { post: operations["declineRevision"]; };
 "/jobs/{id}/versions/{n}/output": { get: operations["readResultVersion"]; };
 "/jobs/{id}/dispute": {
  get: operations["readDispute"];
  post: operations["disputeResult"];
 };
 "/jobs/{id}/dispute/statement": { put: operations["writeStatement"]; };
 "/jobs/{id}/dispute/files/{file}": { get: operations["readStatementFile"]; };
 "/disputes": { get: operations["listDisputes"]; };
 "/jobs/{id}/dispute/decision": { post: operations["settleDispute"]; };
 "/jobs/{id}/proposals": {
  get: operations["listProposals"];
  post: operations["addProposal"];
 };
 "/jobs/{id}/proposals/{proposal}": { delete: operations["withdrawProposal"]; };
 "/jobs/{id}/proposals/{proposal}/accept": { post: operations["acceptProposal"]; };
 "/jobs/{id}/proposals/{proposal}/decline": { post: operations["declineProposal"]; };
 "/jobs/{id}/draft": {
  get: operations["readDraft"];
  put: operations["saveDraft"];
 };
 "/jobs/{id}/draft/versions": { get: operations["listDraftVersions"]; };
 "/jobs/{id}/draft/versions/{version}": { get: operations["readDraftVersion"]; };
 "/jobs/{id}/references": {
  get: operations["listReferences"];
  post: operations["addReference"];
 };
 "/jobs/{id}/references/{reference}": {
  get: operations["readReference"];
  delete: operations["removeReference"];
 };
 "/jobs/{id}/messages": {
  get: operations["listMessages"];
  post: operations["sendMessage"];
 };
 "/jobs/{id}/messages/read": { post: operations["markMessagesRead"]; };
 "/jobs/{id}/messages/{message}/files/{file}": { get: operations["readMessageFile"]; };
 "/jobs/{id}/messages/{message}/report": { post: operations["reportMessage"]; };
 "/jobs/{id}/messages/{message}/hide": { post: operations["hideMessage"]; };
 "/jobs/{id}/messages/{message}/dismiss": { post: operations["dismissMessageReport"]; };
 "/messages/unread": { get: operations["countUnreadMessages"]; };
 "/messages/reported": { get: operations["listReportedMessages"]; };
 "/blocks": { get: operations["listBlocks"]; };
 "/jobs/{id}/block": { put: operations["blockPartner"]; };
 "/users/service-providers/{provider_id}/block": { put: operations["blockProvider"]; };
 "/blocks/{id}": { delete: operations["removeBlock"]; };
 "/jobs/{id}/glossary": { get: operations["readJobGlossary"]; };
 "/glossary/": {
  get: operations["listGlossaryTerms"];
  post: operations["createGlossaryTerm"];
 };
 "/glossary/export": { get: operations["exportGlossary"]; };
 "/glossary/import": { post: operations["importGlossary"]; };
 "/glossary/{id}": {
  get: operations["readGlossaryTerm"];
  put: operations["updateGlossaryTerm"];
  delete: operations["deleteGlossaryTerm"];
 };
 "/jobs/{id}/memory": { get: operations["findMatches"]; };
 "/memory/search": { get: operations["searchMemory"]; };
 "/memory/export": { get: operations["exportMemory"]; };
 "/memory/settings": {
  get: operations["readMemorySettings"];
  put: operations["updateMemorySettings"];
 };
 "/memory/{id}": { delete: operations["deleteMemorySegment"]; };
 "/uploads/": {
  get: operations["listUploads"];
  post: operations["createUpload"];
 };
 "/uploads/{id}": {
  get: operations["readUpload"];
  delete: operations["cancelUpload"];
  patch: operations["appendUpload"];
 };
 "/events": { get: operations["followEvents"]; };
 "/users/service-providers": { get: operations["listProviders"]; };
 "/public/providers": { get: operations["listPublicProviders"]; };
 "/public/providers/{provider_id}": { get: operations["readPublicProvider"]; };
 "/public/audio/{filename}": { get: operations["readPublicVoiceSample"]; };
 "/ratings/": { post: operations["createRating"]; };
 "/ratings/my-ratings": { get: operations["listMyRatings"]; };
 "/ratings/received-ratings": { get: operations["listReceivedRatings"]; };
 "/ratings/provider/{id}": { get: operations["listProviderRatings"]; };
 "/ratings/{id}": {
  get: operations["readRating"];
  put: operations["updateRating"];
 };
 "/auth/register": { post: operations["registerUser"]; };
 "/auth/login": { post: operations["logIn"]; };
 "/auth/logout": { post: operations["logOut"]; };
 "/auth/me": { get: operations["readMe"]; };
 "/users/me": {
  put: operations["updateMe"];
  delete: operations["deleteMe"];
 };
 "/users/me/limits": { get: operations["readLimits"]; };
 "/users/me/export": { get: operations["exportAccount"]; };
 "/auth/verify-email": { post: operations["verifyEmail"]; };
 "/auth/verify-email/resend": { post: operations["resendVerification"]; };
 "/auth/password/forgot": { post: operations["requestPasswordReset"]; };
 "/auth/password/reset": { post: operations["resetPassword"]; };
 "/users/me/password": { put: operations["changePassword"]; };
 "/users/me/sessions": {
  get: operations["listSessions"];
  delete: operations["endOtherSessions"];
 };
 "/users/me/sessions/{id}": { delete: operations["endSession"]; };
 "/admin/accounts": { get: operations["listAccounts"]; };
 "/admin/accounts/{id}": {
  get: operations["readAccount"];
  delete: operations["deleteAccount"];
 };
 "/admin/accounts/{id}/suspend": { post: operations["suspendAccount"]; };
 "/admin/accounts/{id}/reactivate": { post: operations["reactivateAccount"]; };
 "/admin/accounts/{id}/payouts/freeze": { post: operations["freezePayouts"]; };
 "/admin/accounts/{id}/payouts/release": { post: operations["releasePayouts"]; };
 "/users/me/delete": { post: operations["deleteOwnAccount"]; };
 "/admin/accounts/{id}/delete": { post: operations["deleteUserAccount"]; };
 "/admin/accounts/{id}/second-factors/reset": { post: operations["resetUserSecondFactors"]; };
 "/admin/accounts/{id}/second-factors": { delete: operations["resetSecondFactors"]; };
 "/auth/login/second-factor": { post: operations["completeLogin"]; };
 "/auth/passkey/options": { post: operations["startPasskeyProof"]; };
 "/auth/login/passkey": { post: operations["logInWithPasskey"]; };
 "/auth/confirm": { post: operations["confirmSession"]; };
 "/users/me/second-factors": { get: operations["readSecondFactors"]; };
 "/users/me/totp": {
  post: operations["createTotp"];
  delete: operations["deleteTotp"];
 };
 "/users/me/totp/confirm": { post: operations["confirmTotp"]; };
 "/users/me/recovery-codes": { post: operations["replaceRecoveryCodes"]; };
 "/users/me/passkeys/options": { post: operations["startPasskeyRegistration"]; };
 "/users/me/passkeys": { post: operations["registerPasskey"]; };
 "/users/me/passkeys/{id}": {
  put: operations["renamePasskey"];
  delete: operations["deletePasskey"];
 };
 "/languages/": {
  get: operations["listLanguages"];
  post: operations["createLanguage"];
 };
 "/languages/availability": { get: operations["listLanguageAvailability"]; };
 "/languages/{id}": { delete: operations["deleteLanguage"]; };
 "/services/my-services": { get: operations["listMyServices"]; };
 "/services/": { post: operations["createService"]; };
 "/services/{id}": {
  put: operations["updateService"];
  delete: operations["deleteService"];
 };
 "/admin/all-services": { get: operations["listAllServices"]; };
 "/admin/approve-service/{id}": { put: operations["approveService"]; };
 "/admin/services/approve": { post: operations["approveServices"]; };
 "/admin/reject-service/{id}": { put: operations["rejectService"]; };
 "/admin/services/{id}/undo-review": { post: operations["undoReview"]; };
 "/admin/services/{id}/status": { put: operations["setServiceStatus"]; };
 "/admin/service-providers": { get: operations["listProvidersForReview"]; };
 "/admin/service-providers/{id}": {
  get: operations["readProviderForReview"];
  put: operations["setProviderActive"];
 };
 "/service-pricing/": {
  get: operations["listPrices"];
  post: operations["createPrice"];
 };
 "/service-pricing/service-types/": { get: operations["listServiceTypes"]; };
 "/service-pricing/{id}": {
  get: operations["readPrice"];
  put: operations["updatePrice"];
  delete: operations["deletePrice"];
 };
 "/api-keys/": {
  get: operations["listApiKeys"];
  post: operations["createApiKey"];
 };
 "/api-keys/current": { get: operations["readCurrentApiKey"]; };
 "/api-keys/{id}": {
  put: operations["updateApiKey"];
  delete: operations["deleteApiKey"];
 };
 "/api-keys/{id}/regenerate": { post: operations["regenerateApiKey"]; };
 "/wallet/me": { get: operations["readWallet"]; };
 "/wallet/transactions": { get: operations["listTransactions"]; };
 "/wallet/admin/credits": { post: operations["creditWallet"]; };
 "/wallet/admin/commission": {
  get: operations["readCommission"];
  put: operations["updateCommission"];
 };
 "/wallet/admin/commission/history": { get: operations["listCommissionHistory"]; };
 "/users/me/payout-account": {
  get: operations["readPayoutAccount"];
  put: operations["replacePayoutAccount"];
  delete: operations["deletePayoutAccount"];
 };
 "/wallet/admin/payouts/weekly": { post: operations["createWeeklyPayouts"]; };
 "/wallet/admin/payouts": { get: operations["listPayouts"]; };
 "/wallet/admin/payouts/{id}": {
  get: operations["readPayout"];
  put: operations["updatePayout"];
 };
 "/wallet/admin/payouts/{id}/transactions": { get: operations["listPayoutTransactions"]; };
 "/wallet/admin/payouts/{id}/process": { post: operations["processPayout"]; };
 "/wallet/payouts": { get: operations["listMyPayouts"]; };
 "/wallet/payouts/{id}": { get: operations["readMyPayout"]; };
 "/wallet/payouts/{id}/transactions": { get: operations["listMyPayoutTransactions"]; };
 "/admin/earnings/held": { get: operations["listHeldEarnings"]; };
 "/admin/earnings/{job_id}/release": { post: operations["releaseEarning"]; };
 "/admin/suspicious-pairs": { get: operations["listSuspiciousPairs"]; };
 "/admin/suspicious-pairs/{id}/review": { post: operations["reviewSuspiciousPair"]; };
 "/admin/approvals": { get: operations["listApprovals"]; };
 "/admin/approvals/{id}/approve": { post: operations["approveRequest"]; };
 "/admin/approvals/{id}/reject": { post: operations["rejectRequest"]; };
 "/wallet/admin/summaries": { get: operations["listWalletSummaries"]; };
 "/wallet/admin/totals": { get: operations["readWalletTotals"]; };
 "/admin/stats": { get: operations["readStats"]; };
 "/admin/waiting": { get: operations["readWaiting"]; };
 "/admin/analytics": { get: operations["readAnalytics"]; };
 "/admin/analytics/trends": { get: operations["readTrends"]; };
 "/usage": { get: operations["readUsage"]; };
 "/billing": { get: operations["readBilling"]; };
 "/earnings": { get: operations["readEarnings"]; };
 "/admin/health": { get: operations["inspectSystem"]; };
 "/api/audio/{filename}": { get: operations["readVoiceSample"]; };
 "/announcements/": { get: operations["listCurrentAnnouncements"]; };
 "/announcements/{id}/dismiss": { post: operations["dismissAnnouncement"]; };
 "/admin/announcements/": {
  get: operations["listAnnouncements"];
  post: operations["createAnnouncement"];
 };
 "/admin/announcements/{id}": {
  put: operations["updateAnnouncement"];
  delete: operations["endAnnouncement"];
 };
 "/contact-messages/": { post: operations["createContactMessage"]; };
 "/admin/contact-messages/": { get: operations["listContactMessages"]; };
 "/admin/contact-messages/{id}": { put: operations["updateContactMessage"]; };
 "/notifications": { get: operations["listNotifications"]; };
 "/notifications/summary": { get: operations["summarizeNotifications"]; };
 "/notifications/read": { post: operations["markNotificationsRead"]; };
 "/notifications/{id}": { put: operations["updateNotification"]; };
 "/users/me/notification-settings": {
  get: operations["readNotificationSettings"];
  put: operations["updateNotificationSettings"];
 };
 "/admin/notices": { get: operations["listNotices"]; };
 "/admin/notices/{id}/retry": { post: operations["retryNotice"]; };
 "/admin/audit-log": { get: operations["listAuditLog"]; };
 "/admin/audit-log/export": { get: operations["exportAuditLog"]; };
 "/admin/exports/{table}": { get: operations["exportTable"]; };
 "/admin/download/database": { get: operations["downloadDatabase"]; };
 "/admin/download/uploads": { get: operations["downloadUploads"]; };
 "/admin/download/all": { get: operations["downloadAll"]; };
 "/admin/settings": {
  get: operations["readSettings"];
  put: operations["updateSettings"];
 };
 "/admin/settings/test-mail": { post: operations["sendTestMail"]; };
 "/version": { get: operations["readVersion"]; };
 "/healthz": { get: operations["readHealth"]; };
 "/readyz": { get: operations["readReadiness"]; };
 "/openapi.json": { get: operations["readOpenApi"]; };
 "/docs": { get: operations["readDocs"]; };
}
export interface components {
 schemas: {
  QuoteRequest: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** Code or name; for a translation. */
   source_language?: string | null | undefined;
   /** Code or name; for a translation. */
   target_language?: string | null | undefined;
   /** Code or name; for a transcription or a narration. */
   language?: string | null | undefined;
   /** The text to translate or narrate; for a transcription, a note to the provider. */
   content?: string | null | undefined;
   /** The requested provider; if it is left out, any qualified provider may take the job. */
   provider_id?: string | null | undefined;
   /** Is ignored: it does not change the price. */
   purpose?: string | null | undefined;
   /** Is ignored: it does not change the price. */
   audience?: string | null | undefined;
   /** Is ignored: it does not change the price. */
   variety?: string | null | undefined;
   /** Is ignored: it does not change the price. */
   tone?: ("neutral" | "formal" | "friendly" | "simple") | null | undefined;
   /** Is ignored: it does not change the price. */
   due_at?: string | null | undefined;
   /** Is ignored: it does not change the price. */
   accept?: "after_review" | "on_delivery" | undefined;
   /** Seconds of audio, for a transcription; the job itself measures the file. */
   audio_duration?: number | null | undefined;
   /** The job that you are going to edit: if it is your free first translation, it stays free. */
   job_id?: number | undefined;
  };
  NewJob: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** Code or name; for a translation. */
   source_language?: string | null | undefined;
   /** Code or name; for a translation. */
   target_language?: string | null | undefined;
   /** Code or name; for a transcription or a narration. */
   language?: string | null | undefined;
   /** The text to translate or narrate; for a transcription, a note to the provider. */
   content?: string | null | undefined;
   /** The requested provider; if it is left out, any qualified provider may take the job. */
   provider_id?: string | null | undefined;
   /** Your own name for the job, such as an order number; unique among your jobs. */
   reference?: string | null | undefined;
   /** What your programs store with the job: at most 20 texts of at most 500 characters, by keys of at most 40 characters. */
   metadata?: { [key: string]: string; } | undefined;
   /** What the result is for; the provider reads it. */
   purpose?: string | null | undefined;
   /** Who will read or hear it; the provider reads it. */
   audience?: string | null | undefined;
   /** The variety of the language that the result must be in, or that is spoken in the recording; the provider reads it. */
   variety?: string | null | undefined;
   /** How it should sound. More tones can be added. */
   tone?: ("neutral" | "formal" | "friendly" | "simple") | null | undefined;
   /** When you need the result: from one hour to one year ahead. */
   due_at?: string | null | undefined;
   /** `on_delivery`: you accept whatever is delivered, without a review. By default, what your account says. */
   accept?: "after_review" | "on_delivery" | undefined;
   /** What you expect to pay, in GHS: the `amount_due` of the quote that you have seen. If it is another amount, the request is refused (`job.price-changed`) with the new `quote`. */
   expected_amount_due?: number | undefined;
  };
  JobUpload: {
   /** The type of service. */
   service_type: "transcription";
   /** Code or name of the language spoken. */
   language: string;
   /** The text to translate or narrate; for a transcription, a note to the provider. */
   content?: string | null | undefined;
   /** The requested provider; if it is left out, any qualified provider may take the job. */
   provider_id?: string | null | undefined;
   /** Your own name for the job, such as an order number; unique among your jobs. */
   reference?: string | null | undefined;
   /** What your programs store with the job, as the JSON of an object of texts. */
   metadata?: string | undefined;
   /** The upload that is the recording, instead of a file. */
   upload_id?: number | undefined;
   /** What the result is for; the provider reads it. */
   purpose?: string | null | undefined;
   /** Who will read or hear it; the provider reads it. */
   audience?: string | null | undefined;
   /** The variety of the language that the result must be in, or that is spoken in the recording; the provider reads it. */
   variety?: string | null | undefined;
   /** How it should sound. More tones can be added. */
   tone?: ("neutral" | "formal" | "friendly" | "simple") | null | undefined;
   /** When you need the result: from one hour to one year ahead. */
   due_at?: string | null | undefined;
   /** `on_delivery`: you accept whatever is delivered, without a review. By default, what your account says. */
   accept?: "after_review" | "on_delivery" | undefined;
   /** What you expect to pay, in GHS: the `amount_due` of the quote that you have seen. If it is another amount, the request is refused (`job.price-changed`) with the new `quote`. */
   expected_amount_due?: number | undefined;
  };
  JobUpdate: {
   /** The type of service. */
   service_type?: "translation" | "transcription" | "narration" | undefined;
   /** Code or name; for a translation. */
   source_language?: string | null | undefined;
   /** Code or name; for a translation. */
   target_language?: string | null | undefined;
   /** Code or name; for a transcription or a narration. */
   language?: string | null | undefined;
   /** The new text, or the new note. */
   content?: string | undefined;
   /** The requested provider; if it is left out, any qualified provider may take the job. */
   provider_id?: string | null | undefined;
   /** Your own name for the job, such as an order number; unique among your jobs. */
   reference?: string | null | undefined;
   /** What your programs store with the job: at most 20 texts of at most 500 characters, by keys of at most 40 characters. */
   metadata?: { [key: string]: string; } | undefined;
   /** What the result is for; the provider reads it. */
   purpose?: string | null | undefined;
   /** Who will read or hear it; the provider reads it. */
   audience?: string | null | undefined;
   /** The variety of the language that the result must be in, or that is spoken in the recording; the provider reads it. */
   variety?: string | null | undefined;
   /** How it should sound. More tones can be added. */
   tone?: ("neutral" | "formal" | "friendly" | "simple") | null | undefined;
   /** When you need the result: from one hour to one year ahead. */
   due_at?: string | null | undefined;
   /** What you expect the job to cost after the edit, in GHS; if it is another amount, the edit is refused (`job.price-changed`). */
   expected_amount_due?: number | undefined;
   /** With `output_text`, the provider delivers the job. */
   status?: "completed" | undefined;
   /** What the provider delivers, together with the status completed. */
   output_text?: string | undefined;
   /** Why you deliver it although a check found something: a warning in a text, or anything in a narration, needs it. It is in the history of the job, where the client reads it. */
   note?: string | undefined;
  };
  Assignment: {
   /** The requested provider; if it is left out, any qualified provider may take the job. */
   provider_id?: string | null | undefined;
  };
  Delivery: {
   /** The result, as text. */
   output_text?: string | undefined;
   /** The upload that is the result, instead of a file. */
   upload_id?: number | undefined;
   /** Why you deliver it although a check found something: a warning in a text, or anything in a narration, needs it. It is in the history of the job, where the client reads it. */
   note?: string | undefined;
  };
  JobTakeBack: {
   /** Why; the provider reads it in the history. */
   reason?: string | null | undefined;
  };
  JobFailure: {
   /** Why; the client reads it. */
   reason: string;
  };
  JobRefund: {
   /** Why; it is stored in the history. */
   reason: string;
   /** How much of the price goes back, in GHS; by default, all that did not before. */
   amount?: number | undefined;
  };
  ResultsToAccept: {
   /** The jobs. */
   ids: number[];
  };
  RevisionBody: {
   /** Why it is sent back: at least one. More reasons can be added. */
   reasons: ("meaning" | "terminology" | "missing-part" | "language-variety" | "sound" | "format" | "other")[];
   /**
    * What should be changed; it can be empty if places are marked.
    * @default
    */
   text?: string | undefined;
   /** Places of the result, each with a remark. */
   pins?: {
    /** The segment of a text, from 1. */
    segment?: number | undefined;
    /** The second of a recording. */
    second?: number | undefined;
    /** What is wrong there. */
    text: string;
   }[] | undefined;
   /** When you need the revised result: from one day to one year ahead. Without it, it is due in as many days as a review has, and at least one. */
   due_at?: string | null | undefined;
  };
  PinAnswer: {
   /** Whether it is mended. */
   is_done: boolean;
   /** What the client reads about it. */
   answer?: string | null | undefined;
  };
  ContestReason: {
   /** Why; the other side and an admin read it. */
   reason: string;
  };
  NewStatement: {
   /** What the other side and an admin read. */
   text: string;
   /** The uploads to add as its files, instead of one in the form; at most 5 in all. */
   upload_ids?: number[] | undefined;
   /** The files to remove from it. The others stay. */
   removed_file_ids?: number[] | undefined;
  };
  DisputeDecisionBody: {
   /** How much of the price goes back, in GHS: 0, all that did not go back before, or any amount between. The provider earns the rest, less the commission. */
   returned_amount: number;
   /** Why; both sides read it. */
   reason: string;
  };
  ProposalBody: {
   /**
    * Format: date-time
    * By when you can do the job: later than it is due, at most a year ahead.
    */
   due_at: string;
   /** What the client reads with it. */
   note?: string | null | undefined;
  };
  ProposalDecline: {
   /** Why; the provider reads it. */
   reason?: string | null | undefined;
  };
  DraftBody: {
   /** The version that you have changed; 0 before the first save. */
   base_version: number;
   /** Your name for this device, to distinguish its versions from those of others. */
   saved_on: string;
   /** Whether the version before stays among the earlier ones, however new it is: for a text that you replace by another on purpose. */
   keeps_previous?: boolean | undefined;
   /** What you have done so far. */
   content: {
    /** `segments` for a translation or a narration, `text` for a transcription. */
    kind: "segments";
    /** The whole text of the job, divided into segments. */
    segments: {
     /** The text to translate or to narrate, exactly as the client wrote it. */
     source: string;
     /** The white space between the source and the next segment. */
     gap: string;
     /** The translation; empty if there is none, as for a narration. */
     text: string;
     /** Whether you have finished the segment; for a narration, whether it is recorded. */
     state: "open" | "done";
     /** Your own note; null if there is none. Only you see it. */
     note: string | null;
    }[];
   } | {
    /** `segments` for a translation or a narration, `text` for a transcription. */
    kind: "text";
    /** What you have written so far. */
    text: string;
   };
  };
  NewReferenceFile: {
   /** What the file is, for the provider; at most 200 characters. */
   description?: string | null | undefined;
   /** The upload that is the file, instead of one. */
   upload_id?: number | undefined;
  };
  NewMessage: {
   /** The text; it may be left out if there is a file. At most 2,000 characters. */
   text?: string | null | undefined;
   /** What it is about: a segment of the text, from 1, or a second of the recording. */
   place?: ({
    /** A segment of the text, from 1. */
    segment: number;
   } | {
    /** A second of the recording, from 0. */
    second: number;
   }) | null | undefined;
   /** The question that it answers, while the job is on offer. */
   question_id?: number | null | undefined;
   /** Whether the first file is a voice note: recorded as the message itself. */
   voice_note?: boolean | undefined;
   /** The uploads that are its files, instead of one in the form; at most 5. */
   upload_ids?: number[] | undefined;
  };
  MessagesRead: {
   /** The last message that you have read. */
   up_to_id: number;
  };
  MessageReason: {
   /** Why; at most 500 characters. */
   reason: string;
  };
  GlossaryTermBody: {
   /** Code or name of the language of the term. */
   source_language: string;
   /** Code or name of the language of its translation. */
   target_language: string;
   /** The term, as it is in texts. */
   term: string;
   /** How it is to be translated; null if the term stays as it is. */
   translation?: string | null | undefined;
   /** What providers should know about it; null if there is nothing. */
   note?: string | null | undefined;
   /**
    * Translations that you do not want.
    * @default []
    */
   forbidden?: string[] | undefined;
   /**
    * Whether it is only found in the same case, so that “Ward” is not “ward”.
    * @default false
    */
   case_sensitive?: boolean | undefined;
  };
  GlossaryImport: {
   /** The text of a CSV file with commas, semicolons or tabs, or with what a line `sep=` in front says. Its first row names the columns: `term`, and in any order `source_language`, `target_language`, `translation` (empty: the term stays as it is), `note`, `forbidden` (separated by `|`) and `case_sensitive` (`yes` or `no`). Other columns are not read, and neither are rows that are empty in these. */
   csv?: string | undefined;
   /** In place of `csv`: the bytes of the file in base64. They may be in UTF-8, UTF-16, or the old encoding of its languages in which spreadsheet programs save; one that is in doubt is refused. */
   csv_base64?: string | undefined;
   /**
    * Whether terms that you have already are refused, or replaced.
    * @default add
    */
   mode?: "add" | "update" | undefined;
   /**
    * Whether to check the file only.
    * @default false
    */
   dry_run?: boolean | undefined;
   /** For lines without one: code or name. */
   source_language?: string | undefined;
   /** For lines without one: code or name. */
   target_language?: string | undefined;
  };
  MemorySettingsBody: {
   /** Whether a provider who has translated for you may also be suggested those translations when they work for other clients. Your name and your jobs are not shown. */
   allows_reuse: boolean;
  };
  NewRating: {
   /** The id of the provider’s account. */
   service_provider_id: number;
   /** 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent. */
   rating: number;
   /** Trimmed; empty counts as none. */
   comment?: string | null | undefined;
   /** A job of the provider whose result you accept by 4 or 5 stars, while you can review it. */
   accept_job_id?: number | undefined;
  };
  RatingUpdate: {
   /** 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent. */
   rating: number;
   /** Trimmed; empty counts as none. */
   comment?: string | null | undefined;
   /** A job of the provider whose result you accept by 4 or 5 stars, while you can review it. */
   accept_job_id?: number | undefined;
  };
  Registration: {
   /** The name of the user. */
   name: string;
   /**
    * Format: email
    * The e-mail address, with which the user will log in.
    */
   email: string;
   /** 10 to 128 characters; not a common or predictable password, nor mostly the name or the e-mail. */
   password: string;
   /** What the user will be. */
   role: "client" | "service-provider";
   /** What the user says about themselves, by their role. */
   profile?: components["schemas"]["NewProfile"] | null | undefined;
  };
  NewProfile: {
   /** For a client. */
   needs?: string | null | undefined;
   /** The languages that a provider speaks, by name. */
   languages?: string[] | undefined;
   /** The years that a provider has worked in the field. */
   experience?: "0-1" | "2-3" | "4-5" | "6-10" | "10+" | undefined;
   /** The subjects that a provider knows best. */
   specialties?: string[] | undefined;
   /** What a provider wrote about themselves. */
   bio?: string | undefined;
   /** Earlier work of a provider, often an address; null if there is none. */
   portfolio?: string | null | undefined;
  };
  Login: {
   /** The e-mail address of the account. */
   email: string;
   /** Its password. */
   password: string;
   /** If it is not the role of the account, the login fails. */
   role?: "admin" | "service-provider" | "client" | undefined;
   /** What an earlier login on this device returned. */
   device_token?: string | undefined;
  };
  AccountUpdate: {
   /** Your new name. */
   name?: string | undefined;
   /** The number of the Telegram chat to which offers are sent; null: none. */
   telegram_id?: string | null | undefined;
   /** Whether you can take any job that you are approved for. */
   is_available?: boolean | undefined;
   /** Whether you can take quick jobs, even if not available otherwise. */
   is_quick_service_available?: boolean | undefined;
   /** What you say about yourself, by your role. */
   profile?: components["schemas"]["ProfileUpdate"] | undefined;
   /** As a provider: whether everyone may see your page, without an account. */
   is_public?: boolean | undefined;
   /** As a client: whether you accept results as soon as they are delivered, unless an order says otherwise. */
   accepts_on_delivery?: boolean | undefined;
  };
  ProfileUpdate: {
   /** For a client; null or blank: none. */
   needs?: string | null | undefined;
   /** The languages that a provider speaks, by name. */
   languages?: string[] | undefined;
   /** The years that a provider has worked in the field. */
   experience?: "0-1" | "2-3" | "4-5" | "6-10" | "10+" | undefined;
   /** The subjects that a provider knows best. */
   specialties?: string[] | undefined;
   /** What a provider wrote about themselves. */
   bio?: string | undefined;
   /** Earlier work of a provider, often an address; null if there is none. */
   portfolio?: string | null | undefined;
  };
  OwnAccountDeletion: {
   /** Your password. */
   current_password: string;
  };
  EmailVerification: {
   /** From the link in the mail. */
   token: string;
  };
  PasswordResetRequest: {
   /**
    * Format: email
    * The e-mail address of the account.
    */
   email: string;
  };
  PasswordReset: {
   /** From the link in the mail. */
   token: string;
   /** 10 to 128 characters; not a common or predictable password, nor mostly the name or the e-mail. */
   password: string;
  };
  PasswordChange: {
   /** Your password until now. */
   current_password: string;
   /** 10 to 128 characters; not a common or predictable password, nor mostly the name or the e-mail. */
   new_password: string;
  };
  AccountDeletion: {
   /** Why; it is stored with the deletion. */
   reason: string;
  };
  AccountRestriction: {
   /** Why; the user of a suspended account reads it when they log in. */
   reason: string;
  };
  SecondFactorReset: {
   /** Why; it is stored in the audit log. */
   reason: string;
  };
  SecondFactorLogin: {
   /** From the 401 response to the login. */
   login_ticket: string;
   /** What an earlier login on this device returned. */
   device_token?: string | undefined;
   /** The 6 digits that the authenticator app shows. */
   code?: string | undefined;
   /** One of your recovery codes; it works once. */
   recovery_code?: string | undefined;
   /** The response of a passkey. */
   passkey?: components["schemas"]["PasskeyProof"] | undefined;
  };
  PasskeyProof: {
   /** The id of the passkey, in base64url. */
   id: string;
   /** The same as `id`. */
   rawId: string;
   /** The kind of credential. */
   type: "public-key";
   /** What the device returned. */
   response: {
    /** What the browser signed, as JSON in base64url. */
    clientDataJSON: string;
    /** What the device says about itself, in base64url. */
    authenticatorData: string;
    /** The signature over both, in base64url. */
    signature: string;
    /** The user id, in base64url, if the device returned it. */
    userHandle?: string | null | undefined;
   };
  };
  PasskeyLogin: {
   /** The response of the passkey. */
   passkey: components["schemas"]["PasskeyProof"];
   /** If it is not the role of the account, the login fails. */
   role?: "admin" | "service-provider" | "client" | undefined;
   /** What an earlier login on this device returned. */
   device_token?: string | undefined;
  };
  Confirmation: {
   /** Your password. */
   password?: string | undefined;
   /** The 6 digits that the authenticator app shows. */
   code?: string | undefined;
   /** One of your recovery codes; it works once. */
   recovery_code?: string | undefined;
   /** The response of a passkey. */
   passkey?: components["schemas"]["PasskeyProof"] | undefined;
  };
  TotpCode: {
   /** The 6 digits that the app shows. */
   code: string;
  };
  NewPasskey: {
   /** Your name for the passkey. */
   name: string;
   /** What the browser returned. */
   passkey: components["schemas"]["PasskeyRegistration"];
  };
  PasskeyRegistration: {
   /** The id of the passkey, in base64url. */
   id: string;
   /** The same as `id`. */
   rawId: string;
   /** The kind of credential. */
   type: "public-key";
   /** What the device returned. */
   response: {
    /** What the browser signed, as JSON in base64url. */
    clientDataJSON: string;
    /** The public key, as CBOR in base64url. */
    attestationObject: string;
    /** How browsers can reach the device, such as `internal` or `usb`. */
    transports?: string[] | undefined;
   };
  };
  PasskeyUpdate: {
   /** Your new name for the passkey. */
   name: string;
  };
  NewLanguage: {
   /** Its English name. */
   name: string;
  };
  NewServiceSubmission: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** Code or name; for a translation. */
   source_language?: string | null | undefined;
   /** Code or name; for a translation. */
   target_language?: string | null | undefined;
   /** Code or name; for a transcription or a narration. */
   language?: string | null | undefined;
   /** For a narration: the text that is read. */
   sample_text?: string | null | undefined;
   /** A narrator’s WAV as data URL or base64 (at most 10 MiB decoded); multipart sends a file. */
   audio_recording?: string | null | undefined;
   /** The id of your rejected service of which this is a new version; it is removed. */
   replaces_id?: number | null | undefined;
  };
  ServiceSubmission: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** Code or name; for a translation. */
   source_language?: string | null | undefined;
   /** Code or name; for a translation. */
   target_language?: string | null | undefined;
   /** Code or name; for a transcription or a narration. */
   language?: string | null | undefined;
   /** For a narration: the text that is read. */
   sample_text?: string | null | undefined;
   /** A narrator’s WAV as data URL or base64 (at most 10 MiB decoded); multipart sends a file. */
   audio_recording?: string | null | undefined;
  };
  ServiceApprovals: {
   /** The services to approve. */
   ids: number[];
  };
  ServiceRejection: {
   /** Why; its provider reads it, by mail and on the dashboard. */
   reason?: string | null | undefined;
  };
  ServiceStatusUpdate: {
   /** The new status. */
   status: "pending" | "approved" | "rejected";
   /** Why it is rejected; ignored for the other statuses. */
   reason?: string | null | undefined;
  };
  ServiceProviderUpdate: {
   /** Whether the provider can take jobs. */
   is_active: boolean;
  };
  NewServicePrice: {
   /** The type of service that it is for. */
   service_type: "translation" | "transcription" | "narration";
   /** GHS per word; for translations and narrations. */
   price_per_word?: number | undefined;
   /** GHS per minute of audio; for transcriptions. */
   price_per_minute?: number | undefined;
   /**
    * An active price replaces the previous active price of its service.
    * @default true
    */
   is_active?: boolean | undefined;
  };
  ServicePriceUpdate: {
   /** GHS per word; for translations and narrations. */
   price_per_word?: number | undefined;
   /** GHS per minute of audio; for transcriptions. */
   price_per_minute?: number | undefined;
   /** If true, it replaces the active price of its service. */
   is_active?: boolean | undefined;
  };
  NewApiKey: {
   /** Your name for the key. */
   key_name: string;
   /**
    * A provider’s key has at least one of those that begin with `work`, an admin’s key at least one of the others; a client’s key has none.
    * @default []
    */
   scopes?: ("backup" | "credits" | "languages" | "payouts" | "payouts:create" | "payouts:settle" | "prices" | "reports" | "services:review" | "work" | "work:accept" | "work:deliver" | "work:read")[] | undefined;
   /** `read`: the key of a client changes nothing. `full` by default. */
   access?: "full" | "read" | undefined;
   /**
    * Format: date-time
    * From when on the key is refused; null: never.
    */
   expires_at?: string | null | undefined;
   /** The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere. */
   allowed_networks?: string[] | undefined;
  };
  ApiKeyUpdate: {
   /** Your name for the key. */
   key_name?: string | undefined;
   /** Whether the key is accepted. */
   is_active?: boolean | undefined;
   /** `read`: the key of a client changes nothing. `full` by default. */
   access?: "full" | "read" | undefined;
   /**
    * Format: date-time
    * From when on the key is refused; null: never.
    */
   expires_at?: string | null | undefined;
   /** The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere. */
   allowed_networks?: string[] | undefined;
  };
  NewCredit: {
   /** The client whose wallet is credited. */
   user_id: number;
   /** GHS, at most two decimals. */
   amount: number;
   /** Where the money came from; the client reads it. */
   note: string;
   /** The reference of the transfer; it can be credited only once. */
   reference?: string | undefined;
  };
  CommissionUpdate: {
   /** A fraction from 0 to 1, in steps of 0.001. */
   commission_rate: number;
  };
  PayoutAccountUpdate: {
   /** Whether payouts go to a mobile-money wallet or to a bank account. */
   kind: "mobile_money" | "bank";
   /** The network of the mobile-money wallet; `at` is AT Money. Only for mobile money. */
   network?: ("mtn" | "telecel" | "at") | null | undefined;
   /** The mobile number of the wallet, as 0244123456 or +233244123456. Only for mobile money. */
   number?: string | null | undefined;
   /** The name of the bank. Only for a bank account. */
   bank_name?: string | null | undefined;
   /** Its branch. Only for a bank account, and optional. */
   branch?: string | null | undefined;
   /** The account number, 6 to 20 digits. Only for a bank account. */
   account_number?: string | null | undefined;
   /** The name in which the account is registered. */
   holder_name: string;
  };
  WeeklyRun: {
   /**
    * Format: date
    * The Monday of a week: pays what was earned up to its end. Defaults to now.
    */
   week_start?: string | undefined;
  };
  PayoutUpdate: {
   /** How the transfer ended. */
   status: "completed" | "failed";
   /** The reference of the transfer; only with completed. */
   reference?: string | undefined;
   /** Why the transfer failed; required with failed. */
   failure_reason?: string | undefined;
  };
  SuspiciousPairReview: {
   /** `dismissed`: nothing is wrong, and the pair holds nothing any longer. `confirmed`: its free earnings stay held. */
   outcome: "dismissed" | "confirmed";
   /** Why, for other admins and the audit log. */
   note: string;
   /**
    * Format: date-time
    * The `updated_at` of the pair that you have seen. If it has changed since, the review is refused (`payout.pair-changed`).
    */
   seen_at?: string | undefined;
  };
  ApprovalRejection: {
   /** Why; both admins can read it. */
   reason: string;
  };
  NewAnnouncement: {
   /** Who sees it; `everyone` includes admins. */
   audience: "clients" | "providers" | "everyone";
   /** One line; null for none. */
   title?: string | null | undefined;
   /** Plain text, on any number of lines. */
   text: string;
   /** A path of this marketplace like `/client`, or an https address; null for none. */
   link?: string | null | undefined;
   /** When it is shown first; now if it is null or missing. */
   starts_at?: string | null | undefined;
   /**
    * Format: date-time
    * When it is no longer shown; at most 90 days after the start.
    */
   ends_at: string;
   /**
    * Whether to send it by mail too, once to each user, from the start on.
    * @default false
    */
   by_mail?: boolean | undefined;
  };
  AnnouncementUpdate: {
   /** One line; null for none. */
   title?: string | null | undefined;
   /** The new text. */
   text?: string | undefined;
   /** A path of this marketplace like `/client`, or an https address; null for none. */
   link?: string | null | undefined;
   /**
    * Format: date-time
    * The new end; at most 90 days after the start.
    */
   ends_at?: string | undefined;
  };
  NewContactMessage: {
   /** On one line. */
   name: string;
   /**
    * Format: email
    * The address for the answer.
    */
   email: string;
   /** On one line; null if the sender writes for no organisation. */
   company?: string | null | undefined;
   /** Your message, on any number of lines. */
   message: string;
  };
  ContactMessageUpdate: {
   /** False marks it as open again. */
   is_answered: boolean;
  };
  NotificationsRead: {
   /** Only this one and older ones, so that none is marked unseen. */
   up_to_id?: number | undefined;
   /** Only those about this job. */
   job_id?: number | undefined;
  };
  NotificationUpdate: {
   /** Whether you have read it. */
   is_read: boolean;
  };
  NotificationSettingsUpdate: {
   /** The kinds to change; others stay as they are. */
   settings: {
    /** What happened. */
    kind: "job_accepted" | "job_delivered" | "job_released" | "job_failed" | "job_cancelled" | "job_refunded" | "job_offered" | "job_assigned" | "job_late" | "job_taken_back" | "result_accepted" | "revision_requested" | "review_ending" | "dispute_opened" | "dispute_decided" | "part_refunded" | "job_message" | "proposal_received" | "proposal_accepted" | "proposal_declined" | "service_approved" | "service_rejected" | "payout_paid" | "payout_failed" | "rating_received" | "announcement";
    /** What to change it to; it stays as it is if this is null or left out. */
    mail?: boolean | null | undefined;
    /** What to change it to; it stays as it is if this is null or left out. */
    telegram?: boolean | null | undefined;
   }[];
  };
  SettingsUpdate: {
   /** The name of the marketplace on its pages and in its mails: one line. */
   brand_name?: string | undefined;
   /** Words of a client's first translation that are free. */
   free_words?: number | undefined;
   /** What free translations of a month may cost in GHS; 0: none; null: any amount. */
   free_budget_ghs?: number | null | undefined;
   /** How many free translations a device in a network may have in 30 days; 0: any number. */
   free_per_device?: number | undefined;
   /** How many free translations a network may have in 30 days; 0: any number. */
   free_per_network?: number | undefined;
   /** How many days the earning of a free job is held. */
   free_earning_hold_days?: number | undefined;
   /** How many days a client can review a result before it counts as accepted; 0: not at all. */
   review_days?: number | undefined;
   /** How often a client can send a result back. */
   max_revisions?: number | undefined;
   /** Whether an admin must approve services before their providers can take jobs. */
   services_need_review?: boolean | undefined;
   /** The words of a job that providers see before they accept it; null: all. */
   offer_preview_words?: number | null | undefined;
   /** How many calls an account or a network may make in `rate_limit_seconds`. */
   rate_limit_calls?: number | undefined;
   /** The size of the largest file in megabytes. */
   max_upload_mb?: number | undefined;
   /** The total size of the files of an account. */
   max_stored_mb?: number | undefined;
   /** How many open jobs a client may have. */
   max_open_jobs?: number | undefined;
   /** How many jobs a client may create a day. */
   max_jobs_per_day?: number | undefined;
   /** How many services of a provider may wait for review. */
   max_pending_services?: number | undefined;
   /** How many API keys an account may have. */
   max_api_keys?: number | undefined;
   /**
    * Settings that return to what the server started with.
    * @default []
    */
   reset?: ("brand_name" | "free_words" | "free_budget_ghs" | "free_per_device" | "free_per_network" | "free_earning_hold_days" | "review_days" | "max_revisions" | "services_need_review" | "offer_preview_words" | "rate_limit_calls" | "max_upload_mb" | "max_stored_mb" | "max_open_jobs" | "max_jobs_per_day" | "max_pending_services" | "max_api_keys")[] | undefined;
  };
  /** @enum {string} */
  ProblemCode: "account.email-taken" | "account.email-unverified" | "account.name-invalid" | "account.current-password-wrong" | "account.token-invalid" | "account.session-not-found" | "account.password-invalid" | "account.profile-role-mismatch" | "account.profile-incomplete" | "account.not-found" | "account.providers-only" | "account.clients-only" | "account.provider-not-found" | "account.no-approved-service" | "account.credentials-invalid" | "account.role-mismatch" | "account.suspended" | "account.own-account" | "account.last-admin" | "account.reason-missing" | "account.wrong-state" | "account.deletion-refused" | "announcement.invalid" | "announcement.not-found" | "announcement.ended" | "announcement.too-many" | "api-key.access-invalid" | "api-key.address-not-allowed" | "api-key.expired" | "api-key.expiry-invalid" | "api-key.name-missing" | "api-key.not-found" | "api-key.scopes-invalid" | "approval.not-found" | "approval.already-waiting" | "approval.too-many-waiting" | "approval.not-waiting" | "approval.second-admin-needed" | "approval.requester-inactive" | "approval.reason-missing" | "backup.in-progress" | "block.no-partner" | "block.too-many" | "contact.message-invalid" | "contact.not-found" | "job.check-timed-out" | "dispute.not-found" | "dispute.statement-missing" | "dispute.too-many-files" | "dispute.file-not-found" | "dispute.statements-closed" | "dispute.statements-open" | "document.unsupported" | "document.unreadable" | "document.timed-out" | "document.empty" | "document.unknown-encoding" | "document.encoding-unclear" | "document.too-long" | "document.not-available" | "draft.not-found" | "draft.version-not-found" | "draft.newer-version" | "draft.other-source" | "draft.wrong-kind" | "draft.too-long" | "events.too-many-streams" | "account.export-in-progress" | "glossary.invalid" | "glossary.not-found" | "glossary.term-exists" | "glossary.too-many" | "glossary.import-invalid" | "job.not-found" | "job.wrong-state" | "job.version-mismatch" | "job.provider-unknown" | "job.provider-not-qualified" | "job.provider-inactive" | "job.provider-blocked" | "job.account-inactive" | "job.provider-unavailable" | "job.provider-missing" | "job.for-another-provider" | "job.output-invalid" | "job.texts-mismatch" | "job.languages-mismatch" | "job.marks-mismatch" | "job.delivery-has-errors" | "job.delivery-needs-note" | "job.content-fixed" | "job.output-not-ready" | "job.not-accepted" | "job.content-erased" | "job.client-deleted" | "job.reason-missing" | "job.due-time-invalid" | "job.not-late" | "job.service-type-mismatch" | "job.price-changed" | "job.reference-exists" | "job.not-in-review" | "job.not-in-revision" | "job.not-in-dispute" | "job.in-revision" | "job.in-dispute" | "job.too-many-revisions" | "job.was-delivered" | "job.refund-too-large" | "job.amount-missing" | "language.name-missing" | "language.exists" | "language.not-found" | "language.unknown" | "language.codes-exhausted" | "memory.not-translating" | "memory.segment-not-found" | "message.not-found" | "message.file-not-found" | "message.empty" | "message.too-long" | "message.too-many-files" | "message.files-not-allowed" | "message.voice-note-invalid" | "message.too-many" | "message.conversation-closed" | "message.question-open" | "message.question-not-found" | "message.answers-only" | "message.questions-closed" | "message.own" | "message.reported" | "message.not-reported" | "message.report-decided" | "message.reason-required" | "notice.not-found" | "notice.not-failed" | "notification.not-found" | "notification.choice-unavailable" | "output.not-transcript" | "output.not-text" | "output.too-long" | "output.too-complex" | "output.no-stamps" | "payout-account.not-found" | "payout-account.invalid" | "payout.not-found" | "payout.earning-not-found" | "payout.pair-not-found" | "payout.pair-changed" | "payout.wrong-state" | "payout.reason-missing" | "payout.provider-not-payable" | "payout.week-invalid" | "pricing.not-found" | "pricing.wrong-unit" | "pricing.no-active-price" | "pricing.in-use" | "pricing.no-words" | "pricing.audio-missing" | "pricing.audio-not-allowed" | "proposal.not-found" | "proposal.answered" | "proposal.over" | "proposal.provider-unavailable" | "proposal.no-due-time" | "proposal.not-later" | "proposal.too-many" | "quota.exceeded" | "rating.stars-missing" | "rating.provider-unknown" | "rating.no-completed-job" | "rating.exists" | "rating.not-found" | "reference.not-found" | "reference.too-many" | "reference.job-ended" | "upload.not-found" | "upload.too-many" | "upload.offset-mismatch" | "upload.incomplete" | "upload.wrong-purpose" | "upload.part-too-long" | "upload.checksum-unsupported" | "upload.checksum-mismatch" | "upload.protocol-unsupported" | "revision.reason-missing" | "revision.text-missing" | "revision.pin-not-found" | "revision.not-found" | "account.second-factor-required" | "account.second-factor-enrolment-required" | "second-factor.ticket-invalid" | "second-factor.password-wrong" | "second-factor.code-wrong" | "second-factor.recovery-code-wrong" | "second-factor.passkey-invalid" | "second-factor.passkey-exists" | "second-factor.passkey-name-missing" | "second-factor.passkey-not-found" | "second-factor.too-many-passkeys" | "second-factor.app-exists" | "second-factor.app-not-found" | "second-factor.missing" | "second-factor.none-to-reset" | "second-factor.admin-account" | "service.not-found" | "service.same-languages" | "service.sample-missing" | "service.sample-not-allowed" | "service.not-pending" | "service.not-rejected" | "service.undo-expired" | "service.work-taken" | "service.duplicate" | "settings.invalid" | "wallet.insufficient-funds" | "wallet.clients-only" | "wallet.amount-missing" | "wallet.reference-exists" | "wallet.account-not-found" | "waveform.unsupported" | "upload.too-large" | "upload.empty" | "upload.unreadable-audio" | "upload.type-unsupported" | "upload.voice-sample-invalid" | "permission.denied" | "permission.confirmation-required" | "idempotency.key-reused" | "http.body-malformed" | "http.idempotency-key-malformed" | "http.unauthenticated" | "http.token-invalid" | "http.not-found" | "http.audio-not-found" | "http.method-not-allowed" | "http.body-too-slow" | "http.body-too-large" | "http.media-type-unsupported" | "http.range-unsatisfiable" | "http.invalid" | "http.file-missing" | "http.too-many-requests" | "http.internal" | "http.file-damaged" | "http.storage-full" | "http.files-unavailable" | "http.database-unavailable" | "http.outcome-unknown" | "http.server-busy" | "http.not-writable" | "http.unavailable";
  Quote: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The counted words; null for a transcription. */
   words: number | null;
   /** Billed minutes, one decimal; null if it is not a transcription. */
   minutes: number | null;
   /** Measured seconds of audio; null if it is not a transcription. */
   audio_duration: number | null;
   /** GHS per word, or per minute of a transcription. */
   unit_price: number;
   /** The full price in GHS. */
   price: number;
   /** The part in GHS that the platform pays. */
   discount: number;
   /** The part in GHS that would be held from your wallet. */
   amount_due: number;
   /** Why the platform pays nothing, although first translations are free, or for an edited job no more than its `discount`. `email-unverified`: open the link that was sent to you. `already-used`: you had it, with this or another address of your mailbox. `too-many-cancelled`: three were cancelled. `network-limit`: many came from your network lately. `budget-spent`: those of this month are used; they begin again with the next month in Accra. Null: it pays `discount`, or the service has no such offer. */
   free_words_unavailable: ("email-unverified" | "already-used" | "too-many-cancelled" | "network-limit" | "budget-spent") | null;
   /** The currency of all amounts. */
   currency: "GHS";
  };
  Job: {
   /** The id of the job. */
   id: number;
   /** The user id of the client who requested it. */
   client_id: number;
   /** The name of the client; for admins only. */
   client_name: string | null;
   /** The Provider ID of the provider who works on it, or is requested. */
   provider_id: string | null;
   /** The name of that provider; for the client and admins only. */
   provider_name: string | null;
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The language code of the text; null if it is not a translation. */
   source_language: string | null;
   /** The language code of the result; null if it is not a translation. */
   target_language: string | null;
   /** The language code of the speech or the text; null for a translation. */
   language: string | null;
   /** One line for lists: the file name of a document, or the beginning of the content that you see, at most 80 characters and an ellipsis; otherwise what there is to do, such as `Recording, 3.2 min`. */
   title: string;
   /** What the client wrote. In lists at most its first 2000 characters. */
   content: string;
   /** The first 100 characters of the content. */
   content_preview: string;
   /** The characters of the whole content (UTF-16 code units). */
   content_length: number;
   /** Whether the operator shows providers only the first words of the content until they accept the job. The other fields, `content_length` among them, describe all of it. */
   content_is_preview: boolean;
   /** Whether your API key may not read what the client wrote: the fields of the content are empty. */
   content_withheld: boolean;
   /** Whether you cannot download the recording: you must accept the job first, or your API key may not read what the client sent. */
   input_withheld: boolean;
   /** Whether texts and files were erased, because the client deleted their account. */
   content_erased: boolean;
   /** What has become of the job. */
   status: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
   /** The counted words; null for a transcription. */
   words: number | null;
   /** Billed minutes, one decimal; null if it is not a transcription. */
   minutes: number | null;
   /** Measured seconds of audio; null if it is not a transcription. */
   audio_duration: number | null;
   /** GHS per word, or per minute of a transcription. */
   unit_price: number;
   /** The full value in GHS. */
   price: number;
   /** The discount of the free first translation. */
   discount: number;
   /** What the client pays. */
   amount_due: number;
   /** What you, a provider, would earn at the present commission, in what you list and read; null if the job is neither pending nor in progress. */
   estimated_net_amount?: number | null | undefined;
   /** Once completed; for the provider and admins only. */
   commission_amount?: number | null | undefined;
   /** What the provider earns; for the provider and admins only. */
   net_amount?: number | null | undefined;
   /** Whether it has fewer than 50 words, or less than 5 minutes of audio. */
   is_quick: boolean;
   /** Whether the client sent the text as a document: its texts are the content, with an empty line between them. */
   has_document: boolean;
   /** In which formats the result can be downloaded besides that of the delivery: `original`, the document that the client sent, translated. */
   output_formats: "original"[];
   /** Whether the result can be downloaded. */
   has_output: boolean;
   /** The file name of the result; null while there is none. */
   output_name: string | null;
   /** The media type of the result, like `text/plain` or `audio/mpeg`. */
   output_type: string | null;
   /** The size of the result in bytes. */
   output_bytes: number | null;
   /** Why the job failed; null if it did not. */
   failure_reason: string | null;
   /**
    * Format: date-time
    * When the client requested it.
    */
   created_at: string;
   /**
    * Format: date-time
    * When its last move was made.
    */
   updated_at: string;
   /** Changes with the job. Send it as `If-Match`, in quotation marks, to change the job only if it is still in this version. */
   version: string;
   /** When its provider took it, or was assigned; null while it has none. */
   assigned_at: string | null;
   /** When the result was delivered first; null if it was not, and while it is revised. A refund does not change it. */
   completed_at: string | null;
   /** The client’s own name for the job; null for providers. */
   reference: string | null;
   /** What the client’s programs stored with the job; empty for providers. */
   metadata: { [key: string]: string; };
   /** What the result is for, if the client said it. */
   purpose: string | null;
   /** Who will read or hear it, if the client said it. */
   audience: string | null;
   /** The variety of the language that the result must be in, or that is spoken in the recording, if the client said it. */
   variety: string | null;
   /** How it should sound, if the client said it; more can be added. */
   tone: ("neutral" | "formal" | "friendly" | "simple") | null;
   /** When the client needs the result; null if they did not say. */
   due_at: string | null;
   /** How far the review of the result is: `open` (it can be accepted, sent back or contested), `revision` (the provider changes it), `dispute` (an admin decides), `accepted`, `settled` (an admin has decided); `none` before a delivery, after a refund and without reviews. */
   review_state: "none" | "open" | "revision" | "dispute" | "accepted" | "settled";
   /** When an open review ends and the result counts as accepted; otherwise null. */
   review_until: string | null;
   /** When the result was accepted; null if it is not. */
   accepted_at: string | null;
   /** By what it was accepted; `silence`: the review ended. Null if it is not. */
   accepted_by: ("client" | "rating" | "silence" | "admin") | null;
   /** Whether the client accepts without a review. */
   accepts_on_delivery: boolean;
   /** How often the client has sent the result back. */
   revisions: number;
   /** How often they still can; null if `review_state` is `none`. */
   revisions_left: number | null;
   /** GHS that the client got back of a completed job; null for providers, who see it in their earnings. */
   returned_amount: number | null;
  };
  DocumentQuote: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The counted words; null for a transcription. */
   words: number | null;
   /** Billed minutes, one decimal; null if it is not a transcription. */
   minutes: number | null;
   /** Measured seconds of audio; null if it is not a transcription. */
   audio_duration: number | null;
   /** GHS per word, or per minute of a transcription. */
   unit_price: number;
   /** The full price in GHS. */
   price: number;
   /** The part in GHS that the platform pays. */
   discount: number;
   /** The part in GHS that would be held from your wallet. */
   amount_due: number;
   /** Why the platform pays nothing, although first translations are free, or for an edited job no more than its `discount`. `email-unverified`: open the link that was sent to you. `already-used`: you had it, with this or another address of your mailbox. `too-many-cancelled`: three were cancelled. `network-limit`: many came from your network lately. `budget-spent`: those of this month are used; they begin again with the next month in Accra. Null: it pays `discount`, or the service has no such offer. */
   free_words_unavailable: ("email-unverified" | "already-used" | "too-many-cancelled" | "network-limit" | "budget-spent") | null;
   /** The currency of all amounts. */
   currency: "GHS";
   /** The format of the document. */
   format: "txt" | "md" | "docx" | "srt" | "vtt" | "html" | "xliff";
   /** How many texts it has: paragraphs, headings, cells, subtitles and the like. */
   texts: number;
   /** What the translation would lose of the document, or do with it. */
   notices: {
    /** What it is; more can be added. */
    code: "charts-not-translated" | "code-not-translated" | "comments-not-translated" | "embedded-files-not-translated" | "embedded-pages-not-translated" | "encoding-changed" | "field-texts-not-translated" | "finished-segments-kept" | "form-texts-not-translated" | "form-values-kept" | "format-dropped" | "formulas-not-translated" | "front-matter-kept" | "html-not-translated" | "line-breaks-moved" | "link-titles-not-translated" | "list-numbers-not-translated" | "picture-texts-not-translated" | "pronunciations-dropped" | "properties-not-translated" | "protected-texts-kept" | "scripts-not-translated" | "shortcodes-not-translated" | "special-texts-not-translated" | "text-boxes-not-translated" | "tracked-changes-accepted";
    /** The same in a sentence for the client. */
    text: string;
   }[];
   /** The encoding of a text that is not in UTF-8; null for all others. */
   encoding: {
    /** The encoding in which it was read; more can be added. */
    name: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874" | "iso-8859-2" | "iso-8859-5" | "iso-8859-6" | "iso-8859-7" | "iso-8859-8" | "iso-8859-13" | "koi8-r" | "koi8-u" | "ibm866" | "macintosh" | "x-mac-cyrillic" | "gb18030" | "big5" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "euc-kr";
    /** Whether it is certain; otherwise, the order must state the encoding. */
    is_certain: boolean;
    /** Others that it may be, likeliest first. */
    alternatives: ("utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874" | "iso-8859-2" | "iso-8859-5" | "iso-8859-6" | "iso-8859-7" | "iso-8859-8" | "iso-8859-13" | "koi8-r" | "koi8-u" | "ibm866" | "macintosh" | "x-mac-cyrillic" | "gb18030" | "big5" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "euc-kr")[];
    /** The beginning of its texts, as they were read. */
    preview: string;
   } | null;
  };
  JobState: {
   /** The id of the job. */
   id: number;
   /** What has become of the job. */
   status: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
   /**
    * Format: date-time
    * When its last move was made.
    */
   updated_at: string;
  };
  JobEvent: {
   /** What was done to the job. */
   move: "create" | "edit" | "assign" | "release" | "take_back" | "deliver" | "accept" | "revise" | "decline" | "dispute" | "settle" | "cancel" | "fail" | "refund" | "refund_part";
   /**
    * Format: date-time
    * When it was done.
    */
   at: string;
   /** The role of the user who did it. */
   actor_role: "admin" | "service-provider" | "client";
   /** The status before the move; null for the creation. */
   from: ("pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded") | null;
   /** The status after the move. */
   to: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
   /** The reason, for a failure, a refund, a dispute, its decision or a job taken back; the new due time and the one before, for a proposal that the client accepted. */
   note: string | null;
  };
  MediaLink: {
   /** The address of the file, from the root of the server. */
   url: string;
   /**
    * Format: date-time
    * Until when the address can be used.
    */
   expires_at: string;
   /** The file name. */
   name: string;
   /** The media type. */
   type: string;
   /** The size in bytes. */
   bytes: number;
  };
  Waveform: {
   /** Always `ready`. */
   status: "ready";
   /** How long the recording is, in milliseconds. */
   duration_ms: number;
   /** The milliseconds that each peak covers; the last one fewer. */
   step_ms: number;
   /** A byte for each step, as Base64: the largest magnitude in it, 255 at full scale. */
   peaks: string;
  };
  PendingWaveform: {
   /** Always `pending`. */
   status: "pending";
  };
  Approval: {
   /** The id of the request. */
   id: number;
   /** What was requested. */
   kind: "credit" | "refund" | "settlement" | "payout";
   /** Only what is approved was done; what waits expires after 7 days. */
   status: "waiting" | "approved" | "rejected" | "expired";
   /** GHS that are credited, refunded, disputed or paid out. */
   amount: number;
   /** The client, or the provider who is paid. */
   user_id: number;
   /** The name of that user. */
   user_name: string;
   /** The job of a refund or of a disputed result; null for the others. */
   job_id: number | null;
   /** GHS of the price that go back, if a part of it is refunded or a dispute is decided. */
   returned_amount: number | null;
   /** The payout to complete; null for the others. */
   payout_id: number | null;
   /** The reference of the transfer. */
   reference: string | null;
   /** The note of a credit, or the reason for a refund or a decision. */
   note: string | null;
   /** The admin who may not approve it. */
   requested_by: number;
   /** The name of that admin. */
   requested_by_name: string;
   /**
    * Format: date-time
    * When it was requested.
    */
   requested_at: string;
   /**
    * Format: date-time
    * Until when it can be approved.
    */
   expires_at: string;
   /** The admin who approved, rejected or withdrew it; null before. */
   decided_by: number | null;
   /** The name of that admin; null before. */
   decided_by_name: string | null;
   /** When that was; null before. */
   decided_at: string | null;
   /** Why it was rejected or withdrawn; null if it was not. */
   rejection_reason: string | null;
  };
  AcceptedResults: {
   /** The jobs whose results are accepted now. */
   accepted: number[];
   /** The others: their results are not in review, or they are not yours. */
   skipped: number[];
  };
  Revision: {
   /** The id of the job. */
   job_id: number;
   /** The number of the version that was sent back, from 1. */
   version: number;
   /** Why; more reasons can be added. */
   reasons: ("meaning" | "terminology" | "missing-part" | "language-variety" | "sound" | "format" | "other")[];
   /** What should be changed; empty if only places are marked. */
   text: string;
   /** The places that the client marked. */
   pins: {
    /** Its number in the revision, from 1. */
    n: number;
    /** The segment of a text, from 1; null for a recording. */
    segment: number | null;
    /** The second of a recording; null for a text. */
    second: number | null;
    /** What is wrong there. */
    text: string;
    /** When the provider mended it; null before. */
    done_at: string | null;
    /** What the provider says about it; null for nothing. */
    answer: string | null;
   }[];
   /**
    * Format: date-time
    * When the client sent it back.
    */
   requested_at: string;
   /** When the revised result is due. */
   due_at: string | null;
   /** Whether this version can be downloaded. */
   has_output: boolean;
   /** How it ended; null while the provider works on it. `stopped`: the job ended. */
   end: ("delivered" | "declined" | "stopped") | null;
   /** When it ended; null before. */
   ended_at: string | null;
   /** Why the provider declined it, if they did. */
   decline_reason: string | null;
  };
  Dispute: {
   /** The id of the dispute. */
   id: number;
   /** The id of the job. */
   job_id: number;
   /** Whether an admin has decided. */
   status: "open" | "decided";
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The price of the job in GHS. */
   price: number;
   /** The user id of the client. */
   client_id: number;
   /** The name of the client; for admins only. */
   client_name: string | null;
   /** The user id of the provider. */
   provider_user_id: number;
   /** The name of the provider; for the client and admins only. */
   provider_name: string | null;
   /** `client`: they contest the result; `provider`: they declined a revision. */
   opened_by: "client" | "provider";
   /**
    * Format: date-time
    * When it was opened.
    */
   opened_at: string;
   /**
    * Format: date-time
    * Until when both sides can write, unless it is decided before.
    */
   statements_until: string;
   /** What the client says; null before. */
   client_statement: {
    /** The statement. */
    text: string;
    /**
     * Format: date-time
     * When it was written, or last changed.
     */
    at: string;
    /** Its files, at most 5. */
    files: {
     /** The id of the file. */
     id: number;
     /** The file name. */
     name: string;
     /** The media type, by the content of the file. */
     content_type: string;
     /** The size of the file in bytes. */
     size_bytes: number;
    }[];
   } | null;
   /** What the provider says; null before. */
   provider_statement: {
    /** The statement. */
    text: string;
    /**
     * Format: date-time
     * When it was written, or last changed.
     */
    at: string;
    /** Its files, at most 5. */
    files: {
     /** The id of the file. */
     id: number;
     /** The file name. */
     name: string;
     /** The media type, by the content of the file. */
     content_type: string;
     /** The size of the file in bytes. */
     size_bytes: number;
    }[];
   } | null;
   /** The decision; null before. */
   decision: {
    /** GHS of the price that went back. */
    returned_amount: number;
    /** GHS that the provider is paid for, with the commission on it. */
    released_amount: number;
    /** Why; both sides read it. */
    reason: string;
    /** The admin; for admins only. */
    decided_by: number | null;
    /**
     * Format: date-time
     * When it was decided.
     */
    decided_at: string;
   } | null;
  };
  Proposal: {
   /** The id of the proposal. Another one of the provider has another id. */
   id: number;
   /** The id of the job. */
   job_id: number;
   /** The Provider ID of the provider. */
   provider_id: string | null;
   /** The name of the provider. */
   provider_name: string;
   /** The mean of the ratings of the provider, 1 to 5; null if there are none. */
   average_rating: number | null;
   /** How many clients have rated the provider. */
   rating_count: number;
   /**
    * Format: date-time
    * By when the provider can do the job.
    */
   due_at: string;
   /** What the provider says; null if nothing. */
   note: string | null;
   /** `open` until the client accepts or declines it; `over` if that is not possible any more: the job was taken or edited since, or has ended, or the proposed time is less than an hour ahead. */
   status: "open" | "accepted" | "declined" | "over";
   /**
    * Format: date-time
    * When it was made.
    */
   created_at: string;
   /** When the client accepted or declined it; null before. */
   ended_at: string | null;
   /** Why the client declined it; null if they did not, or did not say. */
   reason: string | null;
  };
  Draft: {
   /** The id of the job. */
   job_id: number;
   /** How many times it was saved; 0 before the first save. */
   version: number;
   /** When it was saved last; null before the first save. */
   saved_at: string | null;
   /** The device that it was saved on last; null before the first save. */
   saved_on: string | null;
   /** What you have done so far. */
   content: {
    /** `segments` for a translation or a narration, `text` for a transcription. */
    kind: "segments";
    /** The whole text of the job, divided into segments. */
    segments: {
     /** The text to translate or to narrate, exactly as the client wrote it. */
     source: string;
     /** The white space between the source and the next segment. */
     gap: string;
     /** The translation; empty if there is none, as for a narration. */
     text: string;
     /** Whether you have finished the segment; for a narration, whether it is recorded. */
     state: "open" | "done";
     /** Your own note; null if there is none. Only you see it. */
     note: string | null;
    }[];
   } | {
    /** `segments` for a translation or a narration, `text` for a transcription. */
    kind: "text";
    /** What you have written so far. */
    text: string;
   };
  };
  SavedDraft: {
   /** The id of the job. */
   job_id: number;
   /** How many times the draft was saved. */
   version: number;
   /**
    * Format: date-time
    * When it was saved.
    */
   saved_at: string;
   /** The device that it was saved on. */
   saved_on: string;
   /** The words that you have written. */
   words: number;
  };
  DraftVersion: {
   /** How many times the draft had been saved. */
   version: number;
   /**
    * Format: date-time
    * When it was saved.
    */
   saved_at: string;
   /** The device that it was saved on. */
   saved_on: string;
   /** The words that you had written. */
   words: number;
  };
  ReferenceFiles: {
   /** The reference files, oldest first; at most 10. */
   items: components["schemas"]["ReferenceFile"][];
  };
  ReferenceFile: {
   /** The id of the reference file. */
   id: number;
   /** The file name. */
   name: string;
   /** What the file is; null if the client did not say. */
   description: string | null;
   /** The media type, by the content of the file. */
   content_type: string;
   /** The size of the file in bytes. */
   size_bytes: number;
   /**
    * Format: date-time
    * When it was added.
    */
   created_at: string;
  };
  Message: {
   /** The id of the message. */
   id: number;
   /** The id of the job. */
   job_id: number;
   /** Whether the client or a provider wrote it. */
   author_role: "client" | "service-provider";
   /** Who wrote it; null if you may not know, as with questions. */
   author_name: string | null;
   /** Whether you wrote it. */
   is_own: boolean;
   /** The text, with `\n` between lines; empty if there are only files. */
   text: string;
   /** What it is about: a segment of the text or a second of the recording. */
   place: ({
    /** A segment of the text, from 1. */
    segment: number;
   } | {
    /** A second of the recording, from 0. */
    second: number;
   }) | null;
   /** Its files, at most 5. */
   files: {
    /** The id of the file, in the addresses of its message. */
    id: number;
    /** The file name. */
    name: string;
    /** The media type, by the content of the file. */
    content_type: string;
    /** The size of the file in bytes. */
    size_bytes: number;
    /** Whether it was recorded as the message itself. */
    is_voice_note: boolean;
   }[];
   /** Whether a provider asked it before the job was taken. */
   is_question: boolean;
   /** The question that it answers; null if none. */
   question_id: number | null;
   /** Whether contact data was replaced by `•••`: only before the job is taken. */
   is_masked: boolean;
   /** Whether an admin hid it: then its text and files are only for its author and admins. */
   is_hidden: boolean;
   /** Whether it was reported to the admins. */
   is_reported: boolean;
   /** Why it was reported; null if it was not, and for others than admins. */
   report_reason: string | null;
   /** When an admin dismissed the report; null if none did, and for others than admins. */
   dismissed_at: string | null;
   /**
    * Format: date-time
    * When it was written.
    */
   created_at: string;
   /** When its text and files were erased; null if they were not. */
   erased_at: string | null;
  };
  UnreadMessagesOfJob: {
   /** The id of the job. */
   job_id: number;
   /** How many messages about it you have not read. */
   unread: number;
  };
  UnreadMessages: {
   /** How many messages about these jobs you have not read. */
   total: number;
   /** The jobs with unread messages, newest first; at most 100. */
   jobs: components["schemas"]["UnreadMessagesOfJob"][];
  };
  ReportedMessage: {
   /** The id of the message. */
   id: number;
   /** The id of the job. */
   job_id: number;
   /** Whether the client or a provider wrote it. */
   author_role: "client" | "service-provider";
   /** Who wrote it; null if you may not know, as with questions. */
   author_name: string | null;
   /** Whether you wrote it. */
   is_own: boolean;
   /** The text, with `\n` between lines; empty if there are only files. */
   text: string;
   /** What it is about: a segment of the text or a second of the recording. */
   place: ({
    /** A segment of the text, from 1. */
    segment: number;
   } | {
    /** A second of the recording, from 0. */
    second: number;
   }) | null;
   /** Its files, at most 5. */
   files: {
    /** The id of the file, in the addresses of its message. */
    id: number;
    /** The file name. */
    name: string;
    /** The media type, by the content of the file. */
    content_type: string;
    /** The size of the file in bytes. */
    size_bytes: number;
    /** Whether it was recorded as the message itself. */
    is_voice_note: boolean;
   }[];
   /** Whether a provider asked it before the job was taken. */
   is_question: boolean;
   /** The question that it answers; null if none. */
   question_id: number | null;
   /** Whether contact data was replaced by `•••`: only before the job is taken. */
   is_masked: boolean;
   /** Whether an admin hid it: then its text and files are only for its author and admins. */
   is_hidden: boolean;
   /** Whether it was reported to the admins. */
   is_reported: boolean;
   /** Why it was reported; null if it was not, and for others than admins. */
   report_reason: string | null;
   /** When an admin dismissed the report; null if none did, and for others than admins. */
   dismissed_at: string | null;
   /**
    * Format: date-time
    * When it was written.
    */
   created_at: string;
   /** When its text and files were erased; null if they were not. */
   erased_at: string | null;
   /** When it was reported. */
   reported_at: string | null;
  };
  Block: {
   /** The id of the block. */
   id: number;
   /** The job through which you named the other side; null if by Provider ID. */
   job_id: number | null;
   /** The user id of the client: yours, or the one whom you block. */
   client_id: number;
   /** The Provider ID of the provider that you block; null if you block a client. */
   provider_id: string | null;
   /** The name of the provider that you block; null if you block a client. */
   provider_name: string | null;
   /**
    * Format: date-time
    * Since when.
    */
   created_at: string;
  };
  GlossaryTerm: {
   /** The id of the term. */
   id: number;
   /** The language code of the term. */
   source_language: string;
   /** The language code of its translation. */
   target_language: string;
   /** The term, as it is in texts. */
   term: string;
   /** How it is to be translated; null if the term stays as it is. */
   translation: string | null;
   /** What providers should know about it; null if there is nothing. */
   note: string | null;
   /** Translations that the client does not want. */
   forbidden: string[];
   /** Whether it is only found in the same case, so that “Ward” is not “ward”. */
   case_sensitive: boolean;
   /**
    * Format: date-time
    * When it was added.
    */
   created_at: string;
   /**
    * Format: date-time
    * When it was last changed.
    */
   updated_at: string;
  };
  GlossaryImportResult: {
   /** How many terms are added. */
   added: number;
   /** How many terms are replaced. */
   updated: number;
   /** Whether the file was only checked: nothing is stored. */
   dry_run: boolean;
  };
  MemoryMatch: {
   /** The id of the segment in your memory. */
   id: number;
   /** The source as it was delivered. */
   source: string;
   /** Your translation of it. */
   text: string;
   /** How similar the source is to your text: 70 to 100 per cent, 100 if it is the same. */
   score: number;
   /** How the sources differ: `none`, `numbers` if only numbers, placeholders and capitals do, or `text`. */
   difference: "none" | "numbers" | "text";
   /** Whether you delivered it to the client of this job. */
   client_is_same: boolean;
   /** The job that you delivered it with last; null if it was for another client. */
   job_id: number | null;
   /**
    * Format: date-time
    * When you delivered it last.
    */
   delivered_at: string;
  };
  MemorySegment: {
   /** The id of the segment in your memory. */
   id: number;
   /** The code of the language of the source. */
   source_language: string;
   /** The code of the language of the translation. */
   target_language: string;
   /** The source as it was delivered. */
   source: string;
   /** Your translation of it. */
   text: string;
   /** The job that you delivered it with last. */
   job_id: number;
   /**
    * Format: date-time
    * When you delivered it last.
    */
   delivered_at: string;
  };
  MemorySettings: {
   /** Whether a provider who has translated for you may also be suggested those translations when they work for other clients. Your name and your jobs are not shown. */
   allows_reuse: boolean;
  };
  Upload: {
   /** The id of the upload. */
   id: number;
   /** What the file is for: the recording of a new job, an output, a reference file, or a file of a message or of a statement. */
   purpose: "job-input" | "output" | "reference" | "message" | "statement";
   /** The file name. */
   name: string;
   /** The size of the file in bytes. */
   size_bytes: number;
   /** How many bytes the server has, from the first on. */
   received_bytes: number;
   /**
    * Format: date-time
    * When it was started.
    */
   created_at: string;
   /**
    * Format: date-time
    * When it is removed, unless more of it arrives before.
    */
   expires_at: string;
  };
  StreamEvent: components["schemas"]["ReadyEvent"] | components["schemas"]["JobMoveEvent"] | components["schemas"]["ResetEvent"];
  ReadyEvent: {
   /** The stream is open: every later move is sent. */
   event: "ready";
   /** The position in the stream: send the last one as `Last-Event-ID` after a break. */
   id: string;
   /** An empty object. */
   data: Record<string, never>;
  };
  JobMoveEvent: {
   /** A job has made a move, or someone wrote about it. */
   event: "job";
   /** The position in the stream: send the last one as `Last-Event-ID` after a break. */
   id: string;
   /** The move, and the job that made it. */
   data: components["schemas"]["JobChange"];
  };
  JobChange: {
   /** The id of the job. */
   job_id: number;
   /** The status after the move, like `to`. */
   status: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
   /** What was done to the job; `message` if someone wrote about it. */
   move: "create" | "edit" | "assign" | "release" | "take_back" | "deliver" | "accept" | "revise" | "decline" | "dispute" | "settle" | "cancel" | "fail" | "refund" | "refund_part" | "message";
   /**
    * Format: date-time
    * When it was done.
    */
   at: string;
   /** The role of the user who did it. */
   actor_role: "admin" | "service-provider" | "client";
   /** The status before the move; null for the creation. */
   from: ("pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded") | null;
   /** The status after the move. */
   to: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
   /** The reason, for a failure, a refund, a dispute, its decision or a job taken back; the new due time and the one before, for a proposal that the client accepted. */
   note: string | null;
   /** The message that was written; null for a move. */
   message_id: number | null;
   /** The client’s own name for the job; null for providers. */
   reference: string | null;
  };
  ResetEvent: {
   /** You missed too many moves: reload your jobs. */
   event: "reset";
   /** The position in the stream: send the last one as `Last-Event-ID` after a break. */
   id: string;
   /** Why changes are missing. */
   data: {
    /** What to do, in one readable sentence. */
    detail: string;
   };
  };
  ServiceProvider: {
   /** The user id of the provider. */
   id: number;
   /** The name of the provider. */
   name: string;
   /** The Provider ID, with which a job can be requested. */
   provider_id: string;
   /** What a provider wrote about themselves; null for nothing. */
   bio: string | null;
   /** The subjects that a provider knows best. */
   specialties: string[];
   /** The years that a provider has worked in the field. */
   experience: ("0-1" | "2-3" | "4-5" | "6-10" | "10+") | null;
   /** The languages that a provider speaks, by name. */
   languages: string[];
   /** From 1.0 to 5.0, with one decimal; null if there are no ratings. */
   average_rating: number | null;
   /** How many clients have rated the provider. */
   rating_count: number;
   /** How many jobs the provider has completed. */
   completed_jobs: number;
   /** Hours from accepting to delivering, the median of the last 50 jobs; null below 3 jobs. */
   median_turnaround_hours: number | null;
   /** Whether the provider can take any job that they are approved for. */
   is_available: boolean;
   /** Whether the provider can take quick jobs, even if not available otherwise. */
   is_quick_service_available: boolean;
   /** Whether the provider has a public page, which everyone can see without an account. */
   is_public: boolean;
   /** The approved ones, in offered languages. */
   service_configurations: components["schemas"]["Service"][];
  };
  Service: {
   /** The id of the service configuration. */
   id: number;
   /** The user id of the provider who offers it. */
   user_id: number;
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The language code of the text; null if it is not a translation. */
   source_language: string | null;
   /** The language code of the result; null if it is not a translation. */
   target_language: string | null;
   /** The language code of the speech or the text; null for a translation. */
   language: string | null;
   /** The text that is read in the voice sample; null if there is none. */
   sample_text: string | null;
   /** Path of the voice sample. */
   audio_recording: string | null;
   /** The result of the review; pending until then. */
   status: "pending" | "approved" | "rejected";
   /**
    * Format: date-time
    * When the provider submitted it.
    */
   submitted_at: string;
   /** When an admin last reviewed it; null while it is pending. */
   reviewed_at: string | null;
   /** Why it was rejected, for its provider and admins; null if there is no reason. */
   rejection_reason: string | null;
   /** 1, or one more than that of the rejected version that it replaces. */
   version: number;
   /** The rejected version that this one replaces, for its provider and admins. */
   replaces: {
    /** The id that the rejected version had. */
    id: number;
    /** When it was rejected. */
    rejected_at: string | null;
    /** Why; null if no reason was given. */
    rejection_reason: string | null;
   } | null;
  };
  PublicProvider: {
   /** The Provider ID, with which a job can be requested. */
   provider_id: string;
   /** The name of the provider. */
   name: string;
   /** What a provider wrote about themselves; null for nothing. */
   bio: string | null;
   /** The subjects that a provider knows best. */
   specialties: string[];
   /** The years that a provider has worked in the field. */
   experience: ("0-1" | "2-3" | "4-5" | "6-10" | "10+") | null;
   /** The languages that a provider speaks, by name. */
   languages: string[];
   /** From 1.0 to 5.0, with one decimal; null if there are no ratings. */
   average_rating: number | null;
   /** How many clients have rated the provider. */
   rating_count: number;
   /** How many jobs the provider has completed. */
   completed_jobs: number;
   /** Hours from accepting to delivering, the median of the last 50 jobs; null below 3 jobs. */
   median_turnaround_hours: number | null;
   /** Whether the provider takes jobs now. */
   is_available: boolean;
   /**
    * Format: date-time
    * When the provider registered.
    */
   member_since: string;
   /** The approved ones, in offered languages. */
   services: components["schemas"]["PublicService"][];
  };
  PublicService: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The language code of the text; null if it is not a translation. */
   source_language: string | null;
   /** The language code of the result; null if it is not a translation. */
   target_language: string | null;
   /** The language code of the speech or the text; null for a translation. */
   language: string | null;
   /** The name of the source language; null if there is none. */
   source_language_name: string | null;
   /** The name of the target language; null if there is none. */
   target_language_name: string | null;
   /** The name of the only language; null if there is none. */
   language_name: string | null;
   /** The text that is read in the voice sample; null if there is none. */
   sample_text: string | null;
   /** Path of the voice sample, which everyone can hear; null if there is none. */
   audio_recording: string | null;
  };
  PublicProfile: {
   /** The Provider ID, with which a job can be requested. */
   provider_id: string;
   /** The name of the provider. */
   name: string;
   /** What a provider wrote about themselves; null for nothing. */
   bio: string | null;
   /** The subjects that a provider knows best. */
   specialties: string[];
   /** The years that a provider has worked in the field. */
   experience: ("0-1" | "2-3" | "4-5" | "6-10" | "10+") | null;
   /** The languages that a provider speaks, by name. */
   languages: string[];
   /** From 1.0 to 5.0, with one decimal; null if there are no ratings. */
   average_rating: number | null;
   /** How many clients have rated the provider. */
   rating_count: number;
   /** How many jobs the provider has completed. */
   completed_jobs: number;
   /** Hours from accepting to delivering, the median of the last 50 jobs; null below 3 jobs. */
   median_turnaround_hours: number | null;
   /** Whether the provider takes jobs now. */
   is_available: boolean;
   /**
    * Format: date-time
    * When the provider registered.
    */
   member_since: string;
   /** The approved ones, in offered languages. */
   services: components["schemas"]["PublicService"][];
   /** The newest ratings with a comment, without the names of clients. */
   comments: components["schemas"]["PublicComment"][];
  };
  PublicComment: {
   /** From 1 Poor to 5 Excellent. */
   rating: number;
   /** What the client wrote. */
   comment: string;
   /**
    * Format: date-time
    * When the rating was given.
    */
   created_at: string;
  };
  Rating: {
   /** The id of the rating. */
   id: number;
   /** The user id of the provider who is rated. */
   service_provider_id: number;
   /** The user id of the client who gave it. */
   client_id: number;
   /** 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent. */
   rating: number;
   /** What the client wrote with it; null for nothing. */
   comment: string | null;
   /**
    * Format: date-time
    * When it was given.
    */
   created_at: string;
   /**
    * Format: date-time
    * When it was last changed.
    */
   updated_at: string;
  };
  Session: {
   /** The credential of later calls; it is shown only now. */
   access_token: string;
   /** How it is sent: `Authorization: Bearer …`. */
   token_type: "bearer";
   /**
    * Format: date-time
    * When the session ends, 7 days after the login.
    */
   expires_at: string;
   /** Identifies this device in later logins, which failed logins from elsewhere then do not delay. It is no credential. */
   device_token: string;
   /** The user who logged in. */
   user: components["schemas"]["User"];
   /** The link that verifies the e-mail: only from a server on your own machine that cannot send mails. */
   verification_link?: string | undefined;
  };
  ClientProfile: {
   /** What the client needs; null if they did not say. */
   needs: string | null;
  };
  ProviderProfile: {
   /** The languages that a provider speaks, by name. */
   languages: string[];
   /** The years that a provider has worked in the field. */
   experience: "0-1" | "2-3" | "4-5" | "6-10" | "10+";
   /** The subjects that a provider knows best. */
   specialties: string[];
   /** What a provider wrote about themselves. */
   bio: string;
   /** Earlier work of a provider, often an address; null if there is none. */
   portfolio: string | null;
  };
  User: {
   /** The user id. */
   id: number;
   /** The name of the user. */
   name: string;
   /** The e-mail address, with which the user logs in. */
   email: string;
   /** Whether the user has opened the link that was sent to the e-mail. */
   email_verified: boolean;
   /** What the user is. */
   role: "admin" | "service-provider" | "client";
   /** The number of the Telegram chat to which offers are sent; null if there is none. */
   telegram_id: string | null;
   /** The public id of a provider, assigned at the first approval; null before it. */
   provider_id: string | null;
   /** Whether the provider can take any job that they are approved for. */
   is_available: boolean;
   /** Whether the provider can take quick jobs, even if not available otherwise. */
   is_quick_service_available: boolean;
   /** Whether the provider has a public page, which everyone can see without an account. */
   is_public: boolean;
   /** Whether the client accepts results as soon as they are delivered, unless an order says otherwise. */
   accepts_on_delivery: boolean;
   /** False for a provider who was not approved yet or was deactivated. */
   is_active: boolean;
   /** What the user wrote about themselves; null if there is nothing. */
   profile: (components["schemas"]["ClientProfile"] | components["schemas"]["ProviderProfile"]) | null;
   /**
    * Format: date-time
    * When the user registered.
    */
   created_at: string;
  };
  AccountLimits: {
   /** The quotas of the account's role. */
   quotas: components["schemas"]["Quota"][];
   /** So many calls in so many seconds; null if there is no limit. */
   rate_limit: {
    /** How many calls are allowed. */
    calls: number;
    /** In how many seconds. */
    seconds: number;
   } | null;
   /** The size of the largest file. */
   max_upload_bytes: number;
   /** How many days after the deletion of your account the contents of your jobs, or your voice samples, are erased. */
   contents_erased_after_days: number;
   /** How many days clients review a result; 0: it is accepted on delivery. */
   review_days: number;
  };
  Quota: {
   /** What is counted. */
   quota: "stored-bytes" | "open-jobs" | "jobs-per-day" | "pending-services" | "api-keys";
   /** The most that the account may have. */
   limit: number;
   /** What it has now. */
   used: number;
  };
  ResentVerification: {
   /** If true, no mail is sent. */
   email_verified: boolean;
   /** The link that verifies the e-mail: only from a server on your own machine that cannot send mails. */
   verification_link?: string | undefined;
  };
  Accepted: {
   /** Always the same, whether there is an account or not. */
   status: "accepted";
  };
  ListedSession: {
   /** The id of the session. */
   id: number;
   /** In words, as far as it can be recognized. */
   device: string;
   /** The address at the login; of an IPv6 address, its /64 network. */
   network: string | null;
   /**
    * Format: date-time
    * When you logged in.
    */
   created_at: string;
   /**
    * Format: date-time
    * When it was last used, to the minute.
    */
   last_used_at: string;
   /**
    * Format: date-time
    * When it ends by itself.
    */
   expires_at: string;
   /** Whether this call uses it. */
   is_current: boolean;
  };
  ManagedAccount: {
   /** The user id. */
   id: number;
   /** The name of the user. */
   name: string;
   /** The e-mail address, with which the user logs in. */
   email: string;
   /** What the user is. */
   role: "admin" | "service-provider" | "client";
   /** The public id of a provider, assigned at the first approval; null before it. */
   provider_id: string | null;
   /** False for a provider who was not approved yet or was deactivated. */
   is_active: boolean;
   /** Null if the account is not suspended. */
   suspension: {
    /**
     * Format: date-time
     * When an admin decided it.
     */
    since: string;
    /** Why, in the words of the admin. */
    reason: string;
   } | null;
   /** Null if the payouts are not frozen. */
   payout_freeze: {
    /**
     * Format: date-time
     * When an admin decided it.
     */
    since: string;
    /** Why, in the words of the admin. */
    reason: string;
   } | null;
   /**
    * Format: date-time
    * When the user registered.
    */
   created_at: string;
  };
  PasskeyProofOptions: {
   /** Random bytes to sign, in base64url; they work once. */
   challenge: string;
   /** The domain for which the passkey was created. */
   rpId: string;
   /** How long the browser should wait for the user, in milliseconds. */
   timeout: number;
   /** The device must verify its user, for example by a fingerprint. */
   userVerification: "required";
  };
  Confirmed: {
   /**
    * Format: date-time
    * Until when the confirmation counts.
    */
   confirmed_until: string;
  };
  SecondFactors: {
   /** Whether a login needs a second factor. */
   is_enabled: boolean;
   /** Your authenticator app; null if there is none. */
   totp: {
    /**
     * Format: date-time
     * When it was set up.
     */
    created_at: string;
   } | null;
   /** Your passkeys. */
   passkeys: components["schemas"]["Passkey"][];
   /** How many of your recovery codes are unused. */
   recovery_codes_left: number;
  };
  Passkey: {
   /** The id of the passkey. */
   id: number;
   /** The name that you gave it. */
   name: string;
   /**
    * Format: date-time
    * When it was registered.
    */
   created_at: string;
   /** When it was last used; null if it never was. */
   last_used: string | null;
  };
  NewTotp: {
   /** In base32, to type it into the app. */
   secret: string;
   /** For a QR code. */
   otpauth_uri: string;
  };
  ConfirmedTotp: {
   /** For your first second factor: 10 codes, shown only now; each works once. */
   recovery_codes: string[] | null;
  };
  RecoveryCodes: {
   /** 10 codes; each works once. */
   recovery_codes: string[];
  };
  PasskeyOptions: {
   /** Random bytes to sign, in base64url; they work once. */
   challenge: string;
   /** The marketplace. */
   rp: {
    /** The domain for which the passkey is created. */
    id: string;
    /** The name of the marketplace. */
    name: string;
   };
   /** The user whom the passkey will identify. */
   user: {
    /** The user id, in base64url. */
    id: string;
    /** The e-mail address. */
    name: string;
    /** The name of the user. */
    displayName: string;
   };
   /** The accepted kinds of keys, the preferred one first. */
   pubKeyCredParams: {
    /** The kind of credential. */
    type: "public-key";
    /** The COSE number of a signature algorithm. */
    alg: number;
   }[];
   /** How long the browser should wait for the user, in milliseconds. */
   timeout: number;
   /** The make of the device is not requested. */
   attestation: "none";
   /** What the device must be able to do. */
   authenticatorSelection: {
    /** The device must store the passkey. */
    residentKey: "required";
    /** The same for older browsers. */
    requireResidentKey: boolean;
    /** The device must verify its user, for example by a fingerprint. */
    userVerification: "required";
   };
   /** The passkeys that the user has already. */
   excludeCredentials: {
    /** The kind of credential. */
    type: "public-key";
    /** The id of a passkey, in base64url. */
    id: string;
   }[];
  };
  RegisteredPasskey: {
   /** The new passkey. */
   passkey: components["schemas"]["Passkey"];
   /** For your first second factor: 10 codes, shown only now; each works once. */
   recovery_codes: string[] | null;
  };
  Language: {
   /** The id of the language. */
   id: number;
   /** Its English name. */
   name: string;
   /** ISO 639; qaa to qtz are reserved for local use. */
   language_code: string;
   /** Its name in the language itself; null if the marketplace does not know it. */
   own_name: string | null;
   /** Other names and spellings by which people search it, such as dialects. */
   other_names: string[];
  };
  LanguageAvailability: {
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The language code of the text; null if it is not a translation. */
   source_language: string | null;
   /** The language code of the result; null if it is not a translation. */
   target_language: string | null;
   /** The language code of the speech or the text; null for a translation. */
   language: string | null;
   /** How many active providers who are approved for this work are available now. */
   available_providers: number;
  };
  SubmittedService: {
   /** The id of the service configuration. */
   id: number;
   /** The user id of the provider who offers it. */
   user_id: number;
   /** The type of service. */
   service_type: "translation" | "transcription" | "narration";
   /** The language code of the text; null if it is not a translation. */
   source_language: string | null;
   /** The language code of the result; null if it is not a translation. */
   target_language: string | null;
   /** The language code of the speech or the text; null for a translation. */
   language: string | null;
   /** The text that is read in the voice sample; null if there is none. */
   sample_text: string | null;
   /** Path of the voice sample. */
   audio_recording: string | null;
   /** The result of the review; pending until then. */
   status: "pending" | "approved" | "rejected";
   /**
    * Format: date-time
    * When the provider submitted it.
    */
   submitted_at: string;
   /** When an admin last reviewed it; null while it is pending. */
   reviewed_at: string | null;
   /** Why it was rejected, for its provider and admins; null if there is no reason. */
   rejection_reason: string | null;
   /** 1, or one more than that of the rejected version that it replaces. */
   version: number;
   /** The rejected version that this one replaces, for its provider and admins. */
   replaces: {
    /** The id that the rejected version had. */
    id: number;
    /** When it was rejected. */
    rejected_at: string | null;
    /** Why; null if no reason was given. */
    rejection_reason: string | null;
   } | null;
   /** The name of the provider. */
   user_name: string;
   /** The e-mail address of the provider. */
   user_email: string;
  };
  ServiceApprovalResults: {
   /** One result for each id, in the order in which they were sent. */
   results: {
    /** The id that was sent. */
    id: number;
    /** The approved service; null if it was refused. */
    service: components["schemas"]["Service"] | null;
    /** Why it was not approved; null if it was. */
    problem: {
     /** The code of the refusal. */
     code: string;
     /** The HTTP status that a single approval would have. */
     status: number;
     /** What was refused, in a few words. */
     title: string;
     /** Why, in a sentence. */
     detail: string;
    } | null;
   }[];
  };
  ReviewedProvider: {
   /** The user id of the provider. */
   id: number;
   /** The name of the provider. */
   name: string;
   /** The e-mail address of the provider. */
   email: string;
   /** False for a provider who was not approved yet or was deactivated. */
   is_active: boolean;
   /**
    * Format: date-time
    * When the provider registered.
    */
   created_at: string;
   /** From 1.0 to 5.0, with one decimal; null if there are no ratings. */
   average_rating: number | null;
   /** How many clients have rated the provider. */
   rating_count: number;
   /** The public id of a provider, assigned at the first approval; null before it. */
   provider_id: string | null;
   /** The number of the Telegram chat to which offers are sent; null if there is none. */
   telegram_id: string | null;
   /** Whether the provider can take any job that they are approved for. */
   is_available: boolean;
   /** Whether the provider can take quick jobs, even if not available otherwise. */
   is_quick_service_available: boolean;
   /** Whether the provider has a public page, which everyone can see without an account. */
   is_public: boolean;
   /** What the user wrote about themselves; null if there is nothing. */
   profile: (components["schemas"]["ClientProfile"] | components["schemas"]["ProviderProfile"]) | null;
   /** Of every status, newest first. */
   service_configurations: components["schemas"]["SubmittedService"][];
  };
  ServicePrice: {
   /** The id of the price. */
   id: number;
   /** The type of service that it is for. */
   service_type: "translation" | "transcription" | "narration";
   /** GHS per word; null if it is per minute. */
   price_per_word: number | null;
   /** GHS per minute of audio; null if it is per word. */
   price_per_minute: number | null;
   /** Whether new jobs have this price. */
   is_active: boolean;
   /** Words of a client's first job of this service that the platform pays for. */
   free_words: number;
  };
  ApiKey: {
   /** The id of the key. */
   id: number;
   /** The name that its owner gave it. */
   key_name: string;
   /** In full; null for a key with scopes, which is shown only when it is created or regenerated, and for any key if you have not confirmed who you are in the last 10 minutes. */
   api_key: string | null;
   /** The beginning and the end of a key that can be shown in full; null for a key with scopes. */
   api_key_hint: string | null;
   /** What a provider’s or an admin’s key may do; empty for a client’s. */
   scopes: ("backup" | "credits" | "languages" | "payouts" | "payouts:create" | "payouts:settle" | "prices" | "reports" | "services:review" | "work" | "work:accept" | "work:deliver" | "work:read")[];
   /** `read`: the key of a client changes nothing. `full`: it acts as the client. */
   access: "full" | "read";
   /** From when on the key is refused; null: never. */
   expires_at: string | null;
   /** The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere. */
   allowed_networks: string[];
   /** Whether the key is accepted. */
   is_active: boolean;
   /**
    * Format: date-time
    * When the key was created.
    */
   created_at: string;
   /** How many calls it has made. */
   usage_count: number;
   /** When it was last used; null if it never was. */
   last_used: string | null;
  };
  CurrentApiKey: {
   /** Identifies the key in the list of its owner. */
   id: number;
   /** The name that its owner gave it. */
   key_name: string;
   /** The owner: the key acts for this account. */
   user_id: number;
   /** The role of the owner. */
   role: "admin" | "client" | "service-provider";
   /** What a provider’s or an admin’s key may do; none for a client’s key. */
   scopes: ("backup" | "credits" | "languages" | "payouts" | "payouts:create" | "payouts:settle" | "prices" | "reports" | "services:review" | "work" | "work:accept" | "work:deliver" | "work:read")[];
   /** `read`: the key changes nothing. */
   access: "full" | "read";
   /** From when on the key is refused; null: never. */
   expires_at: string | null;
   /** The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere. */
   allowed_networks: string[];
   /**
    * Format: date-time
    * When the key was created.
    */
   created_at: string;
  };
  Wallet: {
   /** The id of the user. */
   user_id: number;
   /** What the user is. */
   role: "admin" | "service-provider" | "client";
   /** GHS: what a client can spend, or a provider’s earnings that are in no payout. */
   wallet_balance: number;
   /** GHS held for a client’s pending and in-progress jobs. */
   held: number;
   /** GHS that a provider earned, net, less refunds. */
   total_earned: number;
   /** GHS that a client paid for completed jobs. */
   total_spent: number;
   /** GHS in a provider’s payouts that are not completed. */
   pending_payout: number;
   /** GHS of a provider’s `wallet_balance` that payouts leave out for now, because the platform paid for the jobs; `held` of `GET /earnings` has the reasons. Null for others. */
   held_from_payouts: number | null;
   /** GHS of a provider’s `wallet_balance` that payouts leave out until the results are accepted. Null for others. */
   in_review: number | null;
   /** The currency of all amounts. */
   currency: "GHS";
  };
  Transaction: {
   /** The id of the transaction; a later one has a larger id. */
   id: number;
   /** What kind of posting it is. */
   type: "top-up" | "hold" | "adjustment" | "capture" | "release" | "refund" | "reopening" | "partial-refund" | "decision" | "payout" | "settlement";
   /** GHS; positive if the wallet received it. */
   amount: number;
   /** GHS in the wallet afterwards. */
   balance_after: number;
   /** The job that it is about; null if it is about none. */
   job_id: number | null;
   /** The payout that it is about; null if it is about none. */
   payout_id: number | null;
   /** One readable line. */
   description: string;
   /** The account that caused it; for admins only. */
   created_by?: number | null | undefined;
   /**
    * Format: date-time
    * When it was posted.
    */
   created_at: string;
  };
  Commission: {
   /** A fraction from 0 to 1. */
   commission_rate: number;
   /**
    * Format: date-time
    * Since when it applies.
    */
   updated_at: string;
  };
  CommissionChange: {
   /** The id of the change. */
   id: number;
   /** A fraction from 0 to 1. */
   commission_rate: number;
   /** Null for the first rate. */
   previous_rate: number | null;
   /** The admin; null if not recorded. */
   changed_by: number | null;
   /** The name of that admin; null without one. */
   changed_by_name: string | null;
   /**
    * Format: date-time
    * Since when the rate applies.
    */
   changed_at: string;
  };
  PayoutAccount: {
   /** Whether payouts go to a mobile-money wallet or to a bank account. */
   kind: "mobile_money" | "bank";
   /** The network of the mobile-money wallet; `at` is AT Money. Null for a bank account. */
   network: ("mtn" | "telecel" | "at") | null;
   /** The mobile number with the country code; null for a bank account. */
   number: string | null;
   /** The name of the bank; null for mobile money. */
   bank_name: string | null;
   /** The branch of the bank; null if none was entered. */
   branch: string | null;
   /** The digits of the account number; null for mobile money. */
   account_number: string | null;
   /** The name in which the account is registered. */
   holder_name: string;
   /**
    * Format: date-time
    * When the provider entered it.
    */
   changed_at: string;
  };
  Payout: {
   /** The id of the payout. */
   id: number;
   /** The provider’s user id. */
   service_provider_id: number;
   /** The name of the provider. */
   service_provider_name: string;
   /** The provider’s public Provider ID. */
   provider_id: string | null;
   /** The prices of the jobs in GHS. */
   gross_amount: number;
   /** The platform’s part of the prices, in GHS. */
   commission_amount: number;
   /** What the provider is paid, net, in GHS. */
   amount: number;
   /**
    * Format: date
    * The Monday of the week of the cut-off.
    */
   week_start: string;
   /**
    * Format: date
    * The Sunday of that week.
    */
   week_end: string;
   /** How far the transfer is. */
   status: "pending" | "processing" | "completed" | "failed";
   /** The reference of the transfer, once completed. */
   reference: string | null;
   /** Why the transfer failed; null if it did not. */
   failure_reason: string | null;
   /** For admins only: where it goes or went. Until the transfer is started, the account that the provider entered last; null if there is nothing. A response that is repeated for its Idempotency-Key does not have it. */
   account?: components["schemas"]["PayoutTarget"] | null | undefined;
   /**
    * Format: date-time
    * When the payout run created it.
    */
   created_at: string;
   /** When its transfer was last started; null before. */
   processed_at: string | null;
   /** When its transfer was completed; null before. */
   completed_at: string | null;
  };
  PayoutTarget: {
   /** Whether payouts go to a mobile-money wallet or to a bank account. */
   kind: "mobile_money" | "bank";
   /** The network of the mobile-money wallet; `at` is AT Money. Null for a bank account. */
   network: ("mtn" | "telecel" | "at") | null;
   /** The mobile number with the country code; null for a bank account. */
   number: string | null;
   /** The name of the bank; null for mobile money. */
   bank_name: string | null;
   /** The branch of the bank; null if none was entered. */
   branch: string | null;
   /** The digits of the account number; null for mobile money. */
   account_number: string | null;
   /** The name in which the account is registered. */
   holder_name: string;
   /**
    * Format: date-time
    * When the provider entered it.
    */
   changed_at: string;
   /** Whether it was entered in the last 24 hours: check with the provider before you transfer money. */
   recently_changed: boolean;
  };
  PayoutTransaction: {
   /** The job that is paid, or was refunded. */
   job_id: number;
   /** The type of service of the job. */
   service_type: "translation" | "transcription" | "narration";
   /** A refund deducts a job that was paid earlier, and a partial refund a part of one; their amounts are negative. */
   kind: "capture" | "partial-refund" | "refund";
   /** The price of the job, in GHS. */
   gross_amount: number;
   /** The platform’s part of the prices, in GHS. */
   commission_amount: number;
   /** Net, in GHS. */
   amount: number;
   /**
    * Format: date-time
    * When the job was completed or refunded.
    */
   completed_at: string;
  };
  HeldEarning: {
   /** The job that brought it. */
   job_id: number;
   /** The provider’s user id. */
   service_provider_id: number;
   /** The name of the provider. */
   service_provider_name: string;
   /** The provider’s public Provider ID. */
   provider_id: string | null;
   /** The provider’s completed jobs that clients paid for themselves, counted up to 3. They do not decide; `paying_clients` does. */
   paid_jobs: number;
   /** The price of the job, in GHS. */
   gross_amount: number;
   /** The platform’s part of the prices, in GHS. */
   commission_amount: number;
   /** Net, in GHS. */
   amount: number;
   /**
    * Format: date-time
    * When the job was completed.
    */
   completed_at: string;
   /** The earliest time at which it can be released without an admin, if nothing else holds it; null if it is not held. */
   held_until: string | null;
   /** Why it is held; empty if it is not. `under-review`: an admin is to review it. `too-recent`: until `held_until`. `too-few-paying-clients`: too few distinct clients have paid the provider. `commission-too-low`: the commission on their jobs does not cover it. */
   hold_reasons: ("under-review" | "too-recent" | "too-few-paying-clients" | "commission-too-low")[];
   /** Distinct, verified clients who have paid the provider enough, long enough ago; null if it is not held. */
   paying_clients: number | null;
   /** How many of them the provider needs; null if it is not held. */
   paying_clients_needed: number | null;
   /** GHS of commission that the jobs of these clients must still bring before it is covered; null if it is not held. */
   missing_commission: number | null;
   /** When it was released; null if it was not. */
   released_at: string | null;
  };
  SuspiciousPair: {
   /** The id of the pair. */
   id: number;
   /** Open until an admin decides. Unless it is dismissed, free earnings stay held. */
   status: "open" | "dismissed" | "confirmed";
   /** The provider’s user id. */
   service_provider_id: number;
   /** The name of the provider. */
   service_provider_name: string;
   /** The provider’s public Provider ID. */
   provider_id: string | null;
   /** The user id of the client. */
   client_id: number;
   /** The name of the client. */
   client_name: string;
   /** What suggests it, as reasons and counts. It proves nothing. */
   evidence: {
    /** What was found: the same mailbox, device, network or name, a payout account under the name of the client, paid jobs that cost next to nothing, or no business with anybody else. */
    reason: "same-mailbox" | "same-device" | "same-network" | "same-name" | "payee-name" | "tiny-jobs" | "no-other-business";
    /** How often it was found: devices, networks or jobs. */
    count: number;
   }[];
   /** Why an admin decided so; null before. */
   note: string | null;
   /**
    * Format: date-time
    * When it was found first.
    */
   found_at: string;
   /**
    * Format: date-time
    * When the evidence or the decision last changed.
    */
   updated_at: string;
   /** When an admin decided; null before. */
   reviewed_at: string | null;
   /** The admin who decided; null before. */
   reviewed_by: number | null;
   /** The name of that admin; null before. */
   reviewed_by_name: string | null;
  };
  WalletSummary: {
   /** The id of the user. */
   user_id: number;
   /** The name of the user. */
   user_name: string;
   /** The e-mail address of the user. */
   user_email: string;
   /** What the user is. */
   role: "client" | "service-provider";
   /** GHS: a client’s wallet, or a provider’s earnings that are in no payout. */
   wallet_balance: number;
   /** GHS, net, less refunds. */
   total_earned: number;
   /** GHS for completed jobs. */
   total_spent: number;
   /** GHS in payouts that are not completed. */
   pending_payout: number;
  };
  WalletTotals: {
   /** GHS: the sum of every `wallet_balance`, of clients and of providers. */
   total_wallet_balance: number;
   /** GHS held for pending and in-progress jobs. */
   total_held: number;
   /** GHS earned by providers, net. */
   total_earned: number;
   /** GHS that clients paid for completed jobs. */
   total_spent: number;
   /** GHS in payouts that are not completed. */
   pending_payouts: number;
   /** GHS earned by providers and in no payout. */
   unpaid_earnings: number;
   /** GHS that the platform earned as commission. */
   commission: number;
   /** GHS that the platform paid for clients. */
   promotions: number;
   /** How many accounts of providers there are. */
   service_providers: number;
   /** The currency of all amounts. */
   currency: "GHS";
  };
  PlatformStats: {
   /** Accounts of service providers. */
   totalServiceProviders: number;
   /** Services that are pending review. */
   pendingApprovals: number;
   /** GHS: the sum of the prices of completed jobs. */
   totalRevenue: number;
   /** Jobs that are pending or in progress. */
   activeJobs: number;
  };
  WaitingCounts: {
   /** Services that are pending review. */
   services: number;
   /** Jobs that have been pending for a day or longer. */
   jobs: number;
   /** Payouts that are not completed. */
   payouts: number;
   /** Large sums that wait for a second admin. */
   approvals: number;
   /** Contact messages that are not answered. */
   messages: number;
   /** Suspicious pairs that no admin has reviewed. */
   pairs: number;
  };
  Analytics: {
   /** Hours from creation to completion of completed jobs, one decimal; 0 if there are none. */
   averageJobDuration: number;
   /** Completed jobs as a percentage of all jobs, one decimal; 0 if there are none. */
   successRate: number;
   /** Over the jobs whose words were counted. */
   averageWordsPerJob: number;
   /** Jobs created since the first of the month. */
   apiCallsThisMonth: number;
   /** The sum of the prices of completed jobs. */
   revenueByService: {
    /** GHS of translations. */
    translation: number;
    /** GHS of transcriptions. */
    transcription: number;
    /** GHS of narrations. */
    narration: number;
    /** GHS of all three. */
    total: number;
   };
  };
  PlatformTrends: {
   /** 12 weeks, oldest first; the last is the present one. */
   weeks: {
    /**
     * Format: date
     * The Monday of the week.
     */
    week_start: string;
    /** Jobs that were created. */
    requested: number;
    /** Jobs that were completed, and not refunded since. */
    completed: number;
    /** GHS: the sum of the prices of these completed jobs. */
    revenue: number;
    /** Clients who created a job. */
    active_clients: number;
    /** Providers who completed a job. */
    active_providers: number;
    /** Hours from creation to completion, the median of the completed jobs; null if none was. */
    median_hours: number | null;
   }[];
   /** What became of the results of these weeks. */
   reviews: {
    /** By type of service. */
    by_service: {
     /** Of translations. */
     translation: {
      /** Results that were delivered first in these weeks. */
      delivered: number;
      /** Those that the client sent back at least once. */
      sent_back: number;
      /** The same in percent, to one decimal; 0 if there are none. */
      sent_back_rate: number;
      /** Those about which there was a dispute. */
      disputed: number;
      /** The same in percent, to one decimal; 0 if there are none. */
      disputed_rate: number;
      /** Disputes of which nothing went back. */
      for_provider: number;
      /** Disputes of which all went back. */
      for_client: number;
      /** Disputes of which a part went back. */
      divided: number;
     };
     /** Of transcriptions. */
     transcription: {
      /** Results that were delivered first in these weeks. */
      delivered: number;
      /** Those that the client sent back at least once. */
      sent_back: number;
      /** The same in percent, to one decimal; 0 if there are none. */
      sent_back_rate: number;
      /** Those about which there was a dispute. */
      disputed: number;
      /** The same in percent, to one decimal; 0 if there are none. */
      disputed_rate: number;
      /** Disputes of which nothing went back. */
      for_provider: number;
      /** Disputes of which all went back. */
      for_client: number;
      /** Disputes of which a part went back. */
      divided: number;
     };
     /** Of narrations. */
     narration: {
      /** Results that were delivered first in these weeks. */
      delivered: number;
      /** Those that the client sent back at least once. */
      sent_back: number;
      /** The same in percent, to one decimal; 0 if there are none. */
      sent_back_rate: number;
      /** Those about which there was a dispute. */
      disputed: number;
      /** The same in percent, to one decimal; 0 if there are none. */
      disputed_rate: number;
      /** Disputes of which nothing went back. */
      for_provider: number;
      /** Disputes of which all went back. */
      for_client: number;
      /** Disputes of which a part went back. */
      divided: number;
     };
    };
    /** The providers of whom a result was sent back or disputed, at most 100: the most disputed first, then the most sent back. */
    by_provider: {
     /** The user id of the provider. */
     provider_user_id: number;
     /** The name of the provider. */
     provider_name: string;
     /** Results that were delivered first in these weeks. */
     delivered: number;
     /** Those that the client sent back at least once. */
     sent_back: number;
     /** The same in percent, to one decimal; 0 if there are none. */
     sent_back_rate: number;
     /** Those about which there was a dispute. */
     disputed: number;
     /** The same in percent, to one decimal; 0 if there are none. */
     disputed_rate: number;
     /** Disputes of which nothing went back. */
     for_provider: number;
     /** Disputes of which all went back. */
     for_client: number;
     /** Disputes of which a part went back. */
     divided: number;
    }[];
   };
  };
  Usage: {
   /** The last six months including this one, oldest first. */
   months: {
    /** The month in UTC. */
    month: string;
    /** Jobs completed in the month. */
    calls: number;
    /** Counted words of completed jobs. */
    words: number;
    /** Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
    minutes: number;
   }[];
   /** Since the first of the month, in UTC. */
   this_month: {
    /** Jobs created since the first of the month, in any state. */
    calls: number;
    /** Counted words of completed jobs. */
    words: number;
    /** Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
    minutes: number;
   };
  };
  Billing: {
   /** Since the first of the month, in UTC. */
   this_month: {
    /** Jobs completed in the month. */
    calls: number;
    /** Counted words of completed jobs. */
    words: number;
    /** Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
    minutes: number;
    /** GHS that the client paid for them. */
    cost: number;
   };
   /** The whole month before. */
   last_month: {
    /** Jobs completed in the month. */
    calls: number;
    /** Counted words of completed jobs. */
    words: number;
    /** Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
    minutes: number;
    /** GHS that the client paid for them. */
    cost: number;
   };
  };
  Earnings: {
   /** Since the first of the month, in UTC. */
   this_month: {
    /** Jobs delivered in the month. */
    jobs: number;
    /** GHS: the prices of the jobs. */
    gross: number;
    /** GHS: the platform’s part of the prices. */
    commission: number;
    /** GHS: the gross less the commission. */
    net: number;
    /** Jobs refunded in the month, whenever they were delivered; they are deducted from the sums. */
    refunds: number;
   };
   /** The whole month before. */
   last_month: {
    /** Jobs delivered in the month. */
    jobs: number;
    /** GHS: the prices of the jobs. */
    gross: number;
    /** GHS: the platform’s part of the prices. */
    commission: number;
    /** GHS: the gross less the commission. */
    net: number;
    /** Jobs refunded in the month, whenever they were delivered; they are deducted from the sums. */
    refunds: number;
   };
   /** Of completed jobs; refunded jobs do not count. */
   all_time: {
    /** Completed jobs. */
    jobs: number;
    /** GHS: the prices of the jobs. */
    gross: number;
    /** GHS: the platform’s part of the prices. */
    commission: number;
    /** GHS: the gross less the commission. */
    net: number;
   };
   /** All time, by type of service. */
   by_service: {
    /** Of translations. */
    translation: {
     /** Completed jobs. */
     jobs: number;
     /** GHS: the prices of the jobs. */
     gross: number;
     /** GHS: the platform’s part of the prices. */
     commission: number;
     /** GHS: the gross less the commission. */
     net: number;
    };
    /** Of transcriptions. */
    transcription: {
     /** Completed jobs. */
     jobs: number;
     /** GHS: the prices of the jobs. */
     gross: number;
     /** GHS: the platform’s part of the prices. */
     commission: number;
     /** GHS: the gross less the commission. */
     net: number;
    };
    /** Of narrations. */
    narration: {
     /** Completed jobs. */
     jobs: number;
     /** GHS: the prices of the jobs. */
     gross: number;
     /** GHS: the platform’s part of the prices. */
     commission: number;
     /** GHS: the gross less the commission. */
     net: number;
    };
   };
   /** How many jobs are completed; refunded jobs do not count. */
   completed_jobs: number;
   /** From 1.0 to 5.0, one decimal; null if there are no ratings. */
   average_rating: number | null;
   /** How many clients have rated the provider. */
   rating_count: number;
   /** How many service configurations the provider has. */
   services: {
    /** Those that clients can request. */
    approved: number;
    /** Those that are pending review. */
    pending: number;
    /** Those that an admin rejected. */
    rejected: number;
   };
   /** Earnings of jobs that the platform paid for, which payouts leave out for now, with the reasons; the oldest 100. `held_from_payouts` of `GET /wallet/me` is the sum of all. */
   held: components["schemas"]["HeldEarning"][];
   /** What must be true before the earning of a job that the platform pays for is paid out without an admin; the commission on the jobs of these clients must cover it, too. Null if none are held. */
   hold_conditions: {
    /** How many days must have passed since the delivery. */
    days: number;
    /** How many distinct clients must have paid you. */
    paying_clients: number;
    /** GHS that each of them must have paid for completed jobs. */
    least_paid: number;
   } | null;
  };
  SystemHealth: {
   /** The version of the server, like 1.4.2. */
   version: string;
   /**
    * Format: date-time
    * When the server was started.
    */
   started_at: string;
   /** For how many seconds it has run. */
   uptime_seconds: number;
   /** The state of the database. */
   database: {
    /** Whether it can be read. */
    ok: boolean;
    /** Whether it and files can be stored. */
    writable: boolean;
    /** Its size on disk. */
    size_bytes: number;
   };
   /** The disk that has the data. */
   disk: {
    /** What is left for the database and the uploads. */
    free_bytes: number;
   };
   /** The last check of the ledger. It is made some minutes after a start and every six hours, never for a request. */
   books: {
    /** Whether the ledger agreed with everything else; true before the first check. */
    balanced: boolean;
    /** How many differences there are. */
    problem_count: number;
    /** At most the first hundred, one sentence each. */
    problems: string[];
    /** How many entries of the ledger were checked. */
    entries: number;
    /** How many jobs were checked. */
    jobs: number;
    /** When they were checked; null before the first check. */
    checked_at: string | null;
    /** How long the check took, in seconds; null before the first. */
    duration_seconds: number | null;
   };
   /** The last seal of the ledger and the audit log. Note number and hash elsewhere: `nsem-server verify --expect-seal` then shows whether anything before it was changed. */
   seal: {
    /** The number of the last seal; 0 before the first. */
    number: number;
    /** Its SHA-256, in hexadecimal; null before the first. */
    hash: string | null;
    /** When it was made; null before the first. */
    sealed_at: string | null;
    /** How many postings of the ledger are not sealed yet. */
    unsealed_postings: number;
   };
   /** Where the stored files are. */
   files: {
    /** `folder`: in the data directory; `bucket`: in the configured bucket. */
    place: "folder" | "bucket";
    /** Why they cannot be reached now, in one sentence; null if they can. */
    problem: string | null;
   };
   /** Stored files that were missing or damaged when they were last read, since the server was started; at most the latest hundred. They cannot be downloaded until they are restored. */
   damaged_files: {
    /** The name of the file in the folder of files. */
    key: string;
    /** `altered`: its size or its digest is not that of what was stored. */
    reason: "missing" | "unreadable" | "altered";
    /**
     * Format: date-time
     * When it was noticed.
     */
    noticed_at: string;
   }[];
   /** The last check of everything that is stored: every file against its SHA-256, in small steps, and then the database as `nsem-server verify` checks it. One begins every week. */
   weekly_check: {
    /** When the last one ended; null before the first. */
    ended_at: string | null;
    /** How many stored files were read to their end. */
    files: number;
    /** How many bytes they have. */
    bytes: number;
    /** How many of them were missing or damaged. */
    damaged_files: number;
    /** How many problems the database had. */
    problem_count: number;
    /** At most the first hundred, one sentence each. */
    problems: string[];
    /** The one that is under way; null between two. */
    under_way: {
     /**
      * Format: date-time
      * When it began.
      */
     started_at: string;
     /** How many stored files were read to their end. */
     files: number;
     /** How many bytes they have. */
     bytes: number;
     /** How many of them were missing or damaged. */
     damaged_files: number;
    } | null;
   };
   /** The continuous backup, which has everything that was committed up to some seconds ago; null if none is configured. */
   continuous_backup: {
    /** Everything that was committed before is in the backup; null before the first base. */
    shipped_at: string | null;
    /** How many seconds ago that was; null before the first base. */
    behind_seconds: number | null;
    /** When the last base was complete; null before the first. */
    base_at: string | null;
    /** The earliest time that can be restored; null if none. */
    restorable_since: string | null;
    /** Why nothing can be shipped now, in one sentence; null if it can. */
    problem: string | null;
   } | null;
   /** Notices that are pending, and those that failed. */
   outbox: {
    /** How many have still to be sent. */
    pending: number;
    /** How many are not tried again by themselves. */
    failed: number;
   };
   /** Whether mails have links that users can open. */
   mail_links: {
    /** With what links begin; null if PUBLIC_URL is not set. */
    public_url: string | null;
    /** Why the links do not work, and how to set PUBLIC_URL; null if they work. */
    problem: string | null;
   };
   /** How long requests waited for the process to continue, in the last one to two hours. */
   event_loop: {
    /** 99 of 100 delays were at most this long, in milliseconds. */
    delay_p99_ms: number;
    /** The longest delay, in milliseconds. */
    delay_max_ms: number;
    /** Delays of more than 200 ms; the log names the operations of each. */
    stalls: number;
    /**
     * Format: date-time
     * Since when these are measured.
     */
    since: string;
   };
  };
  Announcement: {
   /** The id of the announcement. */
   id: number;
   /** A line above the text; null if there is none. */
   title: string | null;
   /** Plain text; its lines are separated by `\n`. */
   text: string;
   /** A path of this marketplace or an https address; null if there is none. */
   link: string | null;
   /**
    * Format: date-time
    * When it is shown first.
    */
   starts_at: string;
   /**
    * Format: date-time
    * When it is no longer shown.
    */
   ends_at: string;
  };
  ManagedAnnouncement: {
   /** The id of the announcement. */
   id: number;
   /** A line above the text; null if there is none. */
   title: string | null;
   /** Plain text; its lines are separated by `\n`. */
   text: string;
   /** A path of this marketplace or an https address; null if there is none. */
   link: string | null;
   /**
    * Format: date-time
    * When it is shown first.
    */
   starts_at: string;
   /**
    * Format: date-time
    * When it is no longer shown.
    */
   ends_at: string;
   /** Who sees it; `everyone` includes admins. */
   audience: "clients" | "providers" | "everyone";
   /** Whether it is shown now. */
   state: "scheduled" | "current" | "ended";
   /** Whether it is also sent by mail, once to each user. */
   by_mail: boolean;
   /** The admin who created it. */
   created_by: number;
   /**
    * Format: date-time
    * When it was created.
    */
   created_at: string;
  };
  SentMessage: {
   /** The id of the message. */
   id: number;
   /** The name of the sender. */
   name: string;
   /** The address for the answer. */
   email: string;
   /** The organisation of the sender; null if they wrote for none. */
   company: string | null;
   /** Its lines are separated by `\n`. */
   message: string;
   /**
    * Format: date-time
    * When it was sent.
    */
   created_at: string;
  };
  ContactMessage: {
   /** The id of the message. */
   id: number;
   /** The name of the sender. */
   name: string;
   /** The address for the answer. */
   email: string;
   /** The organisation of the sender; null if they wrote for none. */
   company: string | null;
   /** Its lines are separated by `\n`. */
   message: string;
   /**
    * Format: date-time
    * When it was sent.
    */
   created_at: string;
   /** When an admin marked it as answered; null while it is open. */
   answered_at: string | null;
  };
  Notification: {
   /** The id of the notification. */
   id: number;
   /** What happened. */
   kind: "job_accepted" | "job_delivered" | "job_released" | "job_failed" | "job_cancelled" | "job_refunded" | "job_offered" | "job_assigned" | "job_late" | "job_taken_back" | "result_accepted" | "revision_requested" | "review_ending" | "dispute_opened" | "dispute_decided" | "part_refunded" | "job_message" | "proposal_received" | "proposal_accepted" | "proposal_declined" | "service_approved" | "service_rejected" | "payout_paid" | "payout_failed" | "rating_received" | "announcement";
   /** Whether you have read it. */
   is_read: boolean;
   /** When you read it; null if you have not. */
   read_at: string | null;
   /**
    * Format: date-time
    * When it happened.
    */
   created_at: string;
   /** The id of the job that it is about; null for anything else. */
   job_id: number | null;
   /** The id of the service that it is about; null for anything else. */
   service_id: number | null;
   /** The id of the payout that it is about; null for anything else. */
   payout_id: number | null;
   /** The id of the rating that it is about; null for anything else. */
   rating_id: number | null;
   /** The name of the provider who works or worked on your job; null for anything else. */
   provider_name: string | null;
   /** The file name of the job’s document, or the beginning of its content on one line; null if there is none, or if the job is no longer offered to you. */
   content_start: string | null;
   /** The type of service of the job or the service; null for anything else. */
   service_type: ("translation" | "transcription" | "narration") | null;
   /** The language code of the text; null if it is not a translation. */
   source_language: string | null;
   /** The language code of the result; null if it is not a translation. */
   target_language: string | null;
   /** The language code of the speech or the text; null for a translation. */
   language: string | null;
   /** What the payout brings you, in GHS; null without one. */
   amount: number | null;
   /** The stars of the rating, 1 to 5; null without one. */
   stars: number | null;
  };
  NotificationSummary: {
   /** How many notifications you have not read. */
   unread: number;
   /** The same by kind. */
   unread_by_kind: {
    /** Unread notifications of the kind job_accepted. */
    job_accepted: number;
    /** Unread notifications of the kind job_delivered. */
    job_delivered: number;
    /** Unread notifications of the kind job_released. */
    job_released: number;
    /** Unread notifications of the kind job_failed. */
    job_failed: number;
    /** Unread notifications of the kind job_cancelled. */
    job_cancelled: number;
    /** Unread notifications of the kind job_refunded. */
    job_refunded: number;
    /** Unread notifications of the kind job_offered. */
    job_offered: number;
    /** Unread notifications of the kind job_assigned. */
    job_assigned: number;
    /** Unread notifications of the kind job_late. */
    job_late: number;
    /** Unread notifications of the kind job_taken_back. */
    job_taken_back: number;
    /** Unread notifications of the kind result_accepted. */
    result_accepted: number;
    /** Unread notifications of the kind revision_requested. */
    revision_requested: number;
    /** Unread notifications of the kind review_ending. */
    review_ending: number;
    /** Unread notifications of the kind dispute_opened. */
    dispute_opened: number;
    /** Unread notifications of the kind dispute_decided. */
    dispute_decided: number;
    /** Unread notifications of the kind part_refunded. */
    part_refunded: number;
    /** Unread notifications of the kind job_message. */
    job_message: number;
    /** Unread notifications of the kind proposal_received. */
    proposal_received: number;
    /** Unread notifications of the kind proposal_accepted. */
    proposal_accepted: number;
    /** Unread notifications of the kind proposal_declined. */
    proposal_declined: number;
    /** Unread notifications of the kind service_approved. */
    service_approved: number;
    /** Unread notifications of the kind service_rejected. */
    service_rejected: number;
    /** Unread notifications of the kind payout_paid. */
    payout_paid: number;
    /** Unread notifications of the kind payout_failed. */
    payout_failed: number;
    /** Unread notifications of the kind rating_received. */
    rating_received: number;
    /** Unread notifications of the kind announcement. */
    announcement: number;
   };
   /** The jobs whose delivery you have not seen: at most 100, the newest delivery first. */
   delivered_job_ids: number[];
   /** How many deliveries that you have not seen are newer than your previous visit. */
   delivered_since: number;
   /** When your previous visit ended; null if this is your first. */
   since: string | null;
  };
  NotificationsMarked: {
   /** How many were unread before. */
   marked: number;
  };
  NotificationSettings: {
   /** One for each kind of which you can choose. */
   settings: {
    /** What happened. */
    kind: "job_accepted" | "job_delivered" | "job_released" | "job_failed" | "job_cancelled" | "job_refunded" | "job_offered" | "job_assigned" | "job_late" | "job_taken_back" | "result_accepted" | "revision_requested" | "review_ending" | "dispute_opened" | "dispute_decided" | "part_refunded" | "job_message" | "proposal_received" | "proposal_accepted" | "proposal_declined" | "service_approved" | "service_rejected" | "payout_paid" | "payout_failed" | "rating_received" | "announcement";
    /** Whether it is also sent to you by e-mail; null if it never is. */
    mail: boolean | null;
    /** Whether it is also sent to you by Telegram; null if it never is. */
    telegram: boolean | null;
   }[];
  };
  Notice: {
   /** The id of the notice. */
   id: number;
   /** What it is about. */
   kind: "provider-approved" | "service-rejected" | "job-assigned" | "job-delivered" | "job-failed" | "job-late" | "review-ending" | "revision-requested" | "dispute-opened" | "dispute-decided" | "job-message" | "proposal-received" | "proposal-accepted" | "proposal-declined" | "payout-account-changed" | "payout-paid" | "announcement" | "contact-message" | "approval-requested" | "free-budget" | "email-verification" | "password-reset" | "password-changed" | "second-factor-changed" | "new-device" | "api-key-created" | "job-offered" | "job-message-telegram" | "announcement-published" | "job-opened" | "password-forgotten";
   /** Mail, Telegram, or internal: the server turns internal notices into others. */
   channel: "mail" | "telegram" | "internal";
   /** The recipient; internal notices have none. */
   user_id: number | null;
   /** Whether it was sent; `failed` is not tried again. */
   status: "pending" | "sent" | "failed";
   /** Attempts since the notice was created or last retried. */
   attempts: number;
   /** Why the last attempt failed, or why it did not need to be sent. */
   last_error: string | null;
   /**
    * Format: date-time
    * When what it reports happened.
    */
   created_at: string;
   /** When the next attempt is due; null if there is none. */
   due_at: string | null;
   /** When it was sent; null if it was not. */
   sent_at: string | null;
  };
  AuditEntry: {
   /** The id of the entry; a later entry has a larger one. */
   id: number;
   /**
    * Format: date-time
    * When it was done.
    */
   created_at: string;
   /** The account; null for the operator and for a login that failed. */
   actor_id: number | null;
   /** The name as it is now; null without an actor_id, or if the account was deleted. */
   actor_name: string | null;
   /** The role of that account; null without an actor_id. */
   actor_role: ("admin" | "service-provider" | "client") | null;
   /** Null for a failed login, and for a user who had no session yet. */
   credential: ("session" | "api-key" | "program" | "operator") | null;
   /** Of the session or the API key. */
   credential_id: number | null;
   /** An IPv4 address, or the /64 network of an IPv6 address. */
   network: string | null;
   /** What was done. */
   action: "account.change-password" | "account.delete" | "account.end-other-sessions" | "account.end-session" | "account.freeze-payouts" | "account.log-in" | "account.log-in-failed" | "account.log-out" | "account.provision" | "account.reactivate" | "account.register" | "account.renew-password-hash" | "account.release-payouts" | "account.reset-password" | "account.suspend" | "account.verify-email" | "announcement.create" | "announcement.end" | "announcement.update" | "api-key.create" | "api-key.delete" | "api-key.regenerate" | "api-key.update" | "approval.approve" | "approval.reject" | "approval.request" | "backup.download" | "commission.update" | "conversation.read" | "earning.release" | "free-budget.reach" | "dispute.decide" | "job.accept" | "job.refund" | "job.refund-part" | "language.create" | "language.delete" | "message.dismiss-report" | "message.hide" | "notice.retry" | "pair.review" | "payout-account.delete" | "payout-account.replace" | "payout.complete" | "payout.create" | "payout.fail" | "payout.process" | "price.create" | "price.delete" | "price.retire" | "price.update" | "provider.activate" | "provider.deactivate" | "second-factor.add-app" | "second-factor.add-passkey" | "second-factor.create-recovery-codes" | "second-factor.remove-app" | "second-factor.remove-passkey" | "second-factor.rename-passkey" | "second-factor.reset" | "second-factor.use-recovery-code" | "service.approve" | "service.reject" | "service.reopen" | "settings.test-mail" | "settings.update" | "table.export" | "wallet.credit";
   /** What it was done to. */
   object_kind: "account" | "announcement" | "api-key" | "approval" | "backup" | "commission" | "job" | "language" | "notice" | "payout" | "price" | "service" | "settings" | "table";
   /** The id of that; null if there is only one. */
   object_id: number | null;
   /** The name of the account as it is now; null for other kinds, or if it was deleted. */
   object_name: string | null;
   /** What changed, as it was before. */
   before: { [key: string]: unknown; } | null;
   /** What changed, as it was afterwards. */
   after: { [key: string]: unknown; } | null;
   /** The hash of the entry before; empty if none. */
   previous_hash: string;
   /** SHA-256 over this entry and the previous hash. */
   hash: string;
  };
  Settings: {
   /** What admins can change. */
   settings: components["schemas"]["Setting"][];
   /** What is only read when the server starts. */
   fixed: components["schemas"]["FixedSetting"][];
   /** The name of the marketplace now. */
   brand: string;
   /** In how many seconds `rate_limit_calls` are allowed; null: they are not limited. */
   rate_limit_seconds: number | null;
   /** How mails are sent. */
   mail: {
    /** The mail server; null: mails are written to a folder of the server. */
    server: string | null;
    /** The sender of all mails. */
    from: string;
   };
   /** What was spent of `free_budget_ghs`. */
   free_this_month: {
    /** What the platform pays for free translations of this month in GHS. */
    spent: number;
    /**
     * Format: date-time
     * When the next month begins, in Accra.
     */
    until: string;
   };
  };
  Setting: {
   /** The name of the setting. */
   name: "brand_name" | "free_words" | "free_budget_ghs" | "free_per_device" | "free_per_network" | "free_earning_hold_days" | "review_days" | "max_revisions" | "services_need_review" | "offer_preview_words" | "rate_limit_calls" | "max_upload_mb" | "max_stored_mb" | "max_open_jobs" | "max_jobs_per_day" | "max_pending_services" | "max_api_keys";
   /** A number, a flag or a text; null: it is off. */
   value: number | boolean | string | null;
   /** Where the value comes from. */
   source: "default" | "environment" | "admin";
   /** What it returns to when it is reset. */
   start_value: number | boolean | string | null;
   /** The least number; null for a flag and a text. */
   minimum: number | null;
   /** The largest number, or the most characters of a text; null for a flag. */
   maximum: number | null;
   /** Whether it can be null. */
   can_be_off: boolean;
   /** The environment variable that sets it at the start; null if it has none. */
   variable: string | null;
   /** When an admin changed it; null unless one did. */
   changed_at: string | null;
   /** The admin who changed it; null unless one did. */
   changed_by: number | null;
   /** The name of that admin now; null without one, or if the account was deleted. */
   changed_by_name: string | null;
  };
  FixedSetting: {
   /** The environment variable. */
   variable: string;
   /** Its value in words; null: off or not set. */
   value: string | null;
  };
  TestMail: {
   /** `sent`: the mail server has accepted it, or it was written to the folder. `refused`: it will never accept it. `failed`: it may accept it later. */
   outcome: "sent" | "refused" | "failed";
   /** What the mail server answered; null if the mail was sent. */
   reason: string | null;
   /** The address of the recipient: yours. */
   to: string;
   /** The mail server; null: mails are written to a folder of the server. */
   server: string | null;
  };
  ServerVersion: {
   /** The version of the server, like 1.4.2. */
   version: string;
   /** So many calls in so many seconds; null if there is no limit. */
   rate_limit: {
    /** How many calls are allowed. */
    calls: number;
    /** In how many seconds. */
    seconds: number;
   } | null;
   /** The size of the largest file. */
   max_upload_bytes: number;
   /** The largest `limit` of a list. */
   max_list_items: number;
   /** Words of a client's first translation that the platform pays for. */
   free_words: number;
   /** What the operator has switched on. */
   features: {
    /** Whether users must verify their e-mail. */
    email_verification: boolean;
    /** Whether providers see only the first words of a job until they accept it. */
    offer_previews: boolean;
   };
  };
  Health: {
   /** The server answers. */
   status: "ok";
  };
  Readiness: {
   /** The server answers. */
   status: "ok";
   /** The database can be read. */
   readable: true;
   /** Data can be stored. */
   writable: true;
   /** Whether the stored files can be reached; everything else works without them. */
   files: "available" | "unavailable";
  };
  OpenApi: {
   /** The version of OpenAPI. */
   openapi: string;
  } & { [key: string]: unknown; };
  Problem: {
   /** The address of the description of this kind of problem, relative to the server. */
   type: string;
   /** The kind of problem, in a few words. */
   title: string;
   /** The status of the answer. */
   status: number;
   /** One readable sentence. */
   detail: string;
   /** What is wrong: branch on it. */
   code: components["schemas"]["ProblemCode"];
   /** Names this call in the server’s log. */
   request_id: string;
   /** Whether the same request may succeed later, without a change. Wait for `Retry-After`, if there is one; repeat what changes something with the same `Idempotency-Key`. */
   retryable: boolean;
   /** Everything that is wrong with the request, each with its field. */
   errors?: {
    /** A JSON pointer to the field, after `#`. */
    pointer: string;
    /** One readable sentence. */
    detail: string;
   }[] | undefined;
  } & { [key: string]: unknown; };
 };
}
interface operations {
 quoteJob: {
  requestBody: { content: { "application/json": components["schemas"]["QuoteRequest"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Quote"]; }; }; };
 };
 listJobs: {
  parameters: { query?: {
   /** Words at the beginning of the content or in the reference, or the number of a job: `#17`. Admins also find the names of clients and providers. Not for keys that may not read contents. */
   q?: string | undefined;
   /** Only jobs with this status. */
   status?: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded" | undefined;
   /** Only jobs of this type of service. */
   service_type?: "translation" | "transcription" | "narration" | undefined;
   /** Only those of these jobs that are yours: at most 100 ids, with commas between. */
   ids?: string | undefined;
   /** The job with this reference; not for providers. */
   reference?: string | undefined;
   /** Created at this time or later, or since the beginning of this day in UTC. */
   created_after?: string | undefined;
   /** Created before this time, or before this day in UTC. */
   created_before?: string | undefined;
   /** The jobs of this client; for admins only. */
   client_id?: number | undefined;
   /** The code or name of a language that the jobs are from, to or in. */
   language?: string | undefined;
   /** The jobs that this provider works or worked on; not for providers. */
   provider_id?: string | null | undefined;
   /** `newest` or `oldest` first, or `updated`: those with the latest move first. A job that moves meanwhile can be missing on the pages that follow. `due`: the next due time first, and jobs without one last; for admins only with `client_id` or `provider_id`. */
   sort?: "newest" | "oldest" | "updated" | "due" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"][]; }; }; };
 };
 createJob: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: {
   "application/json": components["schemas"]["NewJob"];
   "application/x-www-form-urlencoded": components["schemas"]["NewJob"];
   "multipart/form-data": components["schemas"]["NewJob"];
  }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 uploadJob: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: {
   "multipart/form-data": {
    /** The type of service. */
    service_type: "transcription";
    /** Code or name of the language spoken. */
    language: string;
    /** The text to translate or narrate; for a transcription, a note to the provider. */
    content?: string | null | undefined;
    /** The requested provider; if it is left out, any qualified provider may take the job. */
    provider_id?: string | null | undefined;
    /** Your own name for the job, such as an order number; unique among your jobs. */
    reference?: string | null | undefined;
    /** What your programs store with the job, as the JSON of an object of texts. */
    metadata?: string | undefined;
    /** The upload that is the recording, instead of a file. */
    upload_id?: number | undefined;
    /** What the result is for; the provider reads it. */
    purpose?: string | null | undefined;
    /** Who will read or hear it; the provider reads it. */
    audience?: string | null | undefined;
    /** The variety of the language that the result must be in, or that is spoken in the recording; the provider reads it. */
    variety?: string | null | undefined;
    /** How it should sound. More tones can be added. */
    tone?: ("neutral" | "formal" | "friendly" | "simple") | null | undefined;
    /** When you need the result: from one hour to one year ahead. */
    due_at?: string | null | undefined;
    /** `on_delivery`: you accept whatever is delivered, without a review. By default, what your account says. */
    accept?: "after_review" | "on_delivery" | undefined;
    /** What you expect to pay, in GHS: the `amount_due` of the quote that you have seen. If it is another amount, the request is refused (`job.price-changed`) with the new `quote`. */
    expected_amount_due?: number | undefined;
    /**
     * Format: binary
     * WAV, MP3, M4A, AAC, Ogg, FLAC or WebM.
     */
    audio_file: string;
   };
   "application/json": components["schemas"]["JobUpload"];
  }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 quoteDocument: {
  requestBody: { content: { "multipart/form-data": {
   /** Code or name of the language of the document. */
   source_language: string;
   /** Code or name of the language into which it is translated. */
   target_language: string;
   /** The encoding of a text that is not in UTF-8, if you know it. It is detected otherwise; if it is not certain, the quote says so, and the order must state it. */
   encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874" | "iso-8859-2" | "iso-8859-5" | "iso-8859-6" | "iso-8859-7" | "iso-8859-8" | "iso-8859-13" | "koi8-r" | "koi8-u" | "ibm866" | "macintosh" | "x-mac-cyrillic" | "gb18030" | "big5" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "euc-kr" | undefined;
   /** The requested provider; if it is left out, any qualified provider may take the job. */
   provider_id?: string | null | undefined;
   /**
    * Format: binary
    * .docx, .txt, .md, .html, .srt, .vtt or .xliff.
    */
   document: string;
  }; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["DocumentQuote"]; }; }; };
 };
 createDocumentJob: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "multipart/form-data": {
   /** Code or name of the language of the document. */
   source_language: string;
   /** Code or name of the language into which it is translated. */
   target_language: string;
   /** The encoding of a text that is not in UTF-8, if you know it. It is detected otherwise; if it is not certain, the quote says so, and the order must state it. */
   encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874" | "iso-8859-2" | "iso-8859-5" | "iso-8859-6" | "iso-8859-7" | "iso-8859-8" | "iso-8859-13" | "koi8-r" | "koi8-u" | "ibm866" | "macintosh" | "x-mac-cyrillic" | "gb18030" | "big5" | "shift_jis" | "euc-jp" | "iso-2022-jp" | "euc-kr" | undefined;
   /** The requested provider; if it is left out, any qualified provider may take the job. */
   provider_id?: string | null | undefined;
   /** Your own name for the job, such as an order number; unique among your jobs. */
   reference?: string | null | undefined;
   /** What your programs store with the job, as the JSON of an object of texts. */
   metadata?: string | undefined;
   /** What the result is for; the provider reads it. */
   purpose?: string | null | undefined;
   /** Who will read or hear it; the provider reads it. */
   audience?: string | null | undefined;
   /** The variety of the language that the result must be in, or that is spoken in the recording; the provider reads it. */
   variety?: string | null | undefined;
   /** How it should sound. More tones can be added. */
   tone?: ("neutral" | "formal" | "friendly" | "simple") | null | undefined;
   /** When you need the result: from one hour to one year ahead. */
   due_at?: string | null | undefined;
   /** `on_delivery`: you accept whatever is delivered, without a review. By default, what your account says. */
   accept?: "after_review" | "on_delivery" | undefined;
   /** What you expect to pay, in GHS: the `amount_due` of the quote that you have seen. If it is another amount, the request is refused (`job.price-changed`) with the new `quote`. */
   expected_amount_due?: number | undefined;
   /**
    * Format: binary
    * .docx, .txt, .md, .html, .srt, .vtt or .xliff.
    */
   document: string;
  }; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 listAvailableJobs: {
  parameters: { query?: {
   /** `due`: the next due time first, and jobs without one last, newest first; or `newest` first. */
   sort?: "due" | "newest" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"][]; }; }; };
 };
 readJob: {
  parameters: {
   header?: { "If-None-Match"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 updateJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: {
   "application/json": components["schemas"]["JobUpdate"];
   "application/x-www-form-urlencoded": components["schemas"]["JobUpdate"];
   "multipart/form-data": components["schemas"]["JobUpdate"];
  }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 cancelJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 readJobStatus: {
  parameters: {
   header?: { "If-None-Match"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["JobState"]; }; }; };
 };
 listJobEvents: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["JobEvent"][]; }; }; };
 };
 readJobOutput: {
  parameters: {
   query?: {
    /** For transcripts: `txt` for plain text, `docx` for a Word document, `srt` or `vtt` for subtitles. For translations of documents: `original` for the document that the client sent, translated. Without it the file is sent as it was delivered. */
    format?: "txt" | "docx" | "srt" | "vtt" | "original" | undefined;
   } | undefined;
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: {
   "text/*": string;
   "application/*": string;
   "audio/*": string;
  }; }; };
 };
 readJobInput: {
  parameters: {
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: {
   "audio/*": string;
   "text/*": string;
   "application/*": string;
  }; }; };
 };
 readMediaLink: {
  parameters: {
   query: {
    /** `input` for what the client sent, `output` for what was delivered. */
    file: "input" | "output";
   };
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["MediaLink"]; }; }; };
 };
 readMedia: {
  parameters: {
   query: {
    /** From the link. */
    ticket: string;
   };
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: {
   "text/*": string;
   "application/*": string;
   "audio/*": string;
  }; }; };
 };
 readWaveform: {
  parameters: {
   query: {
    /** `input` for what the client sent, `output` for what was delivered. */
    file: "input" | "output";
    /** The most peaks to return; a long recording has longer steps. */
    points?: number | undefined;
   };
   header?: { "If-None-Match"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Waveform"]; }; }; };
 };
 assignJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody?: { content: { "application/json": components["schemas"]["Assignment"]; }; } | undefined;
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 deliverJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: {
   "application/json": components["schemas"]["Delivery"];
   "multipart/form-data": {
    /** The result, as text. */
    output_text?: string | undefined;
    /** The upload that is the result, instead of a file. */
    upload_id?: number | undefined;
    /** Why you deliver it although a check found something: a warning in a text, or anything in a narration, needs it. It is in the history of the job, where the client reads it. */
    note?: string | undefined;
    /**
     * Format: binary
     * .txt, .md, .srt, .vtt, .docx or .pdf; a narration’s audio.
     */
    file: string;
   };
  }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 releaseJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 takeBackJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody?: { content: { "application/json": components["schemas"]["JobTakeBack"]; }; } | undefined;
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 failJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["JobFailure"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 refundJob: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["JobRefund"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 acceptResults: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["ResultsToAccept"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["AcceptedResults"]; }; }; };
 };
 acceptResult: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 listRevisions: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Revision"][]; }; }; };
 };
 requestRevision: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["RevisionBody"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 answerPin: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: {
    id: number;
    n: number;
   };
  };
  requestBody: { content: { "application/json": components["schemas"]["PinAnswer"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Revision"]; }; }; };
 };
 declineRevision: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ContestReason"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 readResultVersion: {
  parameters: {
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: {
    id: number;
    n: number;
   };
  };
  responses: { 200: { content: {
   "text/*": string;
   "application/*": string;
   "audio/*": string;
  }; }; };
 };
 readDispute: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Dispute"]; }; }; };
 };
 disputeResult: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ContestReason"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 writeStatement: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: {
   "multipart/form-data": {
    /** What the other side and an admin read. */
    text: string;
    /** The uploads to add as its files, instead of one in the form; at most 5 in all. */
    upload_ids?: number[] | undefined;
    /** The files to remove from it. The others stay. */
    removed_file_ids?: number[] | undefined;
    /**
     * Format: binary
     * .pdf, .docx, .odt, .txt, .md, .csv, .png, .jpg, .webp, .mp3, .wav, .m4a, .aac or .ogg.
     */
    file: string;
   };
   "application/json": components["schemas"]["NewStatement"];
  }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Dispute"]; }; }; };
 };
 readStatementFile: {
  parameters: {
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: {
    id: number;
    file: number;
   };
  };
  responses: { 200: { content: {
   "text/*": string;
   "application/*": string;
   "image/*": string;
   "audio/*": string;
  }; }; };
 };
 listDisputes: {
  parameters: { query?: {
   /** Only disputes with this status. */
   status?: "open" | "decided" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Dispute"][]; }; }; };
 };
 settleDispute: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["DisputeDecisionBody"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Dispute"]; }; }; };
 };
 listProposals: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Proposal"][]; }; }; };
 };
 addProposal: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ProposalBody"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Proposal"]; }; }; };
 };
 withdrawProposal: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: {
    id: number;
    proposal: number;
   };
  };
  responses: { 204: {}; };
 };
 acceptProposal: {
  parameters: {
   header?: {
    "If-Match"?: string | undefined;
    "Idempotency-Key"?: string | undefined;
   } | undefined;
   path: {
    id: number;
    proposal: number;
   };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Job"]; }; }; };
 };
 declineProposal: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: {
    id: number;
    proposal: number;
   };
  };
  requestBody?: { content: { "application/json": components["schemas"]["ProposalDecline"]; }; } | undefined;
  responses: { 200: { content: { "application/json": components["schemas"]["Proposal"]; }; }; };
 };
 readDraft: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Draft"]; }; }; };
 };
 saveDraft: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["DraftBody"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["SavedDraft"]; }; }; };
 };
 listDraftVersions: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["DraftVersion"][]; }; }; };
 };
 readDraftVersion: {
  parameters: { path: {
   id: number;
   version: number;
  }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Draft"]; }; }; };
 };
 listReferences: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ReferenceFiles"]; }; }; };
 };
 addReference: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: {
   "multipart/form-data": {
    /** What the file is, for the provider; at most 200 characters. */
    description?: string | null | undefined;
    /** The upload that is the file, instead of one. */
    upload_id?: number | undefined;
    /**
     * Format: binary
     * .pdf, .docx, .odt, .txt, .md, .csv, .png, .jpg, .webp, .mp3, .wav, .m4a, .aac or .ogg.
     */
    file: string;
   };
   "application/json": components["schemas"]["NewReferenceFile"];
  }; };
  responses: { 201: { content: { "application/json": components["schemas"]["ReferenceFile"]; }; }; };
 };
 readReference: {
  parameters: {
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: {
    id: number;
    reference: number;
   };
  };
  responses: { 200: { content: {
   "text/*": string;
   "application/*": string;
   "image/*": string;
   "audio/*": string;
  }; }; };
 };
 removeReference: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: {
    id: number;
    reference: number;
   };
  };
  responses: { 204: {}; };
 };
 listMessages: {
  parameters: {
   query?: {
    /** Only messages after this one, by its id. */
    after?: number | undefined;
    /** Why you read it, for admins, who need a reason unless a message was reported; it is recorded. */
    reason?: string | undefined;
    /** How many items to return. */
    limit?: number | undefined;
    /** Where the next page starts: taken from the Link header. */
    cursor?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Message"][]; }; }; };
 };
 sendMessage: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: {
   "multipart/form-data": {
    /** The text; it may be left out if there is a file. At most 2,000 characters. */
    text?: string | null | undefined;
    /** What it is about: a segment of the text, from 1, or a second of the recording. */
    place?: ({
     /** A segment of the text, from 1. */
     segment: number;
    } | {
     /** A second of the recording, from 0. */
     second: number;
    }) | null | undefined;
    /** The question that it answers, while the job is on offer. */
    question_id?: number | null | undefined;
    /** Whether the first file is a voice note: recorded as the message itself. */
    voice_note?: boolean | undefined;
    /** The uploads that are its files, instead of one in the form; at most 5. */
    upload_ids?: number[] | undefined;
    /**
     * Format: binary
     * .pdf, .docx, .odt, .txt, .md, .csv, .png, .jpg, .webp, .mp3, .wav, .m4a, .aac or .ogg.
     */
    file: string;
   };
   "application/json": components["schemas"]["NewMessage"];
  }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Message"]; }; }; };
 };
 markMessagesRead: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["MessagesRead"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["UnreadMessagesOfJob"]; }; }; };
 };
 readMessageFile: {
  parameters: {
   query?: {
    /** Why you read it, for admins, who need a reason unless a message was reported; it is recorded. */
    reason?: string | undefined;
   } | undefined;
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: {
    id: number;
    message: number;
    file: number;
   };
  };
  responses: { 200: { content: {
   "text/*": string;
   "application/*": string;
   "image/*": string;
   "audio/*": string;
  }; }; };
 };
 reportMessage: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: {
    id: number;
    message: number;
   };
  };
  requestBody: { content: { "application/json": components["schemas"]["MessageReason"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Message"]; }; }; };
 };
 hideMessage: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: {
    id: number;
    message: number;
   };
  };
  requestBody: { content: { "application/json": components["schemas"]["MessageReason"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Message"]; }; }; };
 };
 dismissMessageReport: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: {
    id: number;
    message: number;
   };
  };
  requestBody: { content: { "application/json": components["schemas"]["MessageReason"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Message"]; }; }; };
 };
 countUnreadMessages: { responses: { 200: { content: { "application/json": components["schemas"]["UnreadMessages"]; }; }; }; };
 listReportedMessages: {
  parameters: { query?: {
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["ReportedMessage"][]; }; }; };
 };
 listBlocks: { responses: { 200: { content: { "application/json": components["schemas"]["Block"][]; }; }; }; };
 blockPartner: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Block"]; }; }; };
 };
 blockProvider: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { provider_id: string; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Block"]; }; }; };
 };
 removeBlock: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 readJobGlossary: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["GlossaryTerm"][]; }; }; };
 };
 listGlossaryTerms: {
  parameters: { query?: {
   /** Only terms of this language, by its code or name. */
   source_language?: string | undefined;
   /** Only terms for translations into this one. */
   target_language?: string | undefined;
   /** A part of the term or of its translation. */
   q?: string | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["GlossaryTerm"][]; }; }; };
 };
 createGlossaryTerm: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["GlossaryTermBody"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["GlossaryTerm"]; }; }; };
 };
 exportGlossary: {
  parameters: { query?: {
   /** Only terms of this language, by its code or name. */
   source_language?: string | undefined;
   /** Only terms for translations into this one. */
   target_language?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "text/csv": string; }; }; };
 };
 importGlossary: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["GlossaryImport"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["GlossaryImportResult"]; }; }; };
 };
 readGlossaryTerm: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["GlossaryTerm"]; }; }; };
 };
 updateGlossaryTerm: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["GlossaryTermBody"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["GlossaryTerm"]; }; }; };
 };
 deleteGlossaryTerm: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 findMatches: {
  parameters: {
   query: {
    /** The source of a segment, for which you need matches. */
    text: string;
    /** How many items to return. */
    limit?: number | undefined;
   };
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["MemoryMatch"][]; }; }; };
 };
 searchMemory: {
  parameters: { query: {
   /** A word or phrase, or its beginning. Capitals make no difference. */
   query: string;
   /** How many items to return. */
   limit?: number | undefined;
  }; };
  responses: { 200: { content: { "application/json": components["schemas"]["MemorySegment"][]; }; }; };
 };
 exportMemory: { responses: { 200: { content: { "application/xml": string; }; }; }; };
 readMemorySettings: { responses: { 200: { content: { "application/json": components["schemas"]["MemorySettings"]; }; }; }; };
 updateMemorySettings: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["MemorySettingsBody"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["MemorySettings"]; }; }; };
 };
 deleteMemorySegment: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 listUploads: { responses: { 200: { content: { "application/json": components["schemas"]["Upload"][]; }; }; }; };
 createUpload: {
  parameters: { header: {
   "Tus-Resumable"?: string | undefined;
   "Upload-Length": number;
   "Upload-Metadata": string;
   "Idempotency-Key"?: string | undefined;
  }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Upload"]; }; }; };
 };
 readUpload: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Upload"]; }; }; };
 };
 cancelUpload: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 appendUpload: {
  parameters: {
   header: {
    "Tus-Resumable"?: string | undefined;
    "Upload-Offset": number;
    "Upload-Checksum"?: string | undefined;
   };
   path: { id: number; };
  };
  requestBody: { content: { "application/offset+octet-stream": string; }; };
  responses: { 204: {}; };
 };
 followEvents: {
  parameters: {
   query?: {
    /** The one job to follow. */
    job_id?: number | undefined;
   } | undefined;
   header?: { "Last-Event-ID"?: number | undefined; } | undefined;
  };
  responses: { 200: { content: { "text/event-stream": string; }; }; };
 };
 listProviders: {
  parameters: { query?: {
   /** Part of the name of a provider or of a language. */
   q?: string | undefined;
   /** Code or name. */
   language?: string | undefined;
   /** Only providers of this type of service. */
   service_type?: "translation" | "transcription" | "narration" | undefined;
   /** Only providers who are generally available, or only those who are not. */
   available?: boolean | undefined;
   /** The order of the list; the newest first by default. */
   sort?: "newest" | "best" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header, with the same `sort`. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["ServiceProvider"][]; }; }; };
 };
 listPublicProviders: {
  parameters: {
   query?: {
    /** Code or name. */
    language?: string | undefined;
    /** Only providers of this type of service. */
    service_type?: "translation" | "transcription" | "narration" | undefined;
    /** How many items to return. */
    limit?: number | undefined;
    /** Where the next page starts: taken from the Link header, with the same `sort`. */
    cursor?: string | undefined;
   } | undefined;
   header?: { "If-None-Match"?: string | undefined; } | undefined;
  };
  responses: { 200: { content: { "application/json": components["schemas"]["PublicProvider"][]; }; }; };
 };
 readPublicProvider: {
  parameters: {
   header?: { "If-None-Match"?: string | undefined; } | undefined;
   path: { provider_id: string; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["PublicProfile"]; }; }; };
 };
 readPublicVoiceSample: {
  parameters: {
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: { filename: string; };
  };
  responses: { 200: { content: { "audio/wav": string; }; }; };
 };
 createRating: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NewRating"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Rating"]; }; }; };
 };
 listMyRatings: {
  parameters: { query?: {
   /** Only your rating of this provider. */
   service_provider_id?: number | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Rating"][]; }; }; };
 };
 listReceivedRatings: {
  parameters: { query?: {
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Rating"][]; }; }; };
 };
 listProviderRatings: {
  parameters: {
   query?: {
    /** How many items to return. */
    limit?: number | undefined;
    /** Where the next page starts: taken from the Link header. */
    cursor?: string | undefined;
   } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Rating"][]; }; }; };
 };
 readRating: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Rating"]; }; }; };
 };
 updateRating: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["RatingUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Rating"]; }; }; };
 };
 registerUser: {
  requestBody: { content: { "application/json": components["schemas"]["Registration"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Session"]; }; }; };
 };
 logIn: {
  requestBody: { content: { "application/json": components["schemas"]["Login"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Session"]; }; }; };
 };
 logOut: { responses: { 204: {}; }; };
 readMe: { responses: { 200: { content: { "application/json": components["schemas"]["User"]; }; }; }; };
 updateMe: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["AccountUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["User"]; }; }; };
 };
 deleteMe: {
  requestBody: { content: { "application/json": components["schemas"]["OwnAccountDeletion"]; }; };
  responses: { 204: {}; };
 };
 readLimits: { responses: { 200: { content: { "application/json": components["schemas"]["AccountLimits"]; }; }; }; };
 exportAccount: { responses: { 200: { content: { "application/zip": string; }; }; }; };
 verifyEmail: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["EmailVerification"]; }; };
  responses: { 204: {}; };
 };
 resendVerification: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  responses: never;
 };
 requestPasswordReset: {
  requestBody: { content: { "application/json": components["schemas"]["PasswordResetRequest"]; }; };
  responses: never;
 };
 resetPassword: {
  requestBody: { content: { "application/json": components["schemas"]["PasswordReset"]; }; };
  responses: { 204: {}; };
 };
 changePassword: {
  requestBody: { content: { "application/json": components["schemas"]["PasswordChange"]; }; };
  responses: { 204: {}; };
 };
 listSessions: { responses: { 200: { content: { "application/json": components["schemas"]["ListedSession"][]; }; }; }; };
 endOtherSessions: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  responses: { 204: {}; };
 };
 endSession: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 listAccounts: {
  parameters: { query?: {
   /** The start of a name or of an e-mail address. */
   q?: string | undefined;
   /** Only accounts with this role. */
   role?: "admin" | "service-provider" | "client" | undefined;
   /** Only accounts in this state. */
   state?: "unrestricted" | "suspended" | "payouts-frozen" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAccount"][]; }; }; };
 };
 readAccount: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAccount"]; }; }; };
 };
 deleteAccount: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["AccountDeletion"]; }; };
  responses: { 204: {}; };
 };
 suspendAccount: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["AccountRestriction"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAccount"]; }; }; };
 };
 reactivateAccount: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAccount"]; }; }; };
 };
 freezePayouts: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["AccountRestriction"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAccount"]; }; }; };
 };
 releasePayouts: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAccount"]; }; }; };
 };
 deleteOwnAccount: {
  requestBody: { content: { "application/json": components["schemas"]["OwnAccountDeletion"]; }; };
  responses: { 204: {}; };
 };
 deleteUserAccount: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["AccountDeletion"]; }; };
  responses: { 204: {}; };
 };
 resetUserSecondFactors: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["SecondFactorReset"]; }; };
  responses: { 204: {}; };
 };
 resetSecondFactors: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["SecondFactorReset"]; }; };
  responses: { 204: {}; };
 };
 completeLogin: {
  requestBody: { content: { "application/json": components["schemas"]["SecondFactorLogin"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Session"]; }; }; };
 };
 startPasskeyProof: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyProofOptions"]; }; }; }; };
 logInWithPasskey: {
  requestBody: { content: { "application/json": components["schemas"]["PasskeyLogin"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Session"]; }; }; };
 };
 confirmSession: {
  requestBody: { content: { "application/json": components["schemas"]["Confirmation"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Confirmed"]; }; }; };
 };
 readSecondFactors: { responses: { 200: { content: { "application/json": components["schemas"]["SecondFactors"]; }; }; }; };
 createTotp: { responses: { 201: { content: { "application/json": components["schemas"]["NewTotp"]; }; }; }; };
 deleteTotp: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  responses: { 204: {}; };
 };
 confirmTotp: {
  requestBody: { content: { "application/json": components["schemas"]["TotpCode"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ConfirmedTotp"]; }; }; };
 };
 replaceRecoveryCodes: { responses: { 201: { content: { "application/json": components["schemas"]["RecoveryCodes"]; }; }; }; };
 startPasskeyRegistration: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyOptions"]; }; }; }; };
 registerPasskey: {
  requestBody: { content: { "application/json": components["schemas"]["NewPasskey"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["RegisteredPasskey"]; }; }; };
 };
 renamePasskey: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["PasskeyUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Passkey"]; }; }; };
 };
 deletePasskey: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 listLanguages: {
  parameters: { query?: {
   /** Whether to include deleted languages that services or jobs still use. */
   include_removed?: boolean | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Language"][]; }; }; };
 };
 createLanguage: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NewLanguage"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Language"]; }; }; };
 };
 listLanguageAvailability: { responses: { 200: { content: { "application/json": components["schemas"]["LanguageAvailability"][]; }; }; }; };
 deleteLanguage: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 listMyServices: { responses: { 200: { content: { "application/json": components["schemas"]["Service"][]; }; }; }; };
 createService: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: {
   "application/json": components["schemas"]["NewServiceSubmission"];
   "multipart/form-data": {
    /** The type of service. */
    service_type: "translation" | "transcription" | "narration";
    /** Code or name; for a translation. */
    source_language?: string | null | undefined;
    /** Code or name; for a translation. */
    target_language?: string | null | undefined;
    /** Code or name; for a transcription or a narration. */
    language?: string | null | undefined;
    /** For a narration: the text that is read. */
    sample_text?: string | null | undefined;
    /**
     * Format: binary
     * A narrator’s voice sample: WAV, 1 to 120 s, at most 10 MiB.
     */
    audio_recording: string;
    /** The id of your rejected service of which this is a new version; it is removed. */
    replaces_id?: number | null | undefined;
   };
  }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Service"]; }; }; };
 };
 updateService: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: {
   "application/json": components["schemas"]["ServiceSubmission"];
   "multipart/form-data": {
    /** The type of service. */
    service_type: "translation" | "transcription" | "narration";
    /** Code or name; for a translation. */
    source_language?: string | null | undefined;
    /** Code or name; for a translation. */
    target_language?: string | null | undefined;
    /** Code or name; for a transcription or a narration. */
    language?: string | null | undefined;
    /** For a narration: the text that is read. */
    sample_text?: string | null | undefined;
    /**
     * Format: binary
     * A narrator’s voice sample: WAV, 1 to 120 s, at most 10 MiB.
     */
    audio_recording: string;
   };
  }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Service"]; }; }; };
 };
 deleteService: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 listAllServices: {
  parameters: { query?: {
   /** Only those with this status. */
   status?: "pending" | "approved" | "rejected" | undefined;
   /** The order: the newest first, or the oldest, which waited longest. */
   sort?: "newest" | "oldest" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["SubmittedService"][]; }; }; };
 };
 approveService: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Service"]; }; }; };
 };
 approveServices: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["ServiceApprovals"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ServiceApprovalResults"]; }; }; };
 };
 rejectService: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody?: { content: { "application/json": components["schemas"]["ServiceRejection"]; }; } | undefined;
  responses: { 200: { content: { "application/json": components["schemas"]["Service"]; }; }; };
 };
 undoReview: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Service"]; }; }; };
 };
 setServiceStatus: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ServiceStatusUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Service"]; }; }; };
 };
 listProvidersForReview: {
  parameters: { query?: {
   /** Part of a name, an e-mail or a Provider ID. */
   q?: string | undefined;
   /** Only active providers (approved and not deactivated), or only inactive ones. */
   is_active?: boolean | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["ReviewedProvider"][]; }; }; };
 };
 readProviderForReview: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ReviewedProvider"]; }; }; };
 };
 setProviderActive: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ServiceProviderUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ReviewedProvider"]; }; }; };
 };
 listPrices: {
  parameters: { query?: {
   /** Only active prices, or only inactive ones. */
   is_active?: boolean | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["ServicePrice"][]; }; }; };
 };
 createPrice: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NewServicePrice"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["ServicePrice"]; }; }; };
 };
 listServiceTypes: { responses: { 200: { content: { "application/json": ("translation" | "transcription" | "narration")[]; }; }; }; };
 readPrice: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ServicePrice"]; }; }; };
 };
 updatePrice: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ServicePriceUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ServicePrice"]; }; }; };
 };
 deletePrice: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 listApiKeys: { responses: { 200: { content: { "application/json": components["schemas"]["ApiKey"][]; }; }; }; };
 createApiKey: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NewApiKey"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["ApiKey"]; }; }; };
 };
 readCurrentApiKey: { responses: { 200: { content: { "application/json": components["schemas"]["CurrentApiKey"]; }; }; }; };
 updateApiKey: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ApiKeyUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ApiKey"]; }; }; };
 };
 deleteApiKey: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 regenerateApiKey: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["ApiKey"]; }; }; };
 };
 readWallet: { responses: { 200: { content: { "application/json": components["schemas"]["Wallet"]; }; }; }; };
 listTransactions: {
  parameters: { query?: {
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Transaction"][]; }; }; };
 };
 creditWallet: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NewCredit"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["Transaction"]; }; }; };
 };
 readCommission: { responses: { 200: { content: { "application/json": components["schemas"]["Commission"]; }; }; }; };
 updateCommission: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["CommissionUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Commission"]; }; }; };
 };
 listCommissionHistory: {
  parameters: { query?: {
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["CommissionChange"][]; }; }; };
 };
 readPayoutAccount: { responses: { 200: { content: { "application/json": components["schemas"]["PayoutAccount"] | null; }; }; }; };
 replacePayoutAccount: {
  requestBody: { content: { "application/json": components["schemas"]["PayoutAccountUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["PayoutAccount"]; }; }; };
 };
 deletePayoutAccount: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  responses: { 204: {}; };
 };
 createWeeklyPayouts: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody?: { content: { "application/json": components["schemas"]["WeeklyRun"]; }; } | undefined;
  responses: { 201: { content: { "application/json": components["schemas"]["Payout"][]; }; }; };
 };
 listPayouts: {
  parameters: { query?: {
   /** Only payouts with this status. */
   status?: "pending" | "processing" | "completed" | "failed" | undefined;
   /** The provider’s user id. */
   service_provider_id?: number | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Payout"][]; }; }; };
 };
 readPayout: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Payout"]; }; }; };
 };
 updatePayout: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["PayoutUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Payout"]; }; }; };
 };
 listPayoutTransactions: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["PayoutTransaction"][]; }; }; };
 };
 processPayout: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Payout"]; }; }; };
 };
 listMyPayouts: {
  parameters: { query?: {
   /** Only payouts with this status. */
   status?: "pending" | "processing" | "completed" | "failed" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Payout"][]; }; }; };
 };
 readMyPayout: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Payout"]; }; }; };
 };
 listMyPayoutTransactions: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["PayoutTransaction"][]; }; }; };
 };
 listHeldEarnings: { responses: { 200: { content: { "application/json": components["schemas"]["HeldEarning"][]; }; }; }; };
 releaseEarning: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { job_id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["HeldEarning"]; }; }; };
 };
 listSuspiciousPairs: {
  parameters: { query?: {
   /** Only pairs in this state. */
   status?: "open" | "dismissed" | "confirmed" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["SuspiciousPair"][]; }; }; };
 };
 reviewSuspiciousPair: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["SuspiciousPairReview"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["SuspiciousPair"]; }; }; };
 };
 listApprovals: {
  parameters: { query?: {
   /** Only requests with this status. */
   status?: "waiting" | "approved" | "rejected" | "expired" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Approval"][]; }; }; };
 };
 approveRequest: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 200: { content: { "application/json": components["schemas"]["Approval"]; }; }; };
 };
 rejectRequest: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ApprovalRejection"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Approval"]; }; }; };
 };
 listWalletSummaries: {
  parameters: { query?: {
   /** Only users with this role. */
   role?: "client" | "service-provider" | undefined;
   /** Part of a name or an e-mail address. */
   q?: string | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["WalletSummary"][]; }; }; };
 };
 readWalletTotals: { responses: { 200: { content: { "application/json": components["schemas"]["WalletTotals"]; }; }; }; };
 readStats: { responses: { 200: { content: { "application/json": components["schemas"]["PlatformStats"]; }; }; }; };
 readWaiting: { responses: { 200: { content: { "application/json": components["schemas"]["WaitingCounts"]; }; }; }; };
 readAnalytics: { responses: { 200: { content: { "application/json": components["schemas"]["Analytics"]; }; }; }; };
 readTrends: { responses: { 200: { content: { "application/json": components["schemas"]["PlatformTrends"]; }; }; }; };
 readUsage: { responses: { 200: { content: { "application/json": components["schemas"]["Usage"]; }; }; }; };
 readBilling: { responses: { 200: { content: { "application/json": components["schemas"]["Billing"]; }; }; }; };
 readEarnings: { responses: { 200: { content: { "application/json": components["schemas"]["Earnings"]; }; }; }; };
 inspectSystem: { responses: { 200: { content: { "application/json": components["schemas"]["SystemHealth"]; }; }; }; };
 readVoiceSample: {
  parameters: {
   header?: {
    Range?: string | undefined;
    "If-Range"?: string | undefined;
    "If-None-Match"?: string | undefined;
   } | undefined;
   path: { filename: string; };
  };
  responses: { 200: { content: { "audio/wav": string; }; }; };
 };
 listCurrentAnnouncements: { responses: { 200: { content: { "application/json": components["schemas"]["Announcement"][]; }; }; }; };
 dismissAnnouncement: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 listAnnouncements: {
  parameters: { query?: {
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAnnouncement"][]; }; }; };
 };
 createAnnouncement: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NewAnnouncement"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["ManagedAnnouncement"]; }; }; };
 };
 updateAnnouncement: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["AnnouncementUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ManagedAnnouncement"]; }; }; };
 };
 endAnnouncement: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  responses: { 204: {}; };
 };
 createContactMessage: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NewContactMessage"]; }; };
  responses: { 201: { content: { "application/json": components["schemas"]["SentMessage"]; }; }; };
 };
 listContactMessages: {
  parameters: { query?: {
   /** Only answered messages, or only open ones. */
   answered?: boolean | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["ContactMessage"][]; }; }; };
 };
 updateContactMessage: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["ContactMessageUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["ContactMessage"]; }; }; };
 };
 listNotifications: {
  parameters: { query?: {
   /** With true, only unread ones; with false, only read ones. */
   unread?: boolean | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Notification"][]; }; }; };
 };
 summarizeNotifications: { responses: { 200: { content: { "application/json": components["schemas"]["NotificationSummary"]; }; }; }; };
 markNotificationsRead: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody?: { content: { "application/json": components["schemas"]["NotificationsRead"]; }; } | undefined;
  responses: { 200: { content: { "application/json": components["schemas"]["NotificationsMarked"]; }; }; };
 };
 updateNotification: {
  parameters: {
   header?: { "Idempotency-Key"?: string | undefined; } | undefined;
   path: { id: number; };
  };
  requestBody: { content: { "application/json": components["schemas"]["NotificationUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Notification"]; }; }; };
 };
 readNotificationSettings: { responses: { 200: { content: { "application/json": components["schemas"]["NotificationSettings"]; }; }; }; };
 updateNotificationSettings: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["NotificationSettingsUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["NotificationSettings"]; }; }; };
 };
 listNotices: {
  parameters: { query?: {
   /** Only notices with this status. */
   status?: "pending" | "sent" | "failed" | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["Notice"][]; }; }; };
 };
 retryNotice: {
  parameters: { path: { id: number; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Notice"]; }; }; };
 };
 listAuditLog: {
  parameters: { query?: {
   /** Who did it. */
   actor_id?: number | undefined;
   /** What was done. */
   action?: "account.change-password" | "account.delete" | "account.end-other-sessions" | "account.end-session" | "account.freeze-payouts" | "account.log-in" | "account.log-in-failed" | "account.log-out" | "account.provision" | "account.reactivate" | "account.register" | "account.renew-password-hash" | "account.release-payouts" | "account.reset-password" | "account.suspend" | "account.verify-email" | "announcement.create" | "announcement.end" | "announcement.update" | "api-key.create" | "api-key.delete" | "api-key.regenerate" | "api-key.update" | "approval.approve" | "approval.reject" | "approval.request" | "backup.download" | "commission.update" | "conversation.read" | "earning.release" | "free-budget.reach" | "dispute.decide" | "job.accept" | "job.refund" | "job.refund-part" | "language.create" | "language.delete" | "message.dismiss-report" | "message.hide" | "notice.retry" | "pair.review" | "payout-account.delete" | "payout-account.replace" | "payout.complete" | "payout.create" | "payout.fail" | "payout.process" | "price.create" | "price.delete" | "price.retire" | "price.update" | "provider.activate" | "provider.deactivate" | "second-factor.add-app" | "second-factor.add-passkey" | "second-factor.create-recovery-codes" | "second-factor.remove-app" | "second-factor.remove-passkey" | "second-factor.rename-passkey" | "second-factor.reset" | "second-factor.use-recovery-code" | "service.approve" | "service.reject" | "service.reopen" | "settings.test-mail" | "settings.update" | "table.export" | "wallet.credit" | undefined;
   /** What it was done to. */
   object_kind?: "account" | "announcement" | "api-key" | "approval" | "backup" | "commission" | "job" | "language" | "notice" | "payout" | "price" | "service" | "settings" | "table" | undefined;
   /** The id of what it was done to; only with object_kind. */
   object_id?: number | undefined;
   /** The first time, or the first day in UTC. */
   from?: string | undefined;
   /** The last time, or the last day in UTC. */
   to?: string | undefined;
   /** How many items to return. */
   limit?: number | undefined;
   /** Where the next page starts: taken from the Link header. */
   cursor?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["AuditEntry"][]; }; }; };
 };
 exportAuditLog: {
  parameters: { query?: {
   /** Who did it. */
   actor_id?: number | undefined;
   /** What was done. */
   action?: "account.change-password" | "account.delete" | "account.end-other-sessions" | "account.end-session" | "account.freeze-payouts" | "account.log-in" | "account.log-in-failed" | "account.log-out" | "account.provision" | "account.reactivate" | "account.register" | "account.renew-password-hash" | "account.release-payouts" | "account.reset-password" | "account.suspend" | "account.verify-email" | "announcement.create" | "announcement.end" | "announcement.update" | "api-key.create" | "api-key.delete" | "api-key.regenerate" | "api-key.update" | "approval.approve" | "approval.reject" | "approval.request" | "backup.download" | "commission.update" | "conversation.read" | "earning.release" | "free-budget.reach" | "dispute.decide" | "job.accept" | "job.refund" | "job.refund-part" | "language.create" | "language.delete" | "message.dismiss-report" | "message.hide" | "notice.retry" | "pair.review" | "payout-account.delete" | "payout-account.replace" | "payout.complete" | "payout.create" | "payout.fail" | "payout.process" | "price.create" | "price.delete" | "price.retire" | "price.update" | "provider.activate" | "provider.deactivate" | "second-factor.add-app" | "second-factor.add-passkey" | "second-factor.create-recovery-codes" | "second-factor.remove-app" | "second-factor.remove-passkey" | "second-factor.rename-passkey" | "second-factor.reset" | "second-factor.use-recovery-code" | "service.approve" | "service.reject" | "service.reopen" | "settings.test-mail" | "settings.update" | "table.export" | "wallet.credit" | undefined;
   /** What it was done to. */
   object_kind?: "account" | "announcement" | "api-key" | "approval" | "backup" | "commission" | "job" | "language" | "notice" | "payout" | "price" | "service" | "settings" | "table" | undefined;
   /** The id of what it was done to; only with object_kind. */
   object_id?: number | undefined;
   /** The first time, or the first day in UTC. */
   from?: string | undefined;
   /** The last time, or the last day in UTC. */
   to?: string | undefined;
  } | undefined; };
  responses: { 200: { content: { "text/csv": string; }; }; };
 };
 exportTable: {
  parameters: {
   query?: {
    /** Only jobs, payouts, payout lines, services, approvals or notices with this status. */
    status?: string | undefined;
    /** Only accounts or wallets of users with this role. */
    role?: string | undefined;
    /** Only jobs of this type of service. */
    service_type?: "translation" | "transcription" | "narration" | undefined;
    /** For jobs: the words of a search, as in the list of jobs. */
    q?: string | undefined;
    /** For jobs: the language that they are from, to or in. */
    language?: string | undefined;
    /** For jobs: those of this client. */
    client_id?: number | undefined;
    /** For jobs: those of this provider. */
    provider_id?: string | null | undefined;
    /** For jobs: created at this time or later, or since this day in UTC. */
    created_after?: string | undefined;
    /** For jobs: created before this time, or before this day in UTC. */
    created_before?: string | undefined;
   } | undefined;
   path: { table: "accounts" | "approvals" | "contact-messages" | "jobs" | "languages" | "notices" | "payout-lines" | "payouts" | "prices" | "providers" | "services" | "transactions" | "wallets"; };
  };
  responses: { 200: { content: { "text/csv": string; }; }; };
 };
 downloadDatabase: { responses: { 200: { content: {
  "application/vnd.sqlite3": string;
  "application/vnd.age": string;
 }; }; }; };
 downloadUploads: { responses: { 200: { content: {
  "application/zip": string;
  "application/vnd.age": string;
 }; }; }; };
 downloadAll: { responses: { 200: { content: {
  "application/zip": string;
  "application/vnd.age": string;
 }; }; }; };
 readSettings: { responses: { 200: { content: { "application/json": components["schemas"]["Settings"]; }; }; }; };
 updateSettings: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  requestBody: { content: { "application/json": components["schemas"]["SettingsUpdate"]; }; };
  responses: { 200: { content: { "application/json": components["schemas"]["Settings"]; }; }; };
 };
 sendTestMail: {
  parameters: { header?: { "Idempotency-Key"?: string | undefined; } | undefined; };
  responses: { 200: { content: { "application/json": components["schemas"]["TestMail"]; }; }; };
 };
 readVersion: { responses: { 200: { content: { "application/json": components["schemas"]["ServerVersion"]; }; }; }; };
 readHealth: { responses: { 200: { content: { "application/json": components["schemas"]["Health"]; }; }; }; };
 readReadiness: { responses: { 200: { content: { "application/json": components["schemas"]["Readiness"]; }; }; }; };
 readOpenApi: { responses: { 200: { content: { "application/json": components["schemas"]["OpenApi"]; }; }; }; };
 readDocs: {
  parameters: { header?: { "If-None-Match"?: string | undefined; } | undefined; };
  responses: { 200: { content: { "text/html": string; }; }; };
 };
}
