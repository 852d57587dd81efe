import { PICTURE_TYPES, refusedFile } from '@forecourt/rules/media/picture.ts'
import { pictureUploadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import type { DeskPicture } from '@forecourt/server/staff/desk/media.ts'
import { Uploads } from '../uploads/uploads.tsx'

/** What pictures may be, in words. */
export const PICTURE_HINT =
  'JPG, PNG, WebP or AVIF up to 25 MB each. They are turned upright and resized to at most 3,840 pixels; location data is removed.'

const MOST_FILE_NAME = 120

/** Uploads pictures to the library of a site. */
export function PictureUploads({
  siteId,
  many = true,
  onStored,
}: {
  siteId: number
  /** False where one picture is chosen. */
  many?: boolean
  onStored: (picture: DeskPicture) => void
}) {
  return (
    <Uploads<{ picture: DeskPicture }>
      label={many ? 'Upload pictures' : 'Upload a picture'}
      many={many}
      noun="picture"
      hint={PICTURE_HINT}
      accept={PICTURE_TYPES}
      addressOf={(id, { name }) => withQuery(pictureUploadPath(siteId, id), { name: name.slice(-MOST_FILE_NAME) })}
      refusedFile={refusedFile}
      onStored={({ picture }) => onStored(picture)}
    />
  )
}
