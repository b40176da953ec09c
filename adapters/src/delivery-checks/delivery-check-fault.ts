/** An output took more time or memory to check than the server has for one at the moment. */
export type DeliveryCheckFault = Readonly<{ code: 'job.check-timed-out' }>;
