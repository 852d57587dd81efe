/** Name of the button that a form of several steps is sent by; its value says where the visitor wants to go. */
export const MOVE = 'move'
export type Move = 'next' | 'back' | 'skip'
