/** Texts that the specification gives word for word (§5, §8, §9). US spelling is applied when they are shown. */
export const COPY = {
  required: '*This is a required field.',
  /** Our own: the specification has no limit, but a text column needs one. */
  tooLong: (limit: number) => `Please use at most ${limit} characters.`,
  formAlert: 'An error occurred when submitting this form',
  unexpected: 'An unexpected error occured',
  callTheDealer: 'Call the dealer',
  allNew: 'All New ',
} as const
