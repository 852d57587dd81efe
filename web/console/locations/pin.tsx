import { settingsWithPath } from '@forecourt/rules/staff/consolePaths.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Point, Tiles } from '../../browser/map.ts'
import { useKept } from '../kept/draft.tsx'
import type { Failure } from '../parts.tsx'

/** The text of two fields as a point; null for anything else. */
function pointOf({ lat, long }: { lat: string; long: string }): Point | null {
  if (lat.trim() === '' || long.trim() === '') return null
  const point = { lat: Number(lat), long: Number(long) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.long) <= 180 ? point : null
}

/** Where a location is: latitude and longitude as fields, and a map to pick them on where the site has one. */
export function PinFields({
  texts,
  failure,
  off,
  tiles,
  near,
}: {
  texts: Readonly<Record<string, string>>
  failure: Failure | undefined
  off: boolean
  tiles: Tiles | null
  /** Where the map begins without a pin. */
  near: Point | null
}) {
  const [at, setAt] = useState({
    lat: failure?.values.lat ?? texts.lat ?? '',
    long: failure?.values.long ?? texts.long ?? '',
  })
  useKept(at)
  const canvas = useRef<HTMLDivElement>(null)
  const picker = useRef<{ show: (point: Point | null) => void } | null>(null)
  const [ready, setReady] = useState(false)
  const [begin] = useState({ pin: pointOf(at), near })
  const from = begin.pin ?? begin.near

  useEffect(() => {
    if (!tiles || !from || off) return
    let left = false
    let remove = () => {}
    void import('../../browser/map.ts').then(
      ({ pickOnMap }) => {
        if (left || !canvas.current) return
        const drawn = pickOnMap(
          canvas.current,
          { pin: begin.pin, near: from, tiles },
          {
            onReady: () => setReady(true),
            onPick: ({ lat, long }) => setAt({ lat: String(lat), long: String(long) }),
          },
        )
        picker.current = drawn
        remove = drawn.remove
      },
      // The fields do without the map.
      () => {},
    )
    return () => {
      left = true
      picker.current = null
      remove()
      setReady(false)
    }
  }, [tiles, from, begin, off])

  useEffect(() => picker.current?.show(pointOf(at)), [at])

  return (
    <>
      {tiles && from && !off ? (
        <div className={ready ? 'pick-map' : 'pick-map empty'}>
          <div ref={canvas} role="group" aria-label="Map to pick the place on" className="canvas" />
        </div>
      ) : null}
      {ready ? <p className="muted">Tap the map, or drag the pin, to the entrance.</p> : null}
      {tiles || off ? null : (
        <p className="muted">
          Where the entrance is, in decimal degrees. To pick it on a map instead,{' '}
          <Link to={settingsWithPath('map_tile_url')}>set the map tiles</Link>.
        </p>
      )}
      <div className="two">
        <Coordinate
          name="lat"
          label="Latitude"
          value={at.lat}
          problem={failure?.fields.lat}
          onChange={(lat) => setAt((now) => ({ ...now, lat }))}
        />
        <Coordinate
          name="long"
          label="Longitude"
          value={at.long}
          problem={failure?.fields.long}
          onChange={(long) => setAt((now) => ({ ...now, long }))}
        />
      </div>
    </>
  )
}

function Coordinate({
  name,
  label,
  value,
  problem,
  onChange,
}: {
  name: string
  label: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const [sent] = useState(value)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="control"
        value={value}
        data-sent={sent}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        autoComplete="off"
      />
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
