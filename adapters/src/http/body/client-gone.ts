/** The caller disconnected before its request was complete, so there is no one to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
