import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { DashboardApp } from './application.ts'

/** Where the document and its rendered reference are. */
export const DOCUMENT_PATH = '/openapi.json'
const REFERENCE_PATH = '/reference'

const TITLE = 'Dashboard API'
const DESCRIPTION = `Programs use this API to run dealer sites: stock, leads, offers, models, content, locations, bookings, reservations, settings, events, reports and webhooks.

Sign in with the id and the secret of an API key by Basic authentication. A key is for some sites, groups or dealerships, and for some areas; everything else does not exist for it (404) or is not allowed (403).

- **Lists** have \`items\` and \`next_cursor\`, which is the \`cursor\` of the next page, or null.
- **Versions**: whatever can be changed has a \`version\`, which is also its \`ETag\`. A change that sends \`If-Match\` is made only if nobody else has changed it meanwhile; otherwise the answer is 412 with what is stored now.
- **Idempotency**: send an \`Idempotency-Key\` with a change, and the same again gets the same answer for a day and does nothing.
- **Refusals** are problem details (RFC 9457).
- **Amounts** are in whole units of the site's currency, times in UTC.`

/** Serves the OpenAPI document of the routes that are added after it, and its reference, which loads nothing from elsewhere. */
export async function serveDocument(app: DashboardApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: TITLE,
        version: '1',
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: { key: { type: 'http', scheme: 'basic', description: 'Id and secret of an API key' } },
      },
      security: [{ key: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (given) => sorted(jsonSchemaTransformObject(given)),
  })
  app.get(DOCUMENT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').serializer(JSON.stringify).send(app.swagger()),
  )
  await app.register(swaggerUi, {
    routePrefix: REFERENCE_PATH,
    staticCSP: true,
    theme: { title: TITLE },
    // Without the bar of the library, which has its own logo and loads other documents.
    uiConfig: { layout: 'BaseLayout', deepLinking: true, displayRequestDuration: true, tryItOutEnabled: false },
  })
}

/** The document with its schemas by name: their own order is that in which modules were loaded. */
function sorted<T extends object>(document: T): T {
  const { components } = document as { components?: { schemas?: Readonly<Record<string, unknown>> } }
  const schemas = Object.entries(components?.schemas ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } }
}
