import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Words that appear beside a control on hover or focus; never the only place where something is said. */
export function Tooltip({ words, children }: { words: ReactNode; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={1}
            className="z-50 max-w-72 animate-fade-in rounded-small bg-ink px-3 py-2 text-13 text-surface"
          >
            {words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
