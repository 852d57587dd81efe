/** A feed that cannot be imported as it is; nothing was changed. The message is for the person who sent it. */
export class FeedRefusal extends Error {
  override name = 'FeedRefusal'
}
