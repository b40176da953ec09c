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
        /** What a job would cost, without making it */
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
        /** One’s own jobs, newest first; everyone’s for admins */
        get: operations["listJobs"];
        put?: never;
        /**
         * Ask for a translation or a narration
         * @description The price is held from the wallet. A transcription goes to POST /jobs/upload.
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
         * Ask for a transcription of an audio file
         * @description The audio is measured, and the price held from the wallet.
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
        /** The jobs that this provider may take now, newest first */
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
        /** A job */
        get: operations["readJob"];
        /**
         * Change a pending job, or deliver one in progress
         * @description A client changes content, languages or provider: it is counted and priced again. The provider delivers with status completed and output_text.
         */
        put: operations["updateJob"];
        post?: never;
        /**
         * Cancel a job; everything held is given back
         * @description Its client while it is pending, an admin while it is not completed.
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
        /** Where a job stands */
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
        /** The history of a job, oldest first */
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
        /** The delivered output of a job */
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
        /** The audio that a client handed in */
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
        /** Take a job; an admin gives it to the provider named */
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
        /** Hand in the output: text, a document or, for a narration, audio */
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
        /** Give a job back to those who may take it */
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
        /** Give a job up for a reason; the client gets everything back */
        post: operations["failJob"];
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
         * @description Active ones with at least one approved service, newest first.
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
         * Join as a client or a service provider
         * @description A client can start at once; a provider takes jobs when an admin has approved.
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
         * @description A wrong e-mail, password or role is one and the same refusal.
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
        /** Log out: the token ends at once */
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
        /** Who is logged in */
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
        /** Change one’s name, Telegram ID or availability */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
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
        /** The languages that are offered, by name */
        get: operations["listLanguages"];
        put?: never;
        /** Add a language; its code is assigned */
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
        /** Remove a language; the history stays readable */
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
        /** One’s own service configurations, newest first */
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
         * @description A narration needs a voice recording. It starts pending.
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
         * Change a service that is still pending
         * @description A narration in the same language keeps its recording where no new one is sent.
         */
        put: operations["updateService"];
        post?: never;
        /** Delete one’s own service */
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
        /** Everyone’s service configurations, newest first */
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
        /** Approve a pending service */
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
        /** Reject a pending service */
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
        /** Set the status of a service to any of the three */
        put: operations["setServiceStatus"];
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
        /** The price list */
        get: operations["listPrices"];
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
        get?: never;
        /**
         * Set the price of a word or a minute
         * @description Jobs that were quoted before keep their price.
         */
        put: operations["updatePrice"];
        post?: never;
        delete?: never;
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
        /** One’s own API keys, newest first */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description An answer that is repeated for its Idempotency-Key has api_key null: read it from the list.
         */
        post: operations["createApiKey"];
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
        /** Rename, activate or deactivate a key */
        put: operations["updateApiKey"];
        post?: never;
        /** Delete a key; it cannot be undone */
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
        /** Give a key a new value; the old one stops at once */
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
        /** One’s own money */
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
        /** What moved one’s own balance, newest first */
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
        /** Credit a client’s wallet */
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
        /** The commission */
        get: operations["readCommission"];
        /** Set the commission for jobs that are completed from now on */
        put: operations["updateCommission"];
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
         * A narrator’s voice sample
         * @description An approved one for anyone who is logged in, else for its owner and admins.
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
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process serves */
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
        /** Whether the database can be used */
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
        /** This description of the API, OpenAPI 3.1 */
        get: operations["readOpenApi"];
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
            /** @description The provider who is asked; nobody in particular where it is left out. */
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
            /** @description The provider who is asked; nobody in particular where it is left out. */
            provider_id?: string | null | undefined;
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
            /** @description The provider who is asked; nobody in particular where it is left out. */
            provider_id?: string | null | undefined;
            /** @constant */
            status?: "completed" | undefined;
            /** @description What the provider delivers, together with the status completed. */
            output_text?: string | undefined;
        };
        Assignment: {
            /** @description The provider who is asked; nobody in particular where it is left out. */
            provider_id?: string | null | undefined;
        };
        Delivery: {
            output_text?: string | undefined;
        };
        JobFailure: {
            reason: string;
        };
        Registration: {
            name: string;
            /** Format: email */
            email: string;
            /** @description 8 to 128 characters, not the e-mail itself. */
            password: string;
            /** @enum {string} */
            role: "client" | "service-provider";
            profile?: components["schemas"]["NewProfile"] | null | undefined;
        };
        /** @description A client has needs; a service provider has languages, experience and bio, and perhaps specialties and portfolio. */
        NewProfile: {
            /** @description Of a client. */
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
        };
        AccountUpdate: {
            name?: string | undefined;
            telegram_id?: string | null | undefined;
            is_available?: boolean | undefined;
            is_quick_service_available?: boolean | undefined;
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
        ServicePriceUpdate: {
            price_per_word?: number | undefined;
            price_per_minute?: number | undefined;
        };
        NewApiKey: {
            key_name: string;
            /**
             * @description For admins, who name at least one; clients name none.
             * @default []
             */
            scopes?: ("backup" | "payouts" | "reports")[] | undefined;
        };
        ApiKeyUpdate: {
            key_name?: string | undefined;
            is_active?: boolean | undefined;
        };
        NewCredit: {
            user_id: number;
            amount: number;
            note: string;
            /** @description The transfer’s own reference: the same one is never credited twice. */
            reference?: string | undefined;
        };
        CommissionUpdate: {
            commission_rate: number;
        };
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
        Problem: {
            /** @description A URI that names the kind of problem. */
            type: string;
            title: string;
            status: number;
            /** @description One readable sentence. */
            detail: string;
            /** @description Stable and machine-readable. */
            code: string;
            request_id: string;
            /** @description Everything that is wrong with the request, each with its field. */
            errors?: {
                pointer: string;
                detail: string;
            }[] | undefined;
        } & {
            [key: string]: unknown;
        };
        Job: {
            id: number;
            client_id: number;
            /** @description The Provider ID of who works on it, or was asked to. */
            provider_id: string | null;
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            source_language: string | null;
            target_language: string | null;
            language: string | null;
            content: string;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "cancelled" | "failed";
            words: number | null;
            /** @description Billed minutes, one decimal. */
            minutes: number | null;
            /** @description Measured seconds. */
            audio_duration: number | null;
            /** @description GHS, at most two decimals. */
            unit_price: number;
            /** @description The full value in GHS. */
            price: number;
            /** @description What the first free translation takes off. */
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
        };
        JobState: {
            id: number;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "cancelled" | "failed";
            /** Format: date-time */
            updated_at: string;
        };
        JobEvent: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            actor_role: "admin" | "service-provider" | "client";
            from: ("pending" | "in_progress" | "completed" | "cancelled" | "failed") | null;
            /** @enum {string} */
            to: "pending" | "in_progress" | "completed" | "cancelled" | "failed";
            note: string | null;
        };
        ServiceProvider: {
            id: number;
            name: string;
            provider_id: string;
            /** @description Of 5.0, one decimal. */
            average_rating: number | null;
            rating_count: number;
            is_available: boolean;
            is_quick_service_available: boolean;
            /** @description Approved ones only. */
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
        Session: {
            access_token: string;
            /** @constant */
            token_type: "bearer";
            /** Format: date-time */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        User: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "service-provider" | "client";
            telegram_id: string | null;
            /** @description Assigned when first approved. */
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
        Language: {
            id: number;
            name: string;
            /** @description ISO 639; qaa to qtz are for local use. */
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
        ServicePrice: {
            id: number;
            /** @enum {string} */
            service_type: "translation" | "transcription" | "narration";
            price_per_word: number | null;
            price_per_minute: number | null;
            is_active: boolean;
            /** @description Words of a client's first job of this kind that the platform pays for. */
            free_words: number;
        };
        ApiKey: {
            id: number;
            key_name: string;
            /** @description In full; null for a key with scopes, which is shown only when it is made. */
            api_key: string | null;
            scopes: ("backup" | "payouts" | "reports")[];
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            usage_count: number;
            last_used: string | null;
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
            /** @description GHS; positive where the wallet received it. */
            amount: number;
            /** @description GHS, at most two decimals. */
            balance_after: number;
            job_id: number | null;
            payout_id: number | null;
            description: string;
            /** Format: date-time */
            created_at: string;
        };
        Commission: {
            /** @description A fraction from 0 to 1. */
            commission_rate: number;
            /** Format: date-time */
            updated_at: string;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this call in our logs. */
        "Request-Id": string;
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
                status?: "pending" | "in_progress" | "completed" | "cancelled" | "failed" | undefined;
                service_type?: "translation" | "transcription" | "narration" | undefined;
                /** @description How many items to answer. */
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
                    /** @description The next page, with rel="next", where there is one. */
                    Link?: string | undefined;
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description Where it is found. */
                    Location?: string | undefined;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description The provider who is asked; nobody in particular where it is left out. */
                    provider_id?: string | null | undefined;
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
                    /** @description Where it is found. */
                    Location?: string | undefined;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
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
                /** @description How many items to answer. */
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
            /** @description The jobs on offer. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    /** @description The next page, with rel="next", where there is one. */
                    Link?: string | undefined;
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobState"];
                };
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
            header?: never;
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
                    /** @description The file name. */
                    "Content-Disposition"?: string | undefined;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag?: string | undefined;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest"?: string | undefined;
                    /** @description bytes */
                    "Accept-Ranges"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The bytes that the Range header asked for. */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    /** @description The file name. */
                    "Content-Disposition"?: string | undefined;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag?: string | undefined;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest"?: string | undefined;
                    /** @description bytes */
                    "Accept-Ranges"?: string | undefined;
                    /** @description Which bytes of how many. */
                    "Content-Range"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The file is the one that If-None-Match names. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readJobInput: {
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
            /** @description The audio, as a file to save. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    /** @description The file name. */
                    "Content-Disposition"?: string | undefined;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag?: string | undefined;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest"?: string | undefined;
                    /** @description bytes */
                    "Accept-Ranges"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The bytes that the Range header asked for. */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    /** @description The file name. */
                    "Content-Disposition"?: string | undefined;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag?: string | undefined;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest"?: string | undefined;
                    /** @description bytes */
                    "Accept-Ranges"?: string | undefined;
                    /** @description Which bytes of how many. */
                    "Content-Range"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The file is the one that If-None-Match names. */
            304: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: {
                /** @description Part of a name or of a language. */
                q?: string | undefined;
                /** @description Code or name. */
                language?: string | undefined;
                service_type?: "translation" | "transcription" | "narration" | undefined;
                available?: boolean | undefined;
                /** @description How many items to answer. */
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
                    /** @description The next page, with rel="next", where there is one. */
                    Link?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceProvider"][];
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
            /** @description Joined and logged in. */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    /** @description Where it is found. */
                    Location?: string | undefined;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    listLanguages: {
        parameters: {
            query?: never;
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description Where it is found. */
                    Location?: string | undefined;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
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
            /** @description Removed. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description Where it is found. */
                    Location?: string | undefined;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
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
                /** @description How many items to answer. */
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
                    /** @description The next page, with rel="next", where there is one. */
                    Link?: string | undefined;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePrice"][];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePrice"];
                };
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description Where it is found. */
                    Location?: string | undefined;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
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
                /** @description How many items to answer. */
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
                    /** @description The next page, with rel="next", where there is one. */
                    Link?: string | undefined;
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
                /** @description Makes a repetition safe: for 7 days the same key with the same body is answered as before. */
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
                    /** @description Where it is found. */
                    Location?: string | undefined;
                    /** @description true, where it was answered before. */
                    "Idempotent-Replayed"?: string | undefined;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commission"];
                };
            };
        };
    };
    readVoiceSample: {
        parameters: {
            query?: never;
            header?: never;
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
                    /** @description The file name. */
                    "Content-Disposition"?: string | undefined;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag?: string | undefined;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest"?: string | undefined;
                    /** @description bytes */
                    "Accept-Ranges"?: string | undefined;
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
                    /** @description The file name. */
                    "Content-Disposition"?: string | undefined;
                    /** @description The SHA-256 of the bytes, quoted. */
                    ETag?: string | undefined;
                    /** @description The SHA-256 of the bytes (RFC 9530). */
                    "Repr-Digest"?: string | undefined;
                    /** @description bytes */
                    "Accept-Ranges"?: string | undefined;
                    /** @description Which bytes of how many. */
                    "Content-Range"?: string | undefined;
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
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description It does. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
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
            /** @description It can. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
        };
    };
}
