/** Text as a part of a pattern of `like`, in which it stands for itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of `like` for a text anywhere in a column. */
export const containing = (text: string): string => `%${likeText(text)}%`
