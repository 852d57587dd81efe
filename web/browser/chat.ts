/** The event with which a page opens the site's chat (docs/contracts.md, Widget hooks). */
export const CHAT_EVENT = 'forecourt:chat'

/** The page context for the chat. */
export interface ChatSubject {
  source: 'offer'
  id: number
  name: string
}

/** Opens the site's chat; false if there is none, so that the caller uses its fallback. */
export const openChat = (about: ChatSubject): boolean =>
  // The chat confirms by preventing the default, which is the fallback without a chat.
  !dispatchEvent(new CustomEvent<ChatSubject>(CHAT_EVENT, { cancelable: true, detail: about }))

/** Takes the requests of pages to open the chat. Returns the function that stops. */
export function onChatRequest(open: (about: ChatSubject) => void): () => void {
  const listen = (event: Event) => {
    event.preventDefault()
    open((event as CustomEvent<ChatSubject>).detail)
  }
  addEventListener(CHAT_EVENT, listen)
  return () => removeEventListener(CHAT_EVENT, listen)
}
