/** The caller went away before its request was whole: nobody is left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
