/** Parameter of the saved view that an address of a list of the console began with (decision 145). */
export const SAVED = 'saved'
