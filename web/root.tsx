import type { Route } from './+types/root'
import { dealerContext, renderingContext } from './context.ts'
import { loadLayout } from './site/layout/frame.server.ts'
import { movedAddresses } from './site/layout/moved.server.ts'

/** Old addresses of the site lead on. */
export const middleware: Route.MiddlewareFunction[] = [movedAddresses]

/** The site and what stands around every page. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadLayout(context.get(dealerContext), context.get(renderingContext).now)

/** The router wants a component here; what stands around a page is drawn by PageBody, on both sides. */
export default function Root() {
  return null
}
