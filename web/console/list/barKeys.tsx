import { lazy, Suspense, type ComponentProps } from 'react'

// Screens without a selection do without it.
const BarFocus = lazy(() => import('./barFocus.tsx'))

/** The keys between the rows of a list and the bar of what is selected in it, loaded after the list. */
export const BarKeys = (props: ComponentProps<typeof BarFocus>) => (
  <Suspense fallback={null}>
    <BarFocus {...props} />
  </Suspense>
)
