import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Reads a screen again after a refused change too, which React Router leaves out by default: what somebody else did
 * meanwhile is shown, and the next try is against that.
 */
export const revalidateAfterRefusal = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' || defaultShouldRevalidate

/**
 * Reads a screen again after a change that was refused for want of a right or of the password too, so that the screen
 * asks for the password where the ten minutes ran out while somebody was typing. What is typed stays.
 */
export const revalidateWhenForbidden = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 403 || defaultShouldRevalidate
