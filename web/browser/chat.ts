/** By this event a page asks the chat of the site to open (docs/contracts.md, Widget hooks). */
export const CHAT_EVENT = 'forecourt:chat'

/** What a visitor was reading when the chat was asked to open. */
export interface ChatSubject {
  source: 'offer'
  id: number
  name: string
}

/** Asks the site's chat to open; false where none has answered, so that the page goes another way. */
export const openChat = (about: ChatSubject): boolean =>
  // Who takes it says so by preventing the default, which is the way without a chat.
  !dispatchEvent(new CustomEvent<ChatSubject>(CHAT_EVENT, { cancelable: true, detail: about }))
