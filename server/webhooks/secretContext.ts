/** The context that the secret of a webhook is bound to; it comes from the reader, never from the row. */
export const secretContext = (websiteId: number, id: string) => JSON.stringify(['webhook', 1, websiteId, id])
