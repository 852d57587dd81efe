import { counted } from './words.ts'

/** How far a run is. */
export function Bar({ share, rows }: { share: number | null; rows: number }) {
  return (
    <div className="stack tight" role="status">
      <progress className="bar" max={1} value={share ?? undefined} aria-label="Progress" />
      <p className="muted">{rows === 0 ? 'Starting…' : `${counted(rows, 'row', 'rows')} read`}</p>
    </div>
  )
}
