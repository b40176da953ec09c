// Generated from openapi.json by scripts/generate.ts.

export interface paths {
    "/jobs/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a job without creating it
         * @description For clients, with a session or a client’s API key.
         */
        post: operations["quoteJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your jobs, newest first; admins list all
         * @description For an admin’s API key with the scope `reports`, `content` is empty and `content_withheld` is true.
         *
         *     For everyone who is logged in, with a session or a client’s API key or an admin’s with the scope `reports`.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a translation or narration job
         * @description The price is held from the wallet. For transcriptions, use POST /jobs/upload.
         *
         *     For clients, with a session or a client’s API key with full access.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a transcription job from an audio file
         * @description The audio is measured, and the price is held from the wallet. If the wallet could not pay for any audio, the audio is not measured, and the amounts of the refusal are lower bounds.
         *
         *     For clients, with a session or a client’s API key with full access.
         */
        post: operations["uploadJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/available/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs that you, a provider, may take now, newest first
         * @description For service providers, with a session.
         */
        get: operations["listAvailableJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description For an admin’s API key with the scope `reports`, `content` is empty and `content_withheld` is true.
         *
         *     For everyone who is logged in, with a session or a client’s API key or an admin’s with the scope `reports`.
         */
        get: operations["readJob"];
        /**
         * Edit a pending job, or deliver one in progress
         * @description A client edits content, languages, provider, reference or metadata, and the job is counted and priced again. The provider delivers with status completed and output_text.
         *
         *     For everyone who is logged in, as far as their role allows it.
         */
        put: operations["updateJob"];
        post?: never;
        /**
         * Cancel a job; the whole hold is released
         * @description Its client may cancel it while it is pending, an admin until it is completed.
         *
         *     For clients and admins, with a session or a client’s API key with full access.
         */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a job
         * @description For everyone who is logged in, with a session or a client’s API key or an admin’s with the scope `reports`.
         */
        get: operations["readJobStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the moves of a job, oldest first
         * @description For everyone who is logged in, with a session or a client’s API key or an admin’s with the scope `reports`.
         */
        get: operations["listJobEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/output": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the delivered output of a job
         * @description For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["readJobOutput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audio that the client uploaded
         * @description For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["readJobInput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a job; an admin assigns it to the provider named
         * @description For service providers and admins, with a session.
         */
        post: operations["assignJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the output: text, a document or, for a narration, audio
         * @description For service providers, with a session.
         */
        post: operations["deliverJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a job to the providers who may take it
         * @description For service providers and admins, with a session.
         */
        post: operations["releaseJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fail a job for a reason; the whole hold is released
         * @description For service providers and admins, with a session.
         */
        post: operations["failJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a completed job for a reason
         * @description The client gets back what the job cost. If the provider’s earning was already paid out, it is deducted from their next payout. The output stays readable, and a first translation is free again. If the client has deleted their account, only a job that they paid nothing for can be refunded.
         *
         *     For admins, with a session.
         */
        post: operations["refundJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow your jobs as they change
         * @description Server-sent events: each move of your jobs, as soon as it is made. Clients receive the moves of their
         *     own jobs, providers those of jobs that are or were assigned to them, admins all.
         *
         *     `ready` is the first event. `job` describes a move; its fields are those of the job's history, with
         *     `job_id`, `status` and `reference`. After a break, send the `id` of the last event that you have seen as
         *     `Last-Event-ID`: the events that you missed come first, in order, each exactly once. If you missed too
         *     many, `reset` comes instead: reload your jobs and continue listening. Comments keep the connection
         *     alive.
         *
         *     The stream ends when your credential ends. A client that reads too slowly is disconnected, and can
         *     reconnect.
         *
         *     For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["followEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/service-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find service providers
         * @description Active providers with at least one approved service, newest first.
         *
         *     For clients and admins, with a session or a client’s API key.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ratings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rate a service provider
         * @description You can rate a provider who has completed a job for you, once; you can edit the rating later.
         *
         *     For clients, with a session.
         */
        post: operations["createRating"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ratings/my-ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ratings that you gave, newest first
         * @description For clients, with a session.
         */
        get: operations["listMyRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ratings/received-ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ratings that you received, newest first
         * @description For service providers, with a session.
         */
        get: operations["listReceivedRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ratings/provider/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ratings of a service provider, newest first
         * @description For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["listProviderRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ratings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a rating
         * @description For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["readRating"];
        /**
         * Edit your rating
         * @description Replaces both stars and comment.
         *
         *     For clients, with a session.
         */
        put: operations["updateRating"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register as a client or a service provider
         * @description A client can start immediately; a provider can take jobs once an admin has approved a service.
         *
         *     Open to everyone.
         */
        post: operations["registerUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description A wrong e-mail, a wrong password and a wrong role get the same answer. A suspended account is refused with the reason. Send the device_token of an earlier login on this device, so that failed logins from elsewhere do not delay yours. An account with a second factor gets 401 and a ticket for `POST /auth/login/second-factor`.
         *
         *     Open to everyone.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out; the token is invalid immediately
         * @description For everyone who is logged in, with a session.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your account
         * @description For everyone who is logged in, with a session.
         */
        get: operations["readMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your name, Telegram ID or availability
         * @description For everyone who is logged in, with a session.
         */
        put: operations["updateMe"];
        post?: never;
        /**
         * Delete your account
         * @description Name, e-mail, password, profile, sessions, API keys and services are erased immediately, the contents of a client’s jobs and the recordings some time later. Records of money remain. It is refused while jobs are live or money remains, with all reasons in `obstacles`. It cannot be undone.
         *
         *     For everyone who is logged in, with a session.
         */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the limits of your account
         * @description The quotas of your role with what you use of each, the rate limit, the upload size, and when the contents of a deleted account are erased.
         *
         *     For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["readLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download your data
         * @description A ZIP archive of everything that is stored about you: account, sessions, jobs with their files, ratings,
         *     services, money and API keys (names and dates, never values). Its `README.txt` explains each file. One
         *     export of an account is made at a time, and at most ten within an hour. For sessions, not for API keys.
         *
         *     For everyone who is logged in, with a session.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an e-mail by the link that was sent to it
         * @description A link is valid for 24 hours and works once. An unknown, an expired and a used token get the same answer.
         *
         *     Open to everyone.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send another link that verifies your e-mail
         * @description Limited to 3 mails in 15 minutes. Nothing is sent to an e-mail that is verified.
         *
         *     For everyone who is logged in, with a session.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link that resets a password
         * @description The answer is the same whether or not there is an account with this e-mail. Limited to 3 mails to an e-mail, and 20 from a network, in 15 minutes.
         *
         *     Open to everyone.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by the link that was sent
         * @description A link is valid for an hour and works once. Every session of the account ends, and its API keys become inactive.
         *
         *     Open to everyone.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password; your other sessions end
         * @description Wrong attempts are limited like failed logins.
         *
         *     For everyone who is logged in, with a session.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where you are logged in, the last used first
         * @description The 100 sessions that were used last, at most.
         *
         *     For everyone who is logged in, with a session.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your sessions except this one
         * @description For everyone who is logged in, with a session.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description For everyone who is logged in, with a session.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of all users, newest first
         * @description For admins, with a session.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account of any user
         * @description For admins, with a session.
         */
        get: operations["readAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a user’s account on request
         * @description Name, e-mail, password, profile, sessions, API keys and services are erased immediately, the contents of a client’s jobs and the recordings some time later. Records of money remain. It is refused while jobs are live or money remains, with all reasons in `obstacles`.
         *
         *     For admins, with a session.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an account
         * @description Its sessions end, its API keys stop and it cannot log in. A suspended provider is not listed, gets no offers, and no payout is created or transferred. Jobs in progress stay: release them if somebody else is to do them.
         *
         *     For admins, with a session.
         */
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a suspended account
         * @description The user can log in again, and the API keys work again.
         *
         *     For admins, with a session.
         */
        post: operations["reactivateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}/payouts/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze the payouts of a provider
         * @description No payout is created or transferred. A payout that is already processing can be completed.
         *
         *     For admins, with a session.
         */
        post: operations["freezePayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}/payouts/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release the frozen payouts of a provider
         * @description For admins, with a session.
         */
        post: operations["releasePayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove all second factors of a user who has lost them
         * @description For clients and providers; the operator does it for admins. All sessions of the account end, and its user is notified by mail. Make sure first that the request is from the user.
         *
         *     For admins, with a session.
         */
        delete: operations["resetSecondFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a login with a second factor
         * @description A login to an account with a second factor is answered with 401, `account.second-factor-required` and a `login_ticket`, which is valid for 5 minutes. After 5 wrong attempts an account has to wait for up to 15 minutes.
         *
         *     Open to everyone.
         */
        post: operations["completeLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to use a passkey, to log in or to confirm who you are
         * @description The challenge in the response is valid for 5 minutes, once.
         *
         *     Open to everyone.
         */
        post: operations["startPasskeyProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a passkey, without a password
         * @description The device has verified its user, so no second factor is needed.
         *
         *     Open to everyone.
         */
        post: operations["logInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm who you are, for 10 minutes
         * @description What moves money, copies all data, shows API keys or changes second factors is refused with `permission.confirmation-required` if you logged in more than 10 minutes ago.
         *
         *     For everyone who is logged in, with a session.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your second factors
         * @description For everyone who is logged in, with a session.
         */
        get: operations["readSecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to set up an authenticator app
         * @description Logins need the app once one of its codes is confirmed.
         *
         *     For everyone who is logged in, with a session.
         */
        post: operations["createTotp"];
        /**
         * Remove your authenticator app
         * @description For everyone who is logged in, with a session.
         */
        delete: operations["deleteTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a new authenticator app by one of its codes
         * @description For everyone who is logged in, with a session.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get new recovery codes; the old ones are invalid immediately
         * @description For everyone who is logged in, with a session.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to register a passkey
         * @description The challenge in the response is valid for 5 minutes, once.
         *
         *     For everyone who is logged in, with a session.
         */
        post: operations["startPasskeyRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a passkey that your browser has created
         * @description For everyone who is logged in, with a session.
         */
        post: operations["registerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a passkey
         * @description For everyone who is logged in, with a session.
         */
        put: operations["renamePasskey"];
        post?: never;
        /**
         * Remove a passkey; it is invalid immediately
         * @description For everyone who is logged in, with a session.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/languages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the offered languages by name
         * @description Open to everyone.
         */
        get: operations["listLanguages"];
        put?: never;
        /**
         * Add a language; its code is assigned
         * @description For admins, with a session or an admin’s with the scope `languages`.
         */
        post: operations["createLanguage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/languages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a language; the history stays readable
         * @description For admins, with a session or an admin’s with the scope `languages`.
         */
        delete: operations["deleteLanguage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/my-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your service configurations, newest first
         * @description For service providers, with a session.
         */
        get: operations["listMyServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a service for review
         * @description A narration needs a voice recording. The configuration starts as pending.
         *
         *     For service providers, with a session.
         */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit a pending service
         * @description A narration in the same language keeps its recording unless a new one is sent.
         *
         *     For service providers, with a session.
         */
        put: operations["updateService"];
        post?: never;
        /**
         * Delete your service
         * @description For service providers, with a session.
         */
        delete: operations["deleteService"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/all-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all service configurations, newest first
         * @description For admins, with a session or an admin’s with the scope `services:review`.
         */
        get: operations["listAllServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approve-service/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Approve a pending service
         * @description For admins, with a session or an admin’s with the scope `services:review`.
         */
        put: operations["approveService"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reject-service/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reject a pending service
         * @description For admins, with a session or an admin’s with the scope `services:review`.
         */
        put: operations["rejectService"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/services/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the status of a service, whichever it has
         * @description For admins, with a session or an admin’s with the scope `services:review`.
         */
        put: operations["setServiceStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/service-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all service providers, newest first
         * @description Approved or not, active or not, with all service configurations.
         *
         *     For admins, with a session or an admin’s with the scope `services:review`.
         */
        get: operations["listProvidersForReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/service-providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a service provider, with all service configurations
         * @description For admins, with a session or an admin’s with the scope `services:review`.
         */
        get: operations["readProviderForReview"];
        /**
         * Deactivate a service provider, or activate them again
         * @description An inactive provider is hidden from clients and cannot take jobs, but may finish those in progress.
         *
         *     For admins, with a session or an admin’s with the scope `services:review`.
         */
        put: operations["setProviderActive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-pricing/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the prices
         * @description Open to everyone.
         */
        get: operations["listPrices"];
        put?: never;
        /**
         * Create a price per word or per minute
         * @description Each service has one active price: a new active price makes the previous one inactive.
         *
         *     For admins, with a session or an admin’s with the scope `prices`.
         */
        post: operations["createPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-pricing/service-types/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the service types that have prices
         * @description Open to everyone.
         */
        get: operations["listServiceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-pricing/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a price
         * @description Open to everyone.
         */
        get: operations["readPrice"];
        /**
         * Set a price per word or per minute, or whether it is active
         * @description Jobs that are already quoted keep their price.
         *
         *     For admins, with a session or an admin’s with the scope `prices`.
         */
        put: operations["updatePrice"];
        post?: never;
        /**
         * Delete an inactive price
         * @description For admins, with a session or an admin’s with the scope `prices`.
         */
        delete: operations["deletePrice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys, newest first
         * @description In full for 10 minutes after you have logged in or confirmed who you are; later, api_key is null and api_key_hint shows which key it is.
         *
         *     For clients and admins, with a session.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description A response that is repeated for its Idempotency-Key has api_key null: read it from the list.
         *
         *     For clients and admins, with a session.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the API key of this call may do
         * @description For a call with an API key; the key itself is not part of the response.
         *
         *     For clients and admins, with a session or a client’s API key or an admin’s with the scope `backup`, `credits`, `languages`, `payouts`, `payouts:create`, `payouts:settle`, `prices`, `reports` or `services:review`.
         */
        get: operations["readCurrentApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename, limit, activate or deactivate a key
         * @description For clients and admins, with a session.
         */
        put: operations["updateApiKey"];
        post?: never;
        /**
         * Delete a key; this cannot be undone
         * @description For clients and admins, with a session.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a key a new value; the old one is invalid immediately
         * @description For clients and admins, with a session.
         */
        post: operations["regenerateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your wallet
         * @description For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["readWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your transactions, newest first
         * @description For everyone who is logged in, with a session or a client’s API key.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit a client’s wallet
         * @description For admins, with a session or an admin’s with the scope `credits`.
         */
        post: operations["creditWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/commission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the commission rate
         * @description For admins, with a session.
         */
        get: operations["readCommission"];
        /**
         * Set the commission rate for jobs completed from now on
         * @description For admins, with a session.
         */
        put: operations["updateCommission"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/commission/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all commission rates and who set them, newest first
         * @description For admins, with a session.
         */
        get: operations["listCommissionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/payouts/weekly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the weekly payouts
         * @description Creates one payout for each provider from all unpaid earnings up to now, or up to the end of the given week, except those that are held. Refunds are deducted whenever they were made. A repeated run creates nothing and returns an empty list.
         *
         *     For admins, with a session or an admin’s with the scope `payouts` or `payouts:create`.
         */
        post: operations["createWeeklyPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payouts of all providers, newest first
         * @description For admins, with a session or an admin’s with the scope `payouts`, `payouts:create` or `payouts:settle`.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payout
         * @description For admins, with a session or an admin’s with the scope `payouts`, `payouts:create` or `payouts:settle`.
         */
        get: operations["readPayout"];
        /**
         * Record how the transfer of a payout ended
         * @description Either completed, with the reference of the transfer, or failed, with the reason.
         *
         *     For admins, with a session or an admin’s with the scope `payouts` or `payouts:settle`.
         */
        put: operations["updatePayout"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/payouts/{id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs that a payout pays for
         * @description For admins, with a session or an admin’s with the scope `payouts`, `payouts:create` or `payouts:settle`.
         */
        get: operations["listPayoutTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/payouts/{id}/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the transfer of a payout, for the first time or again after it failed
         * @description For admins, with a session or an admin’s with the scope `payouts` or `payouts:settle`.
         */
        post: operations["processPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your payouts, newest first
         * @description For service providers, with a session.
         */
        get: operations["listMyPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/payouts/{id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs that your payout pays for
         * @description For service providers, with a session.
         */
        get: operations["listMyPayoutTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/earnings/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the earnings that are held, oldest first
         * @description The earning of a job that the platform paid for is left out of payouts for some days, unless the provider has completed 3 jobs that clients paid for themselves. At most 100.
         *
         *     For admins, with a session or an admin’s with the scope `payouts`, `payouts:create` or `payouts:settle`.
         */
        get: operations["listHeldEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/earnings/{job_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release the earning of a job, so that the next run pays it
         * @description Releasing it again, or releasing one that is not held, changes nothing.
         *
         *     For admins, with a session or an admin’s with the scope `payouts`.
         */
        post: operations["releaseEarning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits, or waited, for a second admin, newest first
         * @description For admins, with a session.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what another admin requested, and do it
         * @description All checks are made again. If one of them refuses, nothing is done and the request goes on waiting. Needs a session: no API key can approve anything.
         *
         *     For admins, with a session.
         */
        post: operations["approveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/approvals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject what an admin requested, or withdraw your own request
         * @description For admins, with a session.
         */
        post: operations["rejectRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the wallets of all clients and providers, newest account first
         * @description For admins, with a session or an admin’s with the scope `payouts` or `reports`.
         */
        get: operations["listWalletSummaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/admin/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the totals of all wallets
         * @description For admins, with a session or an admin’s with the scope `payouts` or `reports`.
         */
        get: operations["readWalletTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the key figures of the marketplace
         * @description For admins, with a session or an admin’s with the scope `reports`.
         */
        get: operations["readStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the analytics of the marketplace
         * @description For admins, with a session or an admin’s with the scope `reports`.
         */
        get: operations["readAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your usage, for clients
         * @description Jobs count in the month in which they were completed. Months are those of Accra, which is on UTC.
         *
         *     For clients, with a session or a client’s API key.
         */
        get: operations["readUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your billing for this month and last month, for clients
         * @description For clients, with a session or a client’s API key.
         */
        get: operations["readBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your earnings by month and by service, for providers
         * @description For service providers, with a session.
         */
        get: operations["readEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inspect the server, its ledger and its outbox, for admins
         * @description For admins, with a session.
         */
        get: operations["inspectSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audio/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a narrator’s voice sample
         * @description Everyone who is logged in may hear an approved sample; any other, only its owner and admins.
         *
         *     For everyone who is logged in, with a session.
         */
        get: operations["readVoiceSample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to the marketplace
         * @description Needs no credential; limited to five messages in 15 minutes. Admins are notified by mail.
         *
         *     Open to everyone.
         */
        post: operations["createContactMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact-messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contact messages, newest first
         * @description For admins, with a session.
         */
        get: operations["listContactMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a message as answered or as open
         * @description A message that is marked as answered again keeps the time of the first mark.
         *
         *     For admins, with a session.
         */
        put: operations["updateContactMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails and messages that are pending, sent or failed, newest first
         * @description For admins, with a session.
         */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/notices/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed notice
         * @description The notice becomes pending with its attempts reset, and is sent within seconds.
         *
         *     For admins, with a session.
         */
        post: operations["retryNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what, newest first
         * @description Entries are only ever added, and each has the hash of the one before: `nsem-server verify` finds entries that were changed, removed or inserted.
         *
         *     For admins, with a session.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit log as CSV, newest first
         * @description Has the fields of the list without the names, and `before` and `after` as JSON text. A text that a spreadsheet program would run as a formula has an apostrophe before it.
         *
         *     For admins, with a session.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/download/database": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the database
         * @description A consistent copy of the whole database as a SQLite file, without sessions and stored idempotent responses. One backup is made at a time. If the operator configured recipients, the file is encrypted in the age format and its name ends with `.age`.
         *
         *     For admins, with a session or an admin’s with the scope `backup`.
         */
        get: operations["downloadDatabase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/download/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the stored files
         * @description Recordings, texts and outputs as a ZIP archive. Its `manifest.json` lists each file with size and SHA-256, and the files that are damaged. If the operator configured recipients, the file is encrypted in the age format and its name ends with `.age`.
         *
         *     For admins, with a session or an admin’s with the scope `backup`.
         */
        get: operations["downloadUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/download/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all data
         * @description A consistent copy of the database and every stored file as a ZIP archive, with `manifest.json`, for `nsem-server restore`. If the operator configured recipients, the file is encrypted in the age format and its name ends with `.age`.
         *
         *     For admins, with a session or an admin’s with the scope `backup`.
         */
        get: operations["downloadAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the version of the server, its limits and its features
         * @description Every response has the version in the header `Nsem-Version` too.
         *
         *     Open to everyone.
         */
        get: operations["readVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is running
         * @description Open to everyone.
         */
        get: operations["readHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the database is available
         * @description Open to everyone.
         */
        get: operations["readReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI 3.1 description of this API
         * @description Open to everyone.
         */
        get: operations["readOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API reference as an HTML page
         * @description Open to everyone.
         */
        get: operations["readDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        QuoteRequest: {
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            /** @description Code or name; for a translation. */
            source_language?: string | null | undefined;
            /** @description Code or name; for a translation. */
            target_language?: string | null | undefined;
            /** @description Code or name; for a transcription or a narration. */
            language?: string | null | undefined;
            /** @description The text to translate or narrate; for a transcription, a note to the provider. */
            content?: string | null | undefined;
            /** @description The requested provider; if it is left out, any qualified provider may take the job. */
            provider_id?: string | null | undefined;
            /** @description Seconds of audio, for a transcription; the job itself measures the file. */
            audio_duration?: number | null | undefined;
        };
        NewJob: {
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            /** @description Code or name; for a translation. */
            source_language?: string | null | undefined;
            /** @description Code or name; for a translation. */
            target_language?: string | null | undefined;
            /** @description Code or name; for a transcription or a narration. */
            language?: string | null | undefined;
            /** @description The text to translate or narrate; for a transcription, a note to the provider. */
            content?: string | null | undefined;
            /** @description The requested provider; if it is left out, any qualified provider may take the job. */
            provider_id?: string | null | undefined;
            /** @description Your own name for the job, such as an order number; unique among your jobs. */
            reference?: string | null | undefined;
            /** @description What your programs store with the job: at most 20 texts of at most 500 characters, by keys of at most 40 characters. */
            metadata?: {
                [key: string]: string;
            } | undefined;
        };
        JobUpdate: {
            /** @enum {string} */
            service_type?: "translation" | "transcription" | "narration" | undefined;
            /** @description Code or name; for a translation. */
            source_language?: string | null | undefined;
            /** @description Code or name; for a translation. */
            target_language?: string | null | undefined;
            /** @description Code or name; for a transcription or a narration. */
            language?: string | null | undefined;
            content?: string | undefined;
            /** @description The requested provider; if it is left out, any qualified provider may take the job. */
            provider_id?: string | null | undefined;
            /** @description Your own name for the job, such as an order number; unique among your jobs. */
            reference?: string | null | undefined;
            /** @description What your programs store with the job: at most 20 texts of at most 500 characters, by keys of at most 40 characters. */
            metadata?: {
                [key: string]: string;
            } | undefined;
            /** @constant */
            status?: "completed" | undefined;
            /** @description What the provider delivers, together with the status completed. */
            output_text?: string | undefined;
        };
        Assignment: {
            /** @description The requested provider; if it is left out, any qualified provider may take the job. */
            provider_id?: string | null | undefined;
        };
        Delivery: {
            output_text?: string | undefined;
        };
        JobFailure: {
            reason: string;
        };
        JobRefund: {
            reason: string;
        };
        NewRating: {
            /** @description The id of the provider’s account. */
            service_provider_id: number;
            rating: number;
            /** @description Trimmed; empty counts as none. */
            comment?: string | null | undefined;
        };
        RatingUpdate: {
            rating: number;
            /** @description Trimmed; empty counts as none. */
            comment?: string | null | undefined;
        };
        Registration: {
            name: string;
            /** Format: email */
            email: string;
            /** @description 10 to 128 characters, not the e-mail itself, and not a common password. */
            password: string;
            /** @enum {string} */
            role: "client" | "service-provider";
            profile?: components["schemas"]["NewProfile"] | null | undefined;
        };
        /** @description A client has needs; a service provider has languages, experience and bio, and optionally specialties and a portfolio. */
        NewProfile: {
            /** @description For a client. */
            needs?: string | null | undefined;
            languages?: string[] | undefined;
            /** @enum {string} */
            experience?: "0-1" | "2-3" | "4-5" | "6-10" | "10+" | undefined;
            specialties?: string[] | undefined;
            bio?: string | undefined;
            portfolio?: string | null | undefined;
        };
        Login: {
            email: string;
            password: string;
            /** @enum {string} */
            role?: "admin" | "service-provider" | "client" | undefined;
            /** @description What an earlier login on this device returned. */
            device_token?: string | undefined;
        };
        AccountUpdate: {
            name?: string | undefined;
            telegram_id?: string | null | undefined;
            is_available?: boolean | undefined;
            is_quick_service_available?: boolean | undefined;
        };
        OwnAccountDeletion: {
            /** @description Your password. */
            current_password: string;
        };
        EmailVerification: {
            /** @description From the link in the mail. */
            token: string;
        };
        PasswordResetRequest: {
            /** Format: email */
            email: string;
        };
        PasswordReset: {
            /** @description From the link in the mail. */
            token: string;
            /** @description 10 to 128 characters, not the e-mail itself, and not a common password. */
            password: string;
        };
        PasswordChange: {
            current_password: string;
            /** @description 10 to 128 characters, not the e-mail itself, and not a common password. */
            new_password: string;
        };
        AccountDeletion: {
            /** @description Why; it is stored with the deletion. */
            reason: string;
        };
        AccountRestriction: {
            /** @description Why; the user of a suspended account reads it when they log in. */
            reason: string;
        };
        SecondFactorReset: {
            /** @description Why; it is stored in the audit log. */
            reason: string;
        };
        /** @description The ticket of a login, and exactly one second factor. */
        SecondFactorLogin: {
            /** @description From the 401 response to the login. */
            login_ticket: string;
            /** @description What an earlier login on this device returned. */
            device_token?: string | undefined;
            /** @description The 6 digits that the authenticator app shows. */
            code?: string | undefined;
            recovery_code?: string | undefined;
            passkey?: components["schemas"]["PasskeyProof"] | undefined;
        };
        /** @description An `AuthenticationResponseJSON` (WebAuthn): what a browser returns after its user has agreed to use a passkey. Other members are left out. */
        PasskeyProof: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string | null | undefined;
            };
        };
        PasskeyLogin: {
            passkey: components["schemas"]["PasskeyProof"];
            /** @enum {string} */
            role?: "admin" | "service-provider" | "client" | undefined;
            /** @description What an earlier login on this device returned. */
            device_token?: string | undefined;
        };
        /** @description Your password, or exactly one second factor. */
        Confirmation: {
            password?: string | undefined;
            /** @description The 6 digits that the authenticator app shows. */
            code?: string | undefined;
            recovery_code?: string | undefined;
            passkey?: components["schemas"]["PasskeyProof"] | undefined;
        };
        TotpCode: {
            /** @description The 6 digits that the app shows. */
            code: string;
        };
        NewPasskey: {
            name: string;
            passkey: components["schemas"]["PasskeyRegistration"];
        };
        /** @description A `RegistrationResponseJSON` (WebAuthn): what a browser returns after it has created a passkey. Other members are left out. */
        PasskeyRegistration: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[] | undefined;
            };
        };
        PasskeyUpdate: {
            name: string;
        };
        NewLanguage: {
            name: string;
        };
        ServiceSubmission: {
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            /** @description Code or name; for a translation. */
            source_language?: string | null | undefined;
            /** @description Code or name; for a translation. */
            target_language?: string | null | undefined;
            /** @description Code or name; for a transcription or a narration. */
            language?: string | null | undefined;
            sample_text?: string | null | undefined;
            /** @description A narrator’s WAV as data URL or base64 (at most 10 MiB decoded); multipart sends a file. */
            audio_recording?: string | null | undefined;
        };
        ServiceStatusUpdate: {
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
        };
        ServiceProviderUpdate: {
            is_active: boolean;
        };
        NewServicePrice: {
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            price_per_word?: number | undefined;
            price_per_minute?: number | undefined;
            /**
             * @description An active price replaces the previous active price of its service.
             * @default true
             */
            is_active?: boolean | undefined;
        };
        ServicePriceUpdate: {
            price_per_word?: number | undefined;
            price_per_minute?: number | undefined;
            is_active?: boolean | undefined;
        };
        NewApiKey: {
            key_name: string;
            /**
             * @description An admin’s key has at least one; a client’s key has none.
             * @default []
             */
            scopes?: ("backup" | "credits" | "languages" | "payouts" | "payouts:create" | "payouts:settle" | "prices" | "reports" | "services:review")[] | undefined;
            /**
             * @description `read`: the key of a client changes nothing. `full` by default.
             * @enum {string}
             */
            access?: "full" | "read" | undefined;
            /** Format: date-time */
            expires_at?: string | null | undefined;
            /** @description The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere. */
            allowed_networks?: string[] | undefined;
        };
        ApiKeyUpdate: {
            key_name?: string | undefined;
            is_active?: boolean | undefined;
            /**
             * @description `read`: the key of a client changes nothing. `full` by default.
             * @enum {string}
             */
            access?: "full" | "read" | undefined;
            /** Format: date-time */
            expires_at?: string | null | undefined;
            /** @description The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere. */
            allowed_networks?: string[] | undefined;
        };
        NewCredit: {
            user_id: number;
            amount: number;
            note: string;
            /** @description The reference of the transfer; it can be credited only once. */
            reference?: string | undefined;
        };
        CommissionUpdate: {
            commission_rate: number;
        };
        WeeklyRun: {
            /**
             * Format: date
             * @description The Monday of a week: pays what was earned up to its end. Defaults to now.
             */
            week_start?: string | undefined;
        };
        PayoutUpdate: {
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The reference of the transfer; only with completed. */
            reference?: string | undefined;
            /** @description Why the transfer failed; required with failed. */
            failure_reason?: string | undefined;
        };
        ApprovalRejection: {
            reason: string;
        };
        NewContactMessage: {
            /** @description On one line. */
            name: string;
            /**
             * Format: email
             * @description The address for the answer.
             */
            email: string;
            /** @description On one line; null if the sender writes for no organisation. */
            company?: string | null | undefined;
            message: string;
        };
        ContactMessageUpdate: {
            /** @description False marks it as open again. */
            is_answered: boolean;
        };
        /**
         * @description Stable and machine-readable: branch on it. New ones may come, so have a branch for the rest.
         * @enum {string}
         */
        ProblemCode: "account.email-taken" | "account.email-unverified" | "account.name-invalid" | "account.current-password-wrong" | "account.token-invalid" | "account.session-not-found" | "account.password-invalid" | "account.profile-role-mismatch" | "account.not-found" | "account.providers-only" | "account.provider-not-found" | "account.no-approved-service" | "account.credentials-invalid" | "account.suspended" | "account.own-account" | "account.last-admin" | "account.reason-missing" | "account.wrong-state" | "account.deletion-refused" | "api-key.access-invalid" | "api-key.address-not-allowed" | "api-key.expired" | "api-key.expiry-invalid" | "api-key.name-missing" | "api-key.not-found" | "api-key.scopes-invalid" | "approval.not-found" | "approval.already-waiting" | "approval.too-many-waiting" | "approval.not-waiting" | "approval.second-admin-needed" | "approval.reason-missing" | "backup.in-progress" | "contact.message-invalid" | "contact.not-found" | "events.too-many-streams" | "account.export-in-progress" | "job.not-found" | "job.wrong-state" | "job.provider-unknown" | "job.provider-not-qualified" | "job.provider-inactive" | "job.account-inactive" | "job.provider-unavailable" | "job.provider-missing" | "job.for-another-provider" | "job.output-invalid" | "job.output-not-ready" | "job.not-accepted" | "job.content-erased" | "job.client-deleted" | "job.reason-missing" | "job.service-type-mismatch" | "job.reference-exists" | "language.name-missing" | "language.exists" | "language.not-found" | "language.unknown" | "language.codes-exhausted" | "notice.not-found" | "notice.not-failed" | "payout.not-found" | "payout.earning-not-found" | "payout.wrong-state" | "payout.reason-missing" | "payout.provider-not-payable" | "payout.week-invalid" | "pricing.not-found" | "pricing.wrong-unit" | "pricing.no-active-price" | "pricing.in-use" | "pricing.no-words" | "pricing.audio-missing" | "pricing.audio-not-allowed" | "quota.exceeded" | "rating.stars-missing" | "rating.provider-unknown" | "rating.no-completed-job" | "rating.exists" | "rating.not-found" | "account.second-factor-required" | "account.second-factor-enrolment-required" | "second-factor.ticket-invalid" | "second-factor.password-wrong" | "second-factor.code-wrong" | "second-factor.recovery-code-wrong" | "second-factor.passkey-invalid" | "second-factor.passkey-exists" | "second-factor.passkey-name-missing" | "second-factor.passkey-not-found" | "second-factor.too-many-passkeys" | "second-factor.app-exists" | "second-factor.app-not-found" | "second-factor.missing" | "second-factor.none-to-reset" | "second-factor.admin-account" | "service.not-found" | "service.same-languages" | "service.sample-missing" | "service.sample-not-allowed" | "service.not-pending" | "service.duplicate" | "wallet.insufficient-funds" | "wallet.clients-only" | "wallet.amount-missing" | "wallet.reference-exists" | "wallet.account-not-found" | "upload.too-large" | "upload.empty" | "upload.unreadable-audio" | "upload.type-unsupported" | "upload.voice-sample-invalid" | "permission.denied" | "permission.confirmation-required" | "idempotency.key-reused" | "http.body-malformed" | "http.idempotency-key-malformed" | "http.unauthenticated" | "http.token-invalid" | "http.not-found" | "http.audio-not-found" | "http.method-not-allowed" | "http.body-too-slow" | "http.body-too-large" | "http.media-type-unsupported" | "http.range-unsatisfiable" | "http.invalid" | "http.file-missing" | "http.too-many-requests" | "http.internal" | "http.storage-full" | "http.server-busy" | "http.unavailable";
        Quote: {
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            words: number | null;
            audio_duration: number | null;
            minutes: number | null;
            /** @description GHS, at most two decimals. */
            unit_price: number;
            /** @description GHS, at most two decimals. */
            price: number;
            /** @description GHS, at most two decimals. */
            discount: number;
            /** @description GHS, at most two decimals. */
            amount_due: number;
            /** @constant */
            currency: "GHS";
        };
        Job: {
            id: number;
            client_id: number;
            /** @description The Provider ID of the provider who works on it, or is requested. */
            provider_id: string | null;
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            source_language: string | null;
            target_language: string | null;
            language: string | null;
            /** @description What the client wrote. In lists at most its first 2000 characters. */
            content: string;
            /** @description The first 100 characters of the content. */
            content_preview: string;
            /** @description The characters of the whole content (UTF-16 code units). */
            content_length: number;
            /** @description Whether the operator shows providers only the first words of the content until they accept the job. The other fields, `content_length` among them, describe all of it. */
            content_is_preview: boolean;
            /** @description Whether your API key may not read what the client wrote: the fields of the content are empty. */
            content_withheld: boolean;
            /** @description Whether you cannot download the recording: you must accept the job first, or your API key may not read what the client sent. */
            input_withheld: boolean;
            /** @description Whether texts and files were erased, because the client deleted their account. */
            content_erased: boolean;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
            words: number | null;
            /** @description Billed minutes, one decimal. */
            minutes: number | null;
            /** @description Measured seconds. */
            audio_duration: number | null;
            /** @description GHS, at most two decimals. */
            unit_price: number;
            /** @description The full value in GHS. */
            price: number;
            /** @description The discount of the free first translation. */
            discount: number;
            /** @description What the client pays. */
            amount_due: number;
            /** @description Once completed; for the provider and admins only. */
            commission_amount?: number | null | undefined;
            /** @description What the provider earns; for the provider and admins only. */
            net_amount?: number | null | undefined;
            is_quick: boolean;
            has_output: boolean;
            failure_reason: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            assigned_at: string | null;
            completed_at: string | null;
            /** @description The client’s own name for the job; null for providers. */
            reference: string | null;
            /** @description What the client’s programs stored with the job; empty for providers. */
            metadata: {
                [key: string]: string;
            };
        };
        JobState: {
            id: number;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
            /** Format: date-time */
            updated_at: string;
        };
        JobEvent: {
            /**
             * @description What was done to the job.
             * @enum {string}
             */
            move: "create" | "edit" | "assign" | "release" | "deliver" | "cancel" | "fail" | "refund";
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            actor_role: "admin" | "service-provider" | "client";
            from: ("pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded") | null;
            /** @enum {string} */
            to: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded";
            note: string | null;
        };
        Approval: {
            id: number;
            /** @enum {string} */
            kind: "credit" | "refund" | "payout";
            /**
             * @description Only what is approved was done; what waits expires after 7 days.
             * @enum {string}
             */
            status: "waiting" | "approved" | "rejected" | "expired";
            /** @description GHS, at most two decimals. */
            amount: number;
            /** @description The client, or the provider who is paid. */
            user_id: number;
            user_name: string;
            job_id: number | null;
            payout_id: number | null;
            /** @description The reference of the transfer. */
            reference: string | null;
            /** @description The note of a credit, or the reason for a refund. */
            note: string | null;
            /** @description The admin who may not approve it. */
            requested_by: number;
            requested_by_name: string;
            /** Format: date-time */
            requested_at: string;
            /** Format: date-time */
            expires_at: string;
            decided_by: number | null;
            decided_by_name: string | null;
            decided_at: string | null;
            rejection_reason: string | null;
        };
        ServiceProvider: {
            id: number;
            name: string;
            provider_id: string;
            /** @description From 1.0 to 5.0, with one decimal; null if there are no ratings. */
            average_rating: number | null;
            rating_count: number;
            is_available: boolean;
            is_quick_service_available: boolean;
            /** @description The approved ones, in offered languages. */
            service_configurations: components["schemas"]["Service"][];
        };
        Service: {
            id: number;
            user_id: number;
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            source_language: string | null;
            target_language: string | null;
            language: string | null;
            sample_text: string | null;
            /** @description Path of the voice sample. */
            audio_recording: string | null;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            /** Format: date-time */
            submitted_at: string;
            reviewed_at: string | null;
        };
        Rating: {
            id: number;
            service_provider_id: number;
            client_id: number;
            /** @description 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent. */
            rating: number;
            comment: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Session: {
            access_token: string;
            /** @constant */
            token_type: "bearer";
            /** Format: date-time */
            expires_at: string;
            /** @description Identifies this device in later logins, which failed logins from elsewhere then do not delay. It is no credential. */
            device_token: string;
            user: components["schemas"]["User"];
            /** @description The link that verifies the e-mail: only from a server on your own machine that cannot send mails. */
            verification_link?: string | undefined;
        };
        User: {
            id: number;
            name: string;
            email: string;
            /** @description Whether the user has opened the link that was sent to the e-mail. */
            email_verified: boolean;
            /** @enum {string} */
            role: "admin" | "service-provider" | "client";
            telegram_id: string | null;
            /** @description Assigned at the first approval. */
            provider_id: string | null;
            is_available: boolean;
            is_quick_service_available: boolean;
            is_active: boolean;
            profile: (components["schemas"]["ClientProfile"] | components["schemas"]["ProviderProfile"]) | null;
            /** Format: date-time */
            created_at: string;
        };
        ClientProfile: {
            needs: string | null;
        };
        ProviderProfile: {
            languages: string[];
            /** @enum {string} */
            experience: "0-1" | "2-3" | "4-5" | "6-10" | "10+";
            specialties: string[];
            bio: string;
            portfolio: string | null;
        };
        AccountLimits: {
            /** @description The quotas of the account's role. */
            quotas: components["schemas"]["Quota"][];
            rate_limit: {
                calls: number;
                seconds: number;
            } | null;
            /** @description The size of the largest file. */
            max_upload_bytes: number;
            /** @description How many days after the deletion of your account the contents of your jobs, or your voice samples, are erased. */
            contents_erased_after_days: number;
        };
        Quota: {
            /**
             * @description What is counted.
             * @enum {string}
             */
            quota: "stored-bytes" | "open-jobs" | "jobs-per-day" | "pending-services" | "api-keys";
            /** @description The most that the account may have. */
            limit: number;
            /** @description What it has now. */
            used: number;
        };
        ResentVerification: {
            /** @description If true, no mail is sent. */
            email_verified: boolean;
            /** @description The link that verifies the e-mail: only from a server on your own machine that cannot send mails. */
            verification_link?: string | undefined;
        };
        Accepted: {
            /** @constant */
            status: "accepted";
        };
        ListedSession: {
            id: number;
            /** @description In words, as far as it can be recognized. */
            device: string;
            /** @description The address at the login; of an IPv6 address, its /64 network. */
            network: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether this call uses it. */
            is_current: boolean;
        };
        ManagedAccount: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "service-provider" | "client";
            provider_id: string | null;
            is_active: boolean;
            /** @description Null if the account is not suspended. */
            suspension: {
                /** Format: date-time */
                since: string;
                reason: string;
            } | null;
            /** @description Null if the payouts are not frozen. */
            payout_freeze: {
                /** Format: date-time */
                since: string;
                reason: string;
            } | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A `PublicKeyCredentialRequestOptionsJSON`. Pass it on to the browser (`navigator.credentials`, WebAuthn Level 3). */
        PasskeyProofOptions: {
            challenge: string;
            rpId: string;
            timeout: number;
            /** @constant */
            userVerification: "required";
        };
        Confirmed: {
            /** Format: date-time */
            confirmed_until: string;
        };
        SecondFactors: {
            /** @description Whether a login needs a second factor. */
            is_enabled: boolean;
            /** @description Your authenticator app; null if there is none. */
            totp: {
                /** Format: date-time */
                created_at: string;
            } | null;
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
        };
        Passkey: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used: string | null;
        };
        NewTotp: {
            /** @description In base32, to type it into the app. */
            secret: string;
            /** @description For a QR code. */
            otpauth_uri: string;
        };
        ConfirmedTotp: {
            /** @description For your first second factor: 10 codes, shown only now; each works once. */
            recovery_codes: string[] | null;
        };
        RecoveryCodes: {
            /** @description 10 codes; each works once. */
            recovery_codes: string[];
        };
        /** @description A `PublicKeyCredentialCreationOptionsJSON`. Pass it on to the browser (`navigator.credentials`, WebAuthn Level 3). */
        PasskeyOptions: {
            challenge: string;
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: string;
                name: string;
                displayName: string;
            };
            pubKeyCredParams: {
                /** @constant */
                type: "public-key";
                alg: number;
            }[];
            timeout: number;
            /** @constant */
            attestation: "none";
            authenticatorSelection: {
                /** @constant */
                residentKey: "required";
                requireResidentKey: boolean;
                /** @constant */
                userVerification: "required";
            };
            excludeCredentials: {
                /** @constant */
                type: "public-key";
                id: string;
            }[];
        };
        RegisteredPasskey: {
            passkey: components["schemas"]["Passkey"];
            /** @description For your first second factor: 10 codes, shown only now; each works once. */
            recovery_codes: string[] | null;
        };
        Language: {
            id: number;
            name: string;
            /** @description ISO 639; qaa to qtz are reserved for local use. */
            language_code: string;
        };
        SubmittedService: {
            id: number;
            user_id: number;
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            source_language: string | null;
            target_language: string | null;
            language: string | null;
            sample_text: string | null;
            /** @description Path of the voice sample. */
            audio_recording: string | null;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            /** Format: date-time */
            submitted_at: string;
            reviewed_at: string | null;
            user_name: string;
            user_email: string;
        };
        ReviewedProvider: {
            id: number;
            name: string;
            email: string;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description From 1.0 to 5.0, with one decimal; null if there are no ratings. */
            average_rating: number | null;
            rating_count: number;
            /** @description Assigned at the first approval. */
            provider_id: string | null;
            telegram_id: string | null;
            is_available: boolean;
            is_quick_service_available: boolean;
            profile: (components["schemas"]["ClientProfile"] | components["schemas"]["ProviderProfile"]) | null;
            /** @description Of every status, newest first. */
            service_configurations: components["schemas"]["SubmittedService"][];
        };
        ServicePrice: {
            id: number;
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            price_per_word: number | null;
            price_per_minute: number | null;
            is_active: boolean;
            /** @description Words of a client's first job of this service that the platform pays for. */
            free_words: number;
        };
        ApiKey: {
            id: number;
            key_name: string;
            /** @description In full; null for a key with scopes, which is shown only when it is created or regenerated, and for any key if you have not confirmed who you are in the last 10 minutes. */
            api_key: string | null;
            /** @description The beginning and the end of a key that can be shown in full; null for a key with scopes. */
            api_key_hint: string | null;
            scopes: ("backup" | "credits" | "languages" | "payouts" | "payouts:create" | "payouts:settle" | "prices" | "reports" | "services:review")[];
            /** @enum {string} */
            access: "full" | "read";
            /** @description From when on the key is refused; null: never. */
            expires_at: string | null;
            allowed_networks: string[];
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            usage_count: number;
            last_used: string | null;
        };
        CurrentApiKey: {
            /** @description Identifies the key in the list of its owner. */
            id: number;
            /** @description The name that its owner gave it. */
            key_name: string;
            /** @description The owner, as whom the key acts. */
            user_id: number;
            /**
             * @description The role of the owner.
             * @enum {string}
             */
            role: "admin" | "client";
            /** @description What an admin’s key may do; none for a client’s key. */
            scopes: ("backup" | "credits" | "languages" | "payouts" | "payouts:create" | "payouts:settle" | "prices" | "reports" | "services:review")[];
            /**
             * @description `read`: the key changes nothing.
             * @enum {string}
             */
            access: "full" | "read";
            /** @description From when on the key is refused; null: never. */
            expires_at: string | null;
            /** @description The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere. */
            allowed_networks: string[];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            created_at: string;
        };
        Wallet: {
            user_id: number;
            /** @enum {string} */
            role: "admin" | "service-provider" | "client";
            /** @description GHS, at most two decimals. */
            wallet_balance: number;
            /** @description GHS, at most two decimals. */
            held: number;
            /** @description GHS, at most two decimals. */
            total_earned: number;
            /** @description GHS, at most two decimals. */
            total_spent: number;
            /** @description GHS, at most two decimals. */
            pending_payout: number;
            /** @constant */
            currency: "GHS";
        };
        Transaction: {
            id: number;
            /** @enum {string} */
            type: "top-up" | "hold" | "adjustment" | "capture" | "release" | "refund" | "payout" | "settlement";
            /** @description GHS; positive if the wallet received it. */
            amount: number;
            /** @description GHS, at most two decimals. */
            balance_after: number;
            job_id: number | null;
            payout_id: number | null;
            description: string;
            /** @description The account that caused it; for admins only. */
            created_by?: number | null | undefined;
            /** Format: date-time */
            created_at: string;
        };
        Commission: {
            /** @description A fraction from 0 to 1. */
            commission_rate: number;
            /** Format: date-time */
            updated_at: string;
        };
        CommissionChange: {
            id: number;
            /** @description A fraction from 0 to 1. */
            commission_rate: number;
            /** @description Null for the first rate. */
            previous_rate: number | null;
            /** @description The admin; null if not recorded. */
            changed_by: number | null;
            changed_by_name: string | null;
            /** Format: date-time */
            changed_at: string;
        };
        Payout: {
            id: number;
            /** @description The provider’s user id. */
            service_provider_id: number;
            service_provider_name: string;
            /** @description The Provider ID. */
            provider_id: string | null;
            /** @description The prices of the jobs in GHS. */
            gross_amount: number;
            /** @description GHS, at most two decimals. */
            commission_amount: number;
            /** @description What the provider is paid, net, in GHS. */
            amount: number;
            /**
             * Format: date
             * @description The Monday of the week of the cut-off.
             */
            week_start: string;
            /**
             * Format: date
             * @description The Sunday of that week.
             */
            week_end: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @description The reference of the transfer, once completed. */
            reference: string | null;
            failure_reason: string | null;
            /** Format: date-time */
            created_at: string;
            processed_at: string | null;
            completed_at: string | null;
        };
        PayoutTransaction: {
            job_id: number;
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            /**
             * @description A refund deducts a job that was paid earlier; its amounts are negative.
             * @enum {string}
             */
            kind: "capture" | "refund";
            /** @description GHS, at most two decimals. */
            gross_amount: number;
            /** @description GHS, at most two decimals. */
            commission_amount: number;
            /** @description Net, in GHS. */
            amount: number;
            /**
             * Format: date-time
             * @description When the job was completed or refunded.
             */
            completed_at: string;
        };
        HeldEarning: {
            job_id: number;
            /** @description The provider’s user id. */
            service_provider_id: number;
            service_provider_name: string;
            /** @description The Provider ID. */
            provider_id: string | null;
            /** @description The provider’s completed jobs that clients paid for themselves, at most 3: with so many, nothing is held. */
            paid_jobs: number;
            /** @description GHS, at most two decimals. */
            gross_amount: number;
            /** @description GHS, at most two decimals. */
            commission_amount: number;
            /** @description Net, in GHS. */
            amount: number;
            /** Format: date-time */
            completed_at: string;
            /** @description Until when it is left out of payouts; null if it is not held. */
            held_until: string | null;
            released_at: string | null;
        };
        WalletSummary: {
            user_id: number;
            user_name: string;
            user_email: string;
            /** @enum {string} */
            role: "client" | "service-provider";
            /** @description GHS: a client’s wallet, or a provider’s earnings that are in no payout. */
            wallet_balance: number;
            /** @description GHS, net, less refunds. */
            total_earned: number;
            /** @description GHS for completed jobs. */
            total_spent: number;
            /** @description GHS in payouts that are not completed. */
            pending_payout: number;
        };
        WalletTotals: {
            /** @description GHS: the sum of every `wallet_balance`, of clients and of providers. */
            total_wallet_balance: number;
            /** @description GHS held for pending and in-progress jobs. */
            total_held: number;
            /** @description GHS earned by providers, net. */
            total_earned: number;
            /** @description GHS that clients paid for completed jobs. */
            total_spent: number;
            /** @description GHS in payouts that are not completed. */
            pending_payouts: number;
            /** @description GHS earned by providers and in no payout. */
            unpaid_earnings: number;
            /** @description GHS, at most two decimals. */
            commission: number;
            /** @description GHS that the platform paid for clients. */
            promotions: number;
            service_providers: number;
            /** @constant */
            currency: "GHS";
        };
        PlatformStats: {
            /** @description Accounts of service providers. */
            totalServiceProviders: number;
            /** @description Services that are pending review. */
            pendingApprovals: number;
            /** @description GHS: the sum of the prices of completed jobs. */
            totalRevenue: number;
            /** @description Jobs that are pending or in progress. */
            activeJobs: number;
        };
        Analytics: {
            /** @description Hours from creation to completion of completed jobs, one decimal; 0 if there are none. */
            averageJobDuration: number;
            /** @description Completed jobs as a percentage of all jobs, one decimal; 0 if there are none. */
            successRate: number;
            /** @description Over the jobs whose words were counted. */
            averageWordsPerJob: number;
            /** @description Jobs created since the first of the month. */
            apiCallsThisMonth: number;
            /** @description The sum of the prices of completed jobs. */
            revenueByService: {
                /** @description GHS, at most two decimals. */
                translation: number;
                /** @description GHS, at most two decimals. */
                transcription: number;
                /** @description GHS, at most two decimals. */
                narration: number;
                /** @description GHS, at most two decimals. */
                total: number;
            };
        };
        Usage: {
            /** @description The last six months including this one, oldest first. */
            months: {
                month: string;
                /** @description Jobs completed in the month. */
                calls: number;
                /** @description Counted words of completed jobs. */
                words: number;
                /** @description Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
                minutes: number;
            }[];
            this_month: {
                /** @description Jobs created since the first of the month, in any state. */
                calls: number;
                /** @description Counted words of completed jobs. */
                words: number;
                /** @description Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
                minutes: number;
            };
        };
        Billing: {
            this_month: {
                /** @description Jobs completed in the month. */
                calls: number;
                /** @description Counted words of completed jobs. */
                words: number;
                /** @description Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
                minutes: number;
                /** @description GHS that the client paid for them. */
                cost: number;
            };
            last_month: {
                /** @description Jobs completed in the month. */
                calls: number;
                /** @description Counted words of completed jobs. */
                words: number;
                /** @description Audio of completed jobs, one decimal: as measured; for narration, one minute per 200 words, at least one. */
                minutes: number;
                /** @description GHS that the client paid for them. */
                cost: number;
            };
        };
        Earnings: {
            this_month: {
                /** @description Jobs delivered in the month. */
                jobs: number;
                /** @description GHS: the prices of the jobs. */
                gross: number;
                /** @description GHS, at most two decimals. */
                commission: number;
                /** @description GHS: the gross less the commission. */
                net: number;
                /** @description Jobs refunded in the month, whenever they were delivered; they are deducted from the sums. */
                refunds: number;
            };
            last_month: {
                /** @description Jobs delivered in the month. */
                jobs: number;
                /** @description GHS: the prices of the jobs. */
                gross: number;
                /** @description GHS, at most two decimals. */
                commission: number;
                /** @description GHS: the gross less the commission. */
                net: number;
                /** @description Jobs refunded in the month, whenever they were delivered; they are deducted from the sums. */
                refunds: number;
            };
            /** @description Of completed jobs; refunded jobs do not count. */
            all_time: {
                jobs: number;
                /** @description GHS: the prices of the jobs. */
                gross: number;
                /** @description GHS, at most two decimals. */
                commission: number;
                /** @description GHS: the gross less the commission. */
                net: number;
            };
            by_service: {
                translation: {
                    jobs: number;
                    /** @description GHS: the prices of the jobs. */
                    gross: number;
                    /** @description GHS, at most two decimals. */
                    commission: number;
                    /** @description GHS: the gross less the commission. */
                    net: number;
                };
                transcription: {
                    jobs: number;
                    /** @description GHS: the prices of the jobs. */
                    gross: number;
                    /** @description GHS, at most two decimals. */
                    commission: number;
                    /** @description GHS: the gross less the commission. */
                    net: number;
                };
                narration: {
                    jobs: number;
                    /** @description GHS: the prices of the jobs. */
                    gross: number;
                    /** @description GHS, at most two decimals. */
                    commission: number;
                    /** @description GHS: the gross less the commission. */
                    net: number;
                };
            };
            completed_jobs: number;
            /** @description Of 5.0, one decimal. */
            average_rating: number | null;
            rating_count: number;
            services: {
                approved: number;
                pending: number;
                rejected: number;
            };
            /** @description Earnings of jobs that the platform paid for, left out of payouts until then. */
            held: components["schemas"]["HeldEarning"][];
        };
        SystemHealth: {
            version: string;
            /** Format: date-time */
            started_at: string;
            uptime_seconds: number;
            database: {
                ok: boolean;
                size_bytes: number;
            };
            disk: {
                free_bytes: number;
            };
            /** @description The check of the ledger, made at most once a minute. */
            books: {
                balanced: boolean;
                problem_count: number;
                /** @description At most the first hundred, one sentence each. */
                problems: string[];
                entries: number;
                jobs: number;
                /** Format: date-time */
                checked_at: string;
            };
            /** @description Notices that are pending, and those that failed. */
            outbox: {
                pending: number;
                failed: number;
            };
            /** @description How long requests waited for the process to continue, in the last one to two hours. */
            event_loop: {
                /** @description 99 of 100 delays were at most this long, in milliseconds. */
                delay_p99_ms: number;
                /** @description The longest delay, in milliseconds. */
                delay_max_ms: number;
                /** @description Delays of more than 200 ms; the log names the operations of each. */
                stalls: number;
                /** Format: date-time */
                since: string;
            };
        };
        SentMessage: {
            id: number;
            name: string;
            email: string;
            company: string | null;
            /** @description Its lines are separated by `\n`. */
            message: string;
            /** Format: date-time */
            created_at: string;
        };
        ContactMessage: {
            id: number;
            name: string;
            email: string;
            company: string | null;
            /** @description Its lines are separated by `\n`. */
            message: string;
            /** Format: date-time */
            created_at: string;
            /** @description When an admin marked it as answered; null while it is open. */
            answered_at: string | null;
        };
        Notice: {
            id: number;
            /** @enum {string} */
            kind: "provider-approved" | "service-rejected" | "job-assigned" | "job-delivered" | "job-failed" | "payout-paid" | "contact-message" | "approval-requested" | "email-verification" | "password-reset" | "password-changed" | "second-factor-changed" | "new-device" | "api-key-created" | "job-offered" | "job-opened" | "password-forgotten";
            /**
             * @description Mail, Telegram, or internal: the server turns internal notices into others.
             * @enum {string}
             */
            channel: "mail" | "telegram" | "internal";
            /** @description The recipient; internal notices have none. */
            user_id: number | null;
            /** @enum {string} */
            status: "pending" | "sent" | "failed";
            /** @description Attempts since the notice was created or last retried. */
            attempts: number;
            /** @description Why the last attempt failed, or why it did not need to be sent. */
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description When the next attempt is due. */
            due_at: string | null;
            sent_at: string | null;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @description The account; null for the operator and for a login that failed. */
            actor_id: number | null;
            /** @description The name as it is now; null without an actor_id, or if the account was deleted. */
            actor_name: string | null;
            actor_role: ("admin" | "service-provider" | "client") | null;
            /** @description Null for a failed login, and for a user who had no session yet. */
            credential: ("session" | "api-key" | "program" | "operator") | null;
            /** @description Of the session or the API key. */
            credential_id: number | null;
            /** @description An IPv4 address, or the /64 network of an IPv6 address. */
            network: string | null;
            /** @enum {string} */
            action: "account.change-password" | "account.delete" | "account.end-other-sessions" | "account.end-session" | "account.freeze-payouts" | "account.log-in" | "account.log-in-failed" | "account.log-out" | "account.provision" | "account.reactivate" | "account.register" | "account.release-payouts" | "account.reset-password" | "account.suspend" | "account.verify-email" | "api-key.create" | "api-key.delete" | "api-key.regenerate" | "api-key.update" | "approval.approve" | "approval.reject" | "approval.request" | "backup.download" | "commission.update" | "earning.release" | "job.refund" | "language.create" | "language.delete" | "notice.retry" | "payout.complete" | "payout.create" | "payout.fail" | "payout.process" | "price.create" | "price.delete" | "price.retire" | "price.update" | "provider.activate" | "provider.deactivate" | "second-factor.add-app" | "second-factor.add-passkey" | "second-factor.create-recovery-codes" | "second-factor.remove-app" | "second-factor.remove-passkey" | "second-factor.rename-passkey" | "second-factor.reset" | "second-factor.use-recovery-code" | "service.approve" | "service.reject" | "service.reopen" | "wallet.credit";
            /** @enum {string} */
            object_kind: "account" | "api-key" | "approval" | "backup" | "commission" | "job" | "language" | "notice" | "payout" | "price" | "service";
            object_id: number | null;
            /** @description The name of the account as it is now; null for other kinds, or if it was deleted. */
            object_name: string | null;
            /** @description What changed, as it was before. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description What changed, as it was afterwards. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description The hash of the entry before; empty if none. */
            previous_hash: string;
            /** @description SHA-256 over this entry and the previous hash. */
            hash: string;
        };
        ServerVersion: {
            /** @description The version of the server, like 1.4.2. */
            version: string;
            rate_limit: {
                calls: number;
                seconds: number;
            } | null;
            /** @description The size of the largest file. */
            max_upload_bytes: number;
            /** @description The largest `limit` of a list. */
            max_list_items: number;
            /** @description Words of a client's first translation that the platform pays for. */
            free_words: number;
            /** @description What the operator has switched on. */
            features: {
                /** @description Whether users must verify their e-mail. */
                email_verification: boolean;
                /** @description Whether providers see only the first words of a job until they accept it. */
                offer_previews: boolean;
            };
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        OpenApi: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A problem document (RFC 9457). Some kinds say more: what a wallet lacks, for example. */
        Problem: {
            /** @description A URI that names the kind of problem. */
            type: string;
            /** @description The kind of problem, in a few words. */
            title: string;
            /** @description The status of the answer. */
            status: number;
            /** @description One readable sentence. */
            detail: string;
            code: components["schemas"]["ProblemCode"];
            /** @description Names this call in the server’s log. */
            request_id: string;
            /** @description Everything that is wrong with the request, each with its field. */
            errors?: {
                /** @description A JSON pointer to the field, after `#`. */
                pointer: string;
                /** @description One readable sentence. */
                detail: string;
            }[] | undefined;
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description Internal error (`http.internal`) */
        InternalError: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Nsem-Version": components["headers"]["Nsem-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "http.internal";
                };
            };
        };
        /** @description Storage full (`http.storage-full`) */
        StorageFull: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Nsem-Version": components["headers"]["Nsem-Version"];
                /** @description After how many seconds to try again. */
                "Retry-After"?: string | undefined;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "http.storage-full";
                };
            };
        };
        /** @description Storage full (`http.storage-full`) · Server busy (`http.server-busy`) */
        NoRoom: {
            headers: {
                "Request-Id": components["headers"]["Request-Id"];
                "Nsem-Version": components["headers"]["Nsem-Version"];
                /** @description After how many seconds to try again. */
                "Retry-After"?: string | undefined;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "http.storage-full" | "http.server-busy";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this call in our logs. */
        "Request-Id": string;
        /** @description The version of the server. */
        "Nsem-Version": string;
        /** @description How many calls (`q`) are let through in how many seconds (`w`). */
        "RateLimit-Policy": string;
        /** @description How many calls are left (`r`), and for how many seconds (`t`). */
        RateLimit: string;
        /** @description After how many seconds there is room again. */
        "Retry-After": string;
    };
    pathItems: never;
}
interface operations {
    quoteJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description The count and the price. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                status?: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | "refunded" | undefined;
                service_type?: "translation" | "transcription" | "narration" | undefined;
                /** @description Only those of these jobs that are yours: at most 100 ids, with commas between. */
                ids?: string | undefined;
                /** @description The job with this reference; not for providers. */
                reference?: string | undefined;
                /** @description Created at this moment or later, or since the beginning of this day in UTC. */
                created_after?: string | undefined;
                /** @description Created before this moment, or before this day in UTC. */
                created_before?: string | undefined;
                /** @description The jobs of this client; for admins only. */
                client_id?: number | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJob"];
                "application/x-www-form-urlencoded": components["schemas"]["NewJob"];
                "multipart/form-data": components["schemas"]["NewJob"];
            };
        };
        responses: {
            /** @description The job. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    uploadJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @constant */
                    service_type: "transcription";
                    /** @description Code or name of the language spoken. */
                    language: string;
                    /** @description The text to translate or narrate; for a transcription, a note to the provider. */
                    content?: string | null | undefined;
                    /** @description The requested provider; if it is left out, any qualified provider may take the job. */
                    provider_id?: string | null | undefined;
                    /** @description Your own name for the job, such as an order number; unique among your jobs. */
                    reference?: string | null | undefined;
                    /** @description What your programs store with the job, as the JSON of an object of texts. */
                    metadata?: string | undefined;
                    /**
                     * Format: binary
                     * @description WAV, MP3, M4A, Ogg, FLAC or WebM.
                     */
                    audio_file: string;
                };
            };
        };
        responses: {
            /** @description The job. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listAvailableJobs: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The available jobs. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
        };
    };
    readJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    updateJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobUpdate"];
                "application/x-www-form-urlencoded": components["schemas"]["JobUpdate"];
                "multipart/form-data": components["schemas"]["JobUpdate"];
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    readJobStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy: 304 if it is current. */
                "If-None-Match"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its status. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Changes with the job. */
                    ETag: string;
                    /** @description Seconds until the next poll; absent once the job has ended. */
                    "Retry-After"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobState"];
                };
            };
            /** @description If-None-Match names the current status. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Changes with the job. */
                    ETag: string;
                    /** @description Seconds until the next poll; absent once the job has ended. */
                    "Retry-After"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listJobEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its moves. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobEvent"][];
                };
            };
        };
    };
    readJobOutput: {
        parameters: {
            query?: never;
            header?: {
                /** @description The requested bytes; one range at a time. */
                Range?: string | undefined;
                /** @description The range applies to the file with this ETag. */
                "If-Range"?: string | undefined;
                /** @description The ETag of your copy: 304 if it is current. */
                "If-None-Match"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The output, as a file to save. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name. */
                    "Content-Disposition": string;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest": string;
                    /** @description bytes */
                    "Accept-Ranges": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/*": string;
                    "application/*": string;
                    "audio/*": string;
                };
            };
            /** @description The bytes that the Range header asked for. */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name. */
                    "Content-Disposition": string;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest": string;
                    /** @description bytes */
                    "Accept-Ranges": string;
                    /** @description Which bytes of how many. */
                    "Content-Range": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/*": string;
                    "application/*": string;
                    "audio/*": string;
                };
            };
            /** @description The file is the one that If-None-Match names. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readJobInput: {
        parameters: {
            query?: never;
            header?: {
                /** @description The requested bytes; one range at a time. */
                Range?: string | undefined;
                /** @description The range applies to the file with this ETag. */
                "If-Range"?: string | undefined;
                /** @description The ETag of your copy: 304 if it is current. */
                "If-None-Match"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audio, as a file to save. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name. */
                    "Content-Disposition": string;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest": string;
                    /** @description bytes */
                    "Accept-Ranges": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": string;
                };
            };
            /** @description The bytes that the Range header asked for. */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name. */
                    "Content-Disposition": string;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest": string;
                    /** @description bytes */
                    "Accept-Ranges": string;
                    /** @description Which bytes of how many. */
                    "Content-Range": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": string;
                };
            };
            /** @description The file is the one that If-None-Match names. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    assignJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Assignment"];
            };
        } | undefined;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    deliverJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"];
                "multipart/form-data": {
                    output_text?: string | undefined;
                    /**
                     * Format: binary
                     * @description .txt, .md, .srt, .vtt, .docx or .pdf; a narration’s audio.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    releaseJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    failJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobFailure"];
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    refundJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobRefund"];
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Nothing was done yet: the amount is above the operator’s threshold, and a second admin must approve it. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    followEvents: {
        parameters: {
            query?: {
                /** @description The one job to follow. */
                job_id?: number | undefined;
            } | undefined;
            header?: {
                /** @description The last event that you have seen: the stream continues after it. */
                "Last-Event-ID"?: number | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream without an end. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: {
                /** @description Part of the name of a provider or of a language. */
                q?: string | undefined;
                /** @description Code or name. */
                language?: string | undefined;
                service_type?: "translation" | "transcription" | "narration" | undefined;
                /** @description Only providers who are generally available, or only those who are not. */
                available?: boolean | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceProvider"][];
                };
            };
        };
    };
    createRating: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRating"];
            };
        };
        responses: {
            /** @description The rating. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"];
                };
            };
        };
    };
    listMyRatings: {
        parameters: {
            query?: {
                /** @description Only your rating of this provider. */
                service_provider_id?: number | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ratings, newest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"][];
                };
            };
        };
    };
    listReceivedRatings: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ratings, newest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"][];
                };
            };
        };
    };
    listProviderRatings: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ratings, newest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"][];
                };
            };
        };
    };
    readRating: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rating. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"];
                };
            };
        };
    };
    updateRating: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatingUpdate"];
            };
        };
        responses: {
            /** @description The changed rating. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"];
                };
            };
        };
    };
    registerUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Registered and logged in. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Logged in for 7 days. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Logged out. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            /** @description The changed user. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnAccountDeletion"];
            };
        };
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLimits"];
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name, with a timestamp. */
                    "Content-Disposition": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerification"];
            };
        };
        responses: {
            /** @description Verified. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail will be sent. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentVerification"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description If there is such an account, it gets a mail. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The password is replaced. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password is replaced. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSession"][];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their tokens are invalid. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its token is invalid. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description The start of a name or of an e-mail address. */
                q?: string | undefined;
                role?: "admin" | "service-provider" | "client" | undefined;
                state?: "unrestricted" | "suspended" | "payouts-frozen" | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccount"][];
                };
            };
        };
    };
    readAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccount"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountRestriction"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccount"];
                };
            };
        };
    };
    reactivateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccount"];
                };
            };
        };
    };
    freezePayouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountRestriction"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccount"];
                };
            };
        };
    };
    releasePayouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccount"];
                };
            };
        };
    };
    resetSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorReset"];
            };
        };
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    completeLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorLogin"];
            };
        };
        responses: {
            /** @description Logged in for 7 days. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    startPasskeyProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyProofOptions"];
                };
            };
        };
    };
    logInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyLogin"];
            };
        };
        responses: {
            /** @description Logged in for 7 days. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Confirmed. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmed"];
                };
            };
        };
    };
    readSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your second factors. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactors"];
                };
            };
        };
    };
    createTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, shown only now. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTotp"];
                };
            };
        };
    };
    deleteTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCode"];
            };
        };
        responses: {
            /** @description The app is set up. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedTotp"];
                };
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes, shown only now. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    startPasskeyRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    registerPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Registered. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredPasskey"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyUpdate"];
            };
        };
        responses: {
            /** @description The renamed passkey. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLanguages: {
        parameters: {
            query?: {
                /** @description Whether to include deleted languages that services or jobs still use. */
                include_removed?: boolean | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The languages. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Language"][];
                };
            };
        };
    };
    createLanguage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLanguage"];
            };
        };
        responses: {
            /** @description The language. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Language"];
                };
            };
        };
    };
    deleteLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMyServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configurations. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"][];
                };
            };
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceSubmission"];
                "multipart/form-data": {
                    /** @enum {string} */
                    service_type: "translation" | "transcription" | "narration";
                    /** @description Code or name; for a translation. */
                    source_language?: string | null | undefined;
                    /** @description Code or name; for a translation. */
                    target_language?: string | null | undefined;
                    /** @description Code or name; for a transcription or a narration. */
                    language?: string | null | undefined;
                    sample_text?: string | null | undefined;
                    /**
                     * Format: binary
                     * @description A narrator’s voice sample: WAV, 1 to 120 s, at most 10 MiB.
                     */
                    audio_recording: string;
                };
            };
        };
        responses: {
            /** @description The configuration. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    updateService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceSubmission"];
                "multipart/form-data": {
                    /** @enum {string} */
                    service_type: "translation" | "transcription" | "narration";
                    /** @description Code or name; for a translation. */
                    source_language?: string | null | undefined;
                    /** @description Code or name; for a translation. */
                    target_language?: string | null | undefined;
                    /** @description Code or name; for a transcription or a narration. */
                    language?: string | null | undefined;
                    sample_text?: string | null | undefined;
                    /**
                     * Format: binary
                     * @description A narrator’s voice sample: WAV, 1 to 120 s, at most 10 MiB.
                     */
                    audio_recording: string;
                };
            };
        };
        responses: {
            /** @description The changed configuration. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAllServices: {
        parameters: {
            query?: {
                status?: "pending" | "approved" | "rejected" | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configurations. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedService"][];
                };
            };
        };
    };
    approveService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reviewed configuration. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    rejectService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reviewed configuration. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    setServiceStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceStatusUpdate"];
            };
        };
        responses: {
            /** @description The changed configuration. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    listProvidersForReview: {
        parameters: {
            query?: {
                /** @description Part of a name, an e-mail or a Provider ID. */
                q?: string | undefined;
                /** @description Only active providers (approved and not deactivated), or only inactive ones. */
                is_active?: boolean | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedProvider"][];
                };
            };
        };
    };
    readProviderForReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedProvider"];
                };
            };
        };
    };
    setProviderActive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceProviderUpdate"];
            };
        };
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedProvider"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: {
                /** @description Only active prices, or only inactive ones. */
                is_active?: boolean | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePrice"][];
                };
            };
        };
    };
    createPrice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewServicePrice"];
            };
        };
        responses: {
            /** @description The price. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePrice"];
                };
            };
        };
    };
    listServiceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service types. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ("translation" | "transcription" | "narration")[];
                };
            };
        };
    };
    readPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePrice"];
                };
            };
        };
    };
    updatePrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServicePriceUpdate"];
            };
        };
        responses: {
            /** @description The changed price. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePrice"];
                };
            };
        };
    };
    deletePrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key, in full. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readCurrentApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key and its limits. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentApiKey"];
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyUpdate"];
            };
        };
        responses: {
            /** @description The changed key. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    regenerateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key with its new value. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transactions. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"][];
                };
            };
        };
    };
    creditWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCredit"];
            };
        };
        responses: {
            /** @description The transaction. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description Nothing was done yet: the amount is above the operator’s threshold, and a second admin must approve it. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    readCommission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The commission. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commission"];
                };
            };
        };
    };
    updateCommission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommissionUpdate"];
            };
        };
        responses: {
            /** @description The new commission. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commission"];
                };
            };
        };
    };
    listCommissionHistory: {
        parameters: {
            query?: {
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommissionChange"][];
                };
            };
        };
    };
    createWeeklyPayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WeeklyRun"];
            };
        } | undefined;
        responses: {
            /** @description The payouts that were created. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"][];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                status?: "pending" | "processing" | "completed" | "failed" | undefined;
                /** @description The provider’s user id. */
                service_provider_id?: number | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"][];
                };
            };
        };
    };
    readPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    updatePayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutUpdate"];
            };
        };
        responses: {
            /** @description The payout. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Nothing was done yet: the amount is above the operator’s threshold, and a second admin must approve it. */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listPayoutTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs and refunds, oldest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutTransaction"][];
                };
            };
        };
    };
    processPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    listMyPayouts: {
        parameters: {
            query?: {
                status?: "pending" | "processing" | "completed" | "failed" | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payouts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"][];
                };
            };
        };
    };
    listMyPayoutTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs and refunds, oldest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutTransaction"][];
                };
            };
        };
    };
    listHeldEarnings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The earnings. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldEarning"][];
                };
            };
        };
    };
    releaseEarning: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                job_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The earning. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldEarning"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                status?: "waiting" | "approved" | "rejected" | "expired" | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approvals. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"][];
                };
            };
        };
    };
    approveRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    rejectRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalRejection"];
            };
        };
        responses: {
            /** @description The approval. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    listWalletSummaries: {
        parameters: {
            query?: {
                role?: "client" | "service-provider" | undefined;
                /** @description Part of a name or an e-mail address. */
                q?: string | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summaries. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletSummary"][];
                };
            };
        };
    };
    readWalletTotals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTotals"];
                };
            };
        };
    };
    readStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformStats"];
                };
            };
        };
    };
    readAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
        };
    };
    readUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    readBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The two months. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
        };
    };
    readEarnings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The earnings. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Earnings"];
                };
            };
        };
    };
    inspectSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemHealth"];
                };
            };
        };
    };
    readVoiceSample: {
        parameters: {
            query?: never;
            header?: {
                /** @description The requested bytes; one range at a time. */
                Range?: string | undefined;
                /** @description The range applies to the file with this ETag. */
                "If-Range"?: string | undefined;
                /** @description The ETag of your copy: 304 if it is current. */
                "If-None-Match"?: string | undefined;
            } | undefined;
            path: {
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recording. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name. */
                    "Content-Disposition": string;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest": string;
                    /** @description bytes */
                    "Accept-Ranges": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                };
            };
            /** @description The bytes that the Range header asked for. */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name. */
                    "Content-Disposition": string;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest": string;
                    /** @description bytes */
                    "Accept-Ranges": string;
                    /** @description Which bytes of how many. */
                    "Content-Range": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                };
            };
            /** @description The file is the one that If-None-Match names. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createContactMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a retry safe: for 7 days, the same key with the same body gets the same response. */
                "Idempotency-Key"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContactMessage"];
            };
        };
        responses: {
            /** @description The message, as it was stored. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Where it is found. */
                    Location: string;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessage"];
                };
            };
        };
    };
    listContactMessages: {
        parameters: {
            query?: {
                /** @description Only answered messages, or only open ones. */
                answered?: boolean | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactMessage"][];
                };
            };
        };
    };
    updateContactMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessageUpdate"];
            };
        };
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactMessage"];
                };
            };
        };
    };
    listNotices: {
        parameters: {
            query?: {
                status?: "pending" | "sent" | "failed" | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notices. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"][];
                };
            };
        };
    };
    retryNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice, pending. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notice"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Who did it. */
                actor_id?: number | undefined;
                action?: "account.change-password" | "account.delete" | "account.end-other-sessions" | "account.end-session" | "account.freeze-payouts" | "account.log-in" | "account.log-in-failed" | "account.log-out" | "account.provision" | "account.reactivate" | "account.register" | "account.release-payouts" | "account.reset-password" | "account.suspend" | "account.verify-email" | "api-key.create" | "api-key.delete" | "api-key.regenerate" | "api-key.update" | "approval.approve" | "approval.reject" | "approval.request" | "backup.download" | "commission.update" | "earning.release" | "job.refund" | "language.create" | "language.delete" | "notice.retry" | "payout.complete" | "payout.create" | "payout.fail" | "payout.process" | "price.create" | "price.delete" | "price.retire" | "price.update" | "provider.activate" | "provider.deactivate" | "second-factor.add-app" | "second-factor.add-passkey" | "second-factor.create-recovery-codes" | "second-factor.remove-app" | "second-factor.remove-passkey" | "second-factor.rename-passkey" | "second-factor.reset" | "second-factor.use-recovery-code" | "service.approve" | "service.reject" | "service.reopen" | "wallet.credit" | undefined;
                /** @description What it was done to. */
                object_kind?: "account" | "api-key" | "approval" | "backup" | "commission" | "job" | "language" | "notice" | "payout" | "price" | "service" | undefined;
                /** @description The id of what it was done to; only with object_kind. */
                object_id?: number | undefined;
                /** @description The first moment, or the first day in UTC. */
                from?: string | undefined;
                /** @description The last moment, or the last day in UTC. */
                to?: string | undefined;
                /** @description How many items to return. */
                limit?: number | undefined;
                /** @description Where the next page starts: taken from the Link header. */
                cursor?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The next page, with rel="next", if there is one. */
                    Link?: string | undefined;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /** @description Who did it. */
                actor_id?: number | undefined;
                action?: "account.change-password" | "account.delete" | "account.end-other-sessions" | "account.end-session" | "account.freeze-payouts" | "account.log-in" | "account.log-in-failed" | "account.log-out" | "account.provision" | "account.reactivate" | "account.register" | "account.release-payouts" | "account.reset-password" | "account.suspend" | "account.verify-email" | "api-key.create" | "api-key.delete" | "api-key.regenerate" | "api-key.update" | "approval.approve" | "approval.reject" | "approval.request" | "backup.download" | "commission.update" | "earning.release" | "job.refund" | "language.create" | "language.delete" | "notice.retry" | "payout.complete" | "payout.create" | "payout.fail" | "payout.process" | "price.create" | "price.delete" | "price.retire" | "price.update" | "provider.activate" | "provider.deactivate" | "second-factor.add-app" | "second-factor.add-passkey" | "second-factor.create-recovery-codes" | "second-factor.remove-app" | "second-factor.remove-passkey" | "second-factor.rename-passkey" | "second-factor.reset" | "second-factor.use-recovery-code" | "service.approve" | "service.reject" | "service.reopen" | "wallet.credit" | undefined;
                /** @description What it was done to. */
                object_kind?: "account" | "api-key" | "approval" | "backup" | "commission" | "job" | "language" | "notice" | "payout" | "price" | "service" | undefined;
                /** @description The id of what it was done to; only with object_kind. */
                object_id?: number | undefined;
                /** @description The first moment, or the first day in UTC. */
                from?: string | undefined;
                /** @description The last moment, or the last day in UTC. */
                to?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, one a line. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name, with the date. */
                    "Content-Disposition": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    downloadDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SQLite file. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name, with a timestamp. */
                    "Content-Disposition": string;
                    /** @description The SHA-256 of the bytes (RFC 9530); absent if they are encrypted. */
                    "Repr-Digest": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.sqlite3": string;
                    "application/vnd.age": string;
                };
            };
        };
    };
    downloadUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name, with a timestamp. */
                    "Content-Disposition": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                    "application/vnd.age": string;
                };
            };
        };
    };
    downloadAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The file name, with a timestamp. */
                    "Content-Disposition": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                    "application/vnd.age": string;
                };
            };
        };
    };
    readVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description Any cache may store it for a minute. */
                    "Cache-Control"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerVersion"];
                };
            };
        };
    };
    readHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is running. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database is available. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
        };
    };
    readDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy: 304 if it is current. */
                "If-None-Match"?: string | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The version of the page. */
                    ETag: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The page has not changed since the version in If-None-Match. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Nsem-Version": components["headers"]["Nsem-Version"];
                    /** @description The version of the page. */
                    ETag: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
