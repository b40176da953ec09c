import Koa from 'koa';
import type { CallDependencies } from './operations/run-operation.ts';
import type { Operation, UnnamedOperation } from './operations/operation.ts';
import { catchErrors, isExpected } from './middleware/catch-errors.ts';
import { drainRest } from './middleware/drain-rest.ts';
import { guard } from './middleware/response-headers.ts';
import { methodNotAllowed, route } from './middleware/route.ts';
import { trace } from './middleware/observe.ts';
import { requestIdOf } from './replies/write-answer.ts';
import type { Logger } from 'pino';
import { accountDeletionOperations } from './topics/accounts/account-deletion.routes.ts';
import { accountOperations } from './topics/accounts/accounts.routes.ts';
import { recoveryOperations } from './topics/accounts/recovery.routes.ts';
import { sessionOperations } from './topics/accounts/sessions.routes.ts';
import { apiKeyOperations } from './topics/api-keys/api-keys.routes.ts';
import { eventOperations } from './topics/events/events.routes.ts';
import { insightOperations } from './topics/insights/insights.routes.ts';
import { jobMediaOperations } from './topics/jobs/job-media.routes.ts';
import { jobEditOperations } from './topics/jobs/job-edit.routes.ts';
import { jobMoveOperations } from './topics/jobs/job-moves.routes.ts';
import { jobReadOperations } from './topics/jobs/job-reads.routes.ts';
import { jobOperations } from './topics/jobs/jobs.routes.ts';
import { languageOperations } from './topics/languages/languages.routes.ts';
import { heldEarningOperations, payoutOperations } from './topics/payouts/payouts.routes.ts';
import { payoutAccountOperations } from './topics/payout-accounts/payout-accounts.routes.ts';
import { pricingOperations } from './topics/pricing/pricing.routes.ts';
import {
  providerOperations,
  providerReviewOperations,
} from './topics/providers/providers.routes.ts';
import { quotaOperations } from './topics/quotas/quotas.routes.ts';
import { ratingOperations } from './topics/ratings/ratings.routes.ts';
import { reviewOperations } from './topics/services/review.routes.ts';
import { serviceOperations, voiceSampleOperations } from './topics/services/services.routes.ts';
import { systemOperations } from './topics/system/system.routes.ts';
import { uploadOperations } from './topics/uploads/uploads.routes.ts';
import { summaryOperations } from './topics/wallet/summaries.routes.ts';
import { walletOperations } from './topics/wallet/wallet.routes.ts';

// Without the state of the machine, and without the description of the whole API.
const { readStats, readAnalytics, readUsage, readBilling, readEarnings } = insightOperations;
const { readVersion, readHealth, readReadiness } = systemOperations;

/** The operations for programs of clients and providers, and for admins. */
const operationsById = {
  ...jobOperations,
  ...jobReadOperations,
  ...jobMediaOperations,
  ...jobEditOperations,
  ...jobMoveOperations,
  ...uploadOperations,
  ...eventOperations,
  ...providerOperations,
  ...ratingOperations,
  ...accountOperations,
  ...quotaOperations,
  ...recoveryOperations,
  ...sessionOperations,
  ...accountDeletionOperations,
  ...languageOperations,
  ...serviceOperations,
  ...reviewOperations,
  ...providerReviewOperations,
  ...pricingOperations,
  ...apiKeyOperations,
  ...walletOperations,
  ...payoutAccountOperations,
  ...payoutOperations,
  ...heldEarningOperations,
  ...summaryOperations,
  readStats,
  readAnalytics,
  readUsage,
  readBilling,
  readEarnings,
  ...voiceSampleOperations,
  readVersion,
  readHealth,
  readReadiness,
} as const;

type HandlerDependencies =
  (typeof operationsById)[keyof typeof operationsById] extends UnnamedOperation<infer D>
    ? D
    : never;

const operations: readonly Operation<HandlerDependencies>[] = Object.entries(operationsById).map(
  ([id, operation]) => ({ id, ...(operation as UnnamedOperation<HandlerDependencies>) }),
);

/** The dependencies of the app of a fake marketplace. */
export type FakeAppDependencies = CallDependencies &
  HandlerDependencies &
  Readonly<{ log: Logger }>;

/** Refuses what a fake does not have, so that it cannot be mistaken for what does not exist. */
const notFaked: Koa.Middleware = (ctx) => {
  ctx.status = 501;
  ctx.set('content-type', 'application/problem+json; charset=utf-8');
  ctx.body = JSON.stringify({
    type: 'urn:nsem:problem:fake.not-supported',
    title: 'Not supported by the fake marketplace',
    status: ctx.status,
    detail: `The fake marketplace does not have ${ctx.method} ${ctx.path}.`,
    code: 'fake.not-supported',
    request_id: requestIdOf(ctx),
    retryable: false,
  });
};

/** The HTTP side of a fake marketplace: the operations of the server, without those of operators. */
export function createFakeApp(dependencies: FakeAppDependencies): Koa {
  const { log, version } = dependencies;
  const app = new Koa();
  app.use(trace(log, version));
  app.use(drainRest);
  app.use(catchErrors(log));
  app.use(guard(null));
  app.use(route(operations, () => dependencies));
  app.use(methodNotAllowed);
  app.use(notFaked);
  app.on('error', (error: unknown) => {
    if (!isExpected(error)) log.error({ err: error }, 'response broken off');
  });
  return app;
}
