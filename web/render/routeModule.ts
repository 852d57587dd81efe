import type { ComponentType } from 'react'

export * from 'react-router'

/**
 * The build wraps the components of route modules so that a router's context provides their properties. Here PageBody
 * passes them itself, and there is no router in the browser, so the components stay unwrapped.
 */
export const UNSAFE_withComponentProps = <T>(component: ComponentType<T>): ComponentType<T> => component

/** Like `UNSAFE_withComponentProps`, for error components. */
export const UNSAFE_withErrorBoundaryProps = UNSAFE_withComponentProps
