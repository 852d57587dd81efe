export const NAME_MESSAGE = 'Please use alphabetical characters only.'

const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'\u2019\-]*$/u

/**
 * What is wrong with a first or last name, or null: letters of any script and spaces (spec §5), with the
 * apostrophe, hyphen and full stop that names have (decisions "Leads").
 */
export const nameProblem = (text: string): string | null => (NAME.test(text.trim()) ? null : NAME_MESSAGE)
