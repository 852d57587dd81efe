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
  children,
}: {
  /** What keeps its place until then. */
  place?: ReactNode
  children: ReactNode
}) {
  const isPop = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const [isThere, setThere] = useState(isPop || hash !== '')
  useEffect(() => (isThere ? undefined : afterPaint(() => startTransition(() => setThere(true)))), [isThere])
  return isThere ? children : place
}

/** Rows of a list that are drawn first: more than most screens show. */
export const FIRST_ROWS = 12

/** The rows of a table, of which those out of sight are drawn right after the first ones. */
export function Rows<T>({ of, children }: { of: readonly T[]; children: (one: T, at: number) => ReactNode }) {
  return (
    <>
      {of.slice(0, FIRST_ROWS).map((one, at) => children(one, at))}
      {of.length > FIRST_ROWS ? (
        <Rest place={<PlaceOfRows />}>{of.slice(FIRST_ROWS).map((one, at) => children(one, FIRST_ROWS + at))}</Rest>
      ) : null}
    </>
  )
}

const PlaceOfRows = () => <tr className="rest-place" aria-hidden />
