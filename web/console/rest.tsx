import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { afterPaint } from '../browser/afterLoad.ts'

/**
 * What of a screen is drawn right after its beginning is painted, so that a move does not wait for what nobody sees yet
 * (docs/decisions/0180). A document has all of it, and so has the way back, which scrolls to where one was, and a link to
 * a place on the screen.
 */
export function Rest({
  place = <div className="rest-place" />,
  isNow = false,
  children,
}: {
  /** What keeps its place until then. */
  place?: ReactNode
  /** Whether it is drawn with the beginning after all. */
  isNow?: boolean
  children: ReactNode
}) {
  const isPop = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const [isThere, setThere] = useState(isNow || isPop || hash !== '')
  useEffect(() => (isThere ? undefined : afterPaint(() => startTransition(() => setThere(true)))), [isThere])
  return isThere ? children : place
}

/** Rows of a list that are drawn first: more than most screens show. */
export const FIRST_ROWS = 12

/** The rows of a list, of which those out of sight are drawn right after the first ones. */
export function Rows<T>({
  of,
  place = <PlaceOfRows />,
  children,
}: {
  of: readonly T[]
  /** What keeps the place of the others; by default of rows of a table. */
  place?: ReactNode
  children: (one: T, at: number) => ReactNode
}) {
  return (
    <>
      {of.slice(0, FIRST_ROWS).map((one, at) => children(one, at))}
      {of.length > FIRST_ROWS ? (
        <Rest place={place}>{of.slice(FIRST_ROWS).map((one, at) => children(one, FIRST_ROWS + at))}</Rest>
      ) : null}
    </>
  )
}

const PlaceOfRows = () => <tr className="rest-place" aria-hidden />
