/** What tells drawings from photographs; a `Site` and its settings have it. */
export interface IllustrationSettings {
  illustration_folders: readonly string[]
}

/**
 * Whether a picture is a drawing, by the folder it lies in: it is shown with the word 'Illustration', so that nobody
 * takes it for a photograph of the vehicle.
 */
export const isIllustration = (url: string, { illustration_folders }: IllustrationSettings): boolean =>
  illustration_folders.some((folder) => url.startsWith(folder))
