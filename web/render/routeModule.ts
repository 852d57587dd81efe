import type { ComponentType } from 'react'

export * from 'react-router'

/**
 * The build wraps the components of route modules so that a router's context gives them their properties. Here whoever
 * draws a page hands them over itself (PageBody), and no router is in the browser: the components stay what they are.
 */
export const UNSAFE_withComponentProps = <T>(component: ComponentType<T>): ComponentType<T> => component

/** As `UNSAFE_withComponentProps`, for what a module draws instead of a page that is not there. */
export const UNSAFE_withErrorBoundaryProps = UNSAFE_withComponentProps
