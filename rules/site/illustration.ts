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

/**
 * Whether a picture of a vehicle is shown with that word: a drawing, or the silhouette that stands for every vehicle
 * without a picture.
 */
export const isDrawing = (url: string, settings: IllustrationSettings & { default_image_url: string }): boolean =>
  url === settings.default_image_url || isIllustration(url, settings)
