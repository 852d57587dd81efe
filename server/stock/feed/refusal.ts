/** Why a feed cannot be imported, where more than its message depends on it. */
export type RefusalReason =
  /** Too much of the stock would be marked as sold. */
  | { kind: 'halves'; sold: number; stock: number }
  /** There is no vehicle in the file; with the number for sale, where its feed would mark them as sold. */
  | { kind: 'empty'; sold: number; stock: number }
  /** Another import or change of the dealership’s stock is running. */
  | { kind: 'busy' }
  /** The file has no column for fields that every vehicle needs. */
  | { kind: 'columns'; missing: readonly string[] }
  /** The bytes are not of the encoding. */
  | { kind: 'encoding' }

/** A feed that cannot be imported; nothing was changed. The message is for its sender. */
export class FeedRefusal extends Error {
  override name = 'FeedRefusal'
  /** Null where only the message matters. */
  readonly reason: RefusalReason | null

  constructor(message: string, reason: RefusalReason | null = null) {
    super(message)
    this.reason = reason
  }
}
