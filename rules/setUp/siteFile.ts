const MEGABYTE = 1024 * 1024

/** The largest file of a site that the console takes: more than the largest that it gives (decision 168). */
export const MAX_SITE_FILE_BYTES = 256 * MEGABYTE

/** Why the file of a site was not taken. */
export const SITE_FILE_PROBLEMS = {
  missing: 'Please choose a file.',
  empty: 'The file is empty.',
  large: 'The file is larger than 256 MB. The command line takes larger ones.',
} as const

export type SiteFileProblem = keyof typeof SITE_FILE_PROBLEMS
