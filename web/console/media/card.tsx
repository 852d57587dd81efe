import { picturePath } from '@forecourt/rules/staff/consolePaths.ts'
import type { DeskPicture } from '@forecourt/server/staff/desk/media.ts'
import { Link } from 'react-router'
import { FocusedImage } from './focusedImage.tsx'

/** A picture of the library in the grid. */
export function PictureCard({
  picture: { id, name, small, alt, decorative, lacksAlt, focus, width, height },
  site,
}: {
  picture: Omit<DeskPicture, 'uploaded'>
  /** The name of its site, where there are several. */
  site: string | null
}) {
  return (
    <li className="media-card">
      <Link to={picturePath(id)}>
        <span className="media-thumb">
          {/* What it shows is said below. */}
          <FocusedImage src={small} alt="" loading="lazy" width={240} height={160} focus={focus} />
        </span>
        <span className="media-name wrap">{name}</span>
      </Link>
      <p className="media-alt muted wrap">{alt === '' ? (decorative ? 'Decorative' : '') : alt}</p>
      {lacksAlt ? (
        <p>
          <span className="badge warn">Needs alt text</span>
        </p>
      ) : null}
      <p className="muted">{[site, `${width} × ${height}`].filter(Boolean).join(' · ')}</p>
    </li>
  )
}
