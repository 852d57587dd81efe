import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Logger } from 'pino'
import { createApp, type AppOptions } from './app.ts'
import type { Database } from './db/database.ts'
import { createForwardReceiver } from './hosts/forwarding.ts'
import { openFileStore, openLibraryPictures, openMedia, openPictureStore, openStockPhotos } from './files/files.ts'
import { createOutbound } from './outbound.ts'
import type { Member } from './processes/processes.ts'
import { secretKeyOf } from './secretKey.ts'
import { openKeys, openSecrets } from './secrets/secrets.ts'

export interface EventProcessOptions {
  database: Database
  log: Logger
  app?: Partial<Pick<AppOptions, 'rateLimits' | 'now'>>
}

/**
 * Answers the calls with events that the web processes forward, at a lower priority than theirs, so that many events
 * keep no page waiting (decision 135). It renders no pages and runs no jobs.
 */
export async function serveEvents(
  { env, address, eventSocket }: Pick<Member, 'env' | 'eventSocket'> & { address: AppOptions['address'] },
  { database, log, app: given }: EventProcessOptions,
): Promise<{ close(): Promise<void> }> {
  const outbound = createOutbound({ allowPrivate: env.allowPrivateTargets })
  const app = await createApp({
    database,
    address,
    handle: async () => new Response(null, { status: 404 }),
    media: openMedia(env),
    stockPhotos: openStockPhotos(env),
    library: openLibraryPictures(env),
    resizedPictures: openPictureStore(env),
    files: openFileStore(env),
    secretKey: await secretKeyOf(env),
    secrets: openSecrets({ database, keys: openKeys(env) }),
    outbound,
    clientDir: null,
    trustedProxies: env.trustedProxies,
    pageCache: false,
    logger: log,
    now: given?.now,
    rateLimits: given?.rateLimits,
  }).catch((error: unknown) => {
    outbound.close()
    throw error
  })
  // One that was killed leaves its socket behind.
  await rm(eventSocket!, { force: true })
  const receiver = createForwardReceiver(app.answerForwarded)
  receiver.listen({ path: eventSocket!, exclusive: true })
  await once(receiver, 'listening')
  // Only now, so that it starts as fast as the others.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return {
    async close() {
      receiver.close()
      await app.close()
      outbound.close()
    },
  }
}
