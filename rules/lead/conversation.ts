/** Later messages that one conversation takes. */
export const CONVERSATION_CAP = 100
/** Days after its first message in which a conversation takes more: as long as a browser keeps it. */
export const CONVERSATION_DAYS = 30

/**
 * Whether a conversation takes another message (decision 127).
 *
 * @param later its messages after the first
 */
export const takesMessage = (startedAt: Date, later: number, now: Date): boolean =>
  later < CONVERSATION_CAP && now.getTime() - startedAt.getTime() <= CONVERSATION_DAYS * 86_400_000
