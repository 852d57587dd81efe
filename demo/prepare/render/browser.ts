import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import type { Shot } from './studio.ts'

const here = import.meta.dirname
const packages = join(here, '../../../node_modules')

const PAGE = `<!doctype html><meta charset="utf-8"><script type="importmap">{"imports":{"three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script><script type="module" src="/studio.ts"></script>`

/** Opens the drawing studio in a headless browser and hands `work` a way of taking pictures and the page itself. */
export async function withStudio<T>(
  executablePath: string,
  work: (
    take: (shot: Shot, colours?: readonly string[]) => Promise<Buffer[]>,
    page: Page,
    origin: string,
  ) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://studio').pathname
    const script = (text: string) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
    if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    else if (path.endsWith('.ts')) script(stripTypeScriptTypes(readFileSync(join(here, path), 'utf8')))
    else if (path.endsWith('.js')) script(readFileSync(join(packages, path), 'utf8'))
    else if (path.endsWith('.woff2'))
      response
        .writeHead(200, { 'content-type': 'font/woff2', 'access-control-allow-origin': '*' })
        .end(readFileSync(join(packages, path)))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath,
    args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(origin)
    await page.waitForFunction('typeof takePicture === "function"')
    return await work(
      async (shot, colours) => {
        const taken = await page.evaluate(([scene, paints]) => globalThis.takePicture(scene, paints), [
          shot,
          colours,
        ] as const)
        return taken.map((address) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
      },
      page,
      origin,
    )
  } finally {
    await browser.close()
    server.close()
  }
}
