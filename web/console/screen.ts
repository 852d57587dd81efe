import type { useActionData, useLoaderData } from 'react-router'

/**
 * What the router hands a screen. One that takes it as props and is a `memo` is not drawn again when a move away from it
 * begins, which the router’s own hooks would cause (docs/decisions/0192).
 */
export interface ScreenProps<Loader, Action = never> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>
  actionData?: ReturnType<typeof useActionData<Action>>
}
