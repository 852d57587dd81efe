import type { ConsoleLoad } from '@forecourt/server/hosts/console.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { loadContext } from './context.ts'

const requestHandler = createRequestHandler(build, import.meta.env.MODE)

/** Answers a request of the console. */
export function handle(request: Request, load: ConsoleLoad): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(loadContext, load)
  return requestHandler(request, context)
}
