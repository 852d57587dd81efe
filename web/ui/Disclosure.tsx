import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/**
 * A heading that opens what is below it in 300 ms: the browser's own element, so it works without scripts, is found
 * by a search in the page, and weighs nothing. Those of one `group` close each other.
 */
export function Disclosure({
  title,
  open = false,
  group,
  className = '',
  children,
}: {
  title: ReactNode
  open?: boolean
  group?: string
  className?: string
  children: ReactNode
}) {
  return (
    <details
      open={open}
      {...(group ? { name: group } : {})}
      className={className ? `disclosure ${className}` : 'disclosure'}
    >
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
