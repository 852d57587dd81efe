import type { ConsoleLoad } from '@forecourt/server/hosts/console.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { loadContext } from './context.ts'

const requestHandler = createRequestHandler(build, import.meta.env.MODE)

const Nothing = () => null

/** The same, with addresses of files as screens, so that a refusal of one is shown inside the frame. */
const screenHandler = createRequestHandler(
  {
    ...build,
    routes: Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        route && { ...route, module: { ...route.module, default: route.module.default ?? Nothing } },
      ]),
    ),
  },
  import.meta.env.MODE,
)

/** Answers a request of the console. */
export async function handle(request: Request, load: ConsoleLoad): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(loadContext, load)
  const response = await requestHandler(request, context)
  return isRefusedToReader(request, response) ? screenHandler(request, context) : response
}

/** Whether a browser that opened the address of a file gets no file, and would show what programs are told. */
const isRefusedToReader = ({ method, headers }: Request, response: Response): boolean =>
  method === 'GET' &&
  response.status >= 400 &&
  !!headers.get('accept')?.includes('text/html') &&
  !response.headers.get('content-type')?.startsWith('text/html')
