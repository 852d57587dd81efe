import type { Route } from './+types/root'
import { dealerContext, renderingContext } from './context.ts'
import { loadLayout } from './site/layout/frame.server.ts'
import { movedAddresses } from './site/layout/moved.server.ts'

/** Redirects old addresses of the site. */
export const middleware: Route.MiddlewareFunction[] = [movedAddresses]

/** The site and the layout of every page. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadLayout(context.get(dealerContext), context.get(renderingContext).now)

/** The router requires a component here; the layout is rendered by PageBody, on both sides. */
export default function Root() {
  return null
}
