/** The settings that distinguish drawings from photographs; `Site` has them. */
export interface IllustrationSettings {
  illustration_folders: readonly string[]
}

/**
 * Whether a picture is a drawing, by its folder. Drawings are labelled 'Illustration', so that nobody takes them for
 * photographs of the vehicle.
 */
export const isIllustration = (url: string, { illustration_folders }: IllustrationSettings): boolean =>
  illustration_folders.some((folder) => url.startsWith(folder))

/** Whether a picture of a vehicle has that label: a drawing, or a default picture of vehicles without one. */
export const isDrawing = (
  url: string,
  settings: IllustrationSettings & {
    default_image_url: string
    default_image_urls: Readonly<Record<string, string>>
  },
): boolean =>
  url === settings.default_image_url ||
  Object.values(settings.default_image_urls).includes(url) ||
  isIllustration(url, settings)
