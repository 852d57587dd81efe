import type { PartProps } from './part.ts'

/** Says where a value comes from; one’s own can be given up for what is inherited. */
export function Inherit({
  of,
  label,
  own,
  inheritedFrom,
  unsaved = false,
}: {
  of: string
  label: string
  /** Whether it has another value here than the one that is stored. */
  unsaved?: boolean
} & Pick<PartProps, 'own' | 'inheritedFrom'>) {
  return own.includes(of) ? (
    <button type="submit" name="reset" value={of} className="text-button look-inherit">
      Reset<span className="sr-only"> {label}</span>
    </button>
  ) : (
    <span className="look-inherit">{unsaved ? 'Not saved yet' : inheritedFrom}</span>
  )
}

/** What is wrong with an input. */
export const Problem = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p id={id} className="problem">
      {children}
    </p>
  ) : null
