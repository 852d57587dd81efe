import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { stockPhotoPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { DeskPhoto } from '@forecourt/server/staff/desk/photos.ts'
import { ArrowLeft, ArrowRight, Eye, EyeOff, GripVertical, ImageOff, Pencil, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { ToolButton } from '../../list/toolButton.tsx'

/** A photo as the grid shows it. */
export type CardPhoto = DeskPhoto

/** One photo with what can be done with it. */
export function PhotoCard({
  carId,
  photo,
  at,
  of,
  main,
  onMove,
}: {
  carId: number
  photo: CardPhoto
  at: number
  of: number
  main: boolean
  onMove: (key: string, to: number, button: string) => void
}) {
  const { key, name, small, hidden, alt, usualAlt, fresh, uploaded, placeholder, crop } = photo
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: 'photo that can be moved' },
  })
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    onMove(key, to, event.currentTarget.id)
  }
  const marks = [
    main ? 'Main photo' : '',
    hidden ? 'Hidden' : '',
    placeholder ? 'Placeholder, not shown' : '',
    fresh ? 'New from the feed' : '',
    uploaded ? 'Uploaded' : '',
    crop === '' ? '' : 'Cropped',
  ].filter(Boolean)
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`photo-card ${isDragging ? 'dragging' : ''} ${hidden || placeholder ? 'off' : ''}`}
      aria-label={`Photo ${at + 1} of ${of}: ${name}`}
    >
      <Link to={stockPhotoPath(carId, key)} className="picture" draggable={false}>
        {small ? (
          <img src={small} alt={alt ?? usualAlt} loading="lazy" width={240} height={160} draggable={false} />
        ) : (
          <ImageOff aria-label={alt ?? usualAlt} />
        )}
        <span className="place" aria-hidden>
          {at + 1}
        </span>
      </Link>
      {marks.length === 0 ? null : (
        <ul className="photo-marks">
          {marks.map((mark) => (
            <li key={mark} className={mark === 'Main photo' ? 'main-photo' : ''}>
              {mark}
            </li>
          ))}
        </ul>
      )}
      <p className={`wrap ${alt ? '' : 'muted'}`}>{alt ?? 'No description'}</p>
      <div className="tools">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          title="Drag to move"
          className="tool handle js-only"
        >
          <GripVertical aria-hidden size={18} />
        </button>
        <ToolButton
          intent={`earlier ${key}`}
          icon={ArrowLeft}
          label={`Move ${name} earlier`}
          off={at === 0}
          onClick={move(at - 1)}
        />
        <ToolButton
          intent={`later ${key}`}
          icon={ArrowRight}
          label={`Move ${name} later`}
          off={at === of - 1}
          onClick={move(at + 1)}
        />
        {hidden ? (
          <ToolButton intent={`show ${key}`} icon={EyeOff} label={`Show ${name} on the website`} />
        ) : (
          <ToolButton intent={`hide ${key}`} icon={Eye} label={`Hide ${name} from the website`} />
        )}
        <Link
          className="tool"
          to={stockPhotoPath(carId, key)}
          aria-label={`Describe or crop ${name}`}
          title="Describe or crop"
        >
          <Pencil aria-hidden size={18} />
        </Link>
        {uploaded ? <ToolButton intent={`remove ${key}`} icon={Trash2} label={`Remove ${name}`} /> : null}
      </div>
    </li>
  )
}
