import type { SetUpStep } from '@forecourt/rules/setUp/checklist.ts'
import { setUpPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The ways back above a screen’s heading: to its list, and to the set-up while its site is being set up. */
export function WayBack({
  setUp,
  step,
  children = null,
}: {
  setUp: { id: number; name: string } | null
  /** The step of the set-up that leads here. */
  step: SetUpStep
  /** The link to the list; null for none. */
  children?: ReactNode
}) {
  if (setUp === null && children === null) return null
  return (
    <p className="wrap">
      {children}
      {setUp !== null && children !== null ? <span className="muted"> · </span> : null}
      {setUp === null ? null : <Link to={`${setUpPath(setUp.id)}#${step}`}>Set-up of {setUp.name}</Link>}
    </p>
  )
}
