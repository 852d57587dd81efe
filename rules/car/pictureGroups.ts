import { PICTURE_GROUPS, type CarImage, type PictureGroup } from './car.ts'

/** The name of each group, for visitors and for Meta. */
export const PICTURE_GROUP_LABELS: Readonly<Record<PictureGroup, string>> = {
  exterior: 'Exterior',
  interior: 'Interior',
  details: 'Details',
  floor_plan: 'Floor plan',
}
/** The label of pictures without a group. */
const OTHERS = 'Other'

/** Consecutive pictures in a gallery that show the same part of a vehicle. */
export interface GalleryGroup {
  /** Such as Interior. */
  label: string
  /** Index of its first picture in the gallery, from 0. */
  from: number
  count: number
}

/**
 * The pictures of a gallery, grouped by what they show. The group of the first picture comes first, because that
 * picture represents the vehicle everywhere else; the others follow in their usual order, then those without a group,
 * each in the dealer's order. Pictures with fewer than two groups stay as they are, without groups.
 */
export function galleryGroups<Photo extends Pick<CarImage, 'group'>>(
  photos: readonly Photo[],
): { photos: readonly Photo[]; groups: readonly GalleryGroup[] } {
  const named = PICTURE_GROUPS.filter((group) => photos.some((photo) => photo.group === group))
  if (named.length < 2) return { photos, groups: [] }
  const leading = photos[0]!.group
  const order = [...new Set([leading, ...named, undefined])]
  const runs = order
    .map((group) => ({
      label: group ? PICTURE_GROUP_LABELS[group] : OTHERS,
      own: photos.filter((photo) => photo.group === group),
    }))
    .filter(({ own }) => own.length > 0)
  const groups: GalleryGroup[] = []
  let from = 0
  for (const { label, own } of runs) {
    groups.push({ label, from, count: own.length })
    from += own.length
  }
  return { photos: runs.flatMap(({ own }) => own), groups }
}
