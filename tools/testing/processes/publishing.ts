import { createLog } from '@forecourt/server/log.ts'
import type { ConsolePageHandler } from '@forecourt/server/hosts/console.ts'
import { serveAsMember } from '@forecourt/server/main.ts'
import { operatorMessage } from '@forecourt/server/operatorMessage.ts'
import type { PageHandler } from '@forecourt/server/pages/pages.ts'
import { runMember } from '@forecourt/server/processes/processes.ts'

/** A web process whose pages are a site’s articles as they are stored, and whose console only writes and publishes them. */
const handle: PageHandler = async (request, { dealer }) => {
  const { content, site } = dealer
  const { pathname } = new URL(request.url)
  const shown = pathname === '/' ? await content.articles({ page: 1 }) : await content.article(pathname.slice(1))
  return Response.json(shown, { status: shown ? 200 : 404, headers: { 'x-cache-tags': `site:${site.id}` } })
}

const change: ConsolePageHandler = async (request, { visit }) => {
  const form = new URLSearchParams(await request.text())
  const field = (name: string) => form.get(name) ?? ''
  if (field('email') !== '') return Response.json(await visit.signIn(field('email'), field('password')))
  const { content } = (await visit.desk())!
  const id = Number(field('id'))
  const { content: stored, live } = await content.find('articles', id)
  const version = stored!.version
  const draft = { ...stored!.draft, ...(JSON.parse(field('draft') || '{}') as object) }
  const saved = await content.save('articles', id, { version, content: draft })
  if (field('publish_at') !== '')
    await content.schedule('articles', id, {
      version: saved.version,
      publishAt: field('publish_at'),
      takeDownAt: '',
    })
  else if (field('intent') === 'publish')
    await content.publish('articles', id, { version: saved.version, live: live?.version ?? '' })
  return Response.json(saved.version)
}

await runMember(
  (member) =>
    serveAsMember(member, {
      log: createLog(member.env.logLevel),
      app: { handle, console: { handle: change, clientDir: null } },
      pace: { pollSeconds: 0.5 },
    }),
  operatorMessage,
)
