/** A feed that cannot be imported; nothing was changed. The message is for its sender. */
export class FeedRefusal extends Error {
  override name = 'FeedRefusal'
}
