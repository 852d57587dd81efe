import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Reads a screen again after a refused change too, which React Router leaves out by default: what somebody else did
 * meanwhile is shown, and the next try is against that.
 */
export const revalidateAfterRefusal = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' || defaultShouldRevalidate
