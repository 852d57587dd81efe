import { consoleOrigin } from '@forecourt/rules/site/resolve.ts'
import { openAnswers, openApiKeys } from './apiKeys/apiKeys.ts'
import type { AppOptions } from './appOptions.ts'
import { EVENTS_PATH } from './api/events.ts'
import { createDesks } from './desks.ts'
import { openDomainChecks } from './domains/domains.ts'
import { fileLinks, withFolders } from './files/files.ts'
import { createHostContext } from './hosts/application.ts'
import { chooseHost, type HostKind } from './hosts/choose.ts'
import { consoleHost } from './hosts/console.ts'
import { dashboardHost } from './hosts/dashboard.ts'
import { createForwarder, type ForwardedAnswer, type ForwardedCall } from './hosts/forwarding.ts'
import { platformHost } from './hosts/platform.ts'
import { createHostServer, type HostServer } from './hosts/server.ts'
import { siteHost } from './hosts/site.ts'
import { createImages, openCarPhotos, openDocuments, openLibrary, openLogos } from './images/images.ts'
import { leadFile } from './leads/leads.ts'
import { openLiveCars } from './live/live.ts'
import { createAttemptLimit, createKeyLimit, createOnce, createSignInLimits, RATE_LIMITS } from './limits.ts'
import { createLog } from './log.ts'
import { openPictureAddresses } from './media/media.ts'
import { openDealers } from './openDealers.ts'
import { createOutbound } from './outbound.ts'
import {
  createLanes,
  createPageCache,
  createRecompression,
  createTurnedAwayCount,
  previewLinks,
  PUBLIC_KIND,
  purgeOnChange,
} from './pages/pages.ts'
import { createPageTimes } from './pageTimes/pageTimes.ts'
import { siteReservations } from './siteReservations.ts'
import { createSites } from './sites/sites.ts'
import { CHALLENGE_SECONDS, mailReceiver, openDeskStreams, openStaff, textReceiver } from './staff/staff.ts'
import { openFeedChecks } from './syndication/checks.ts'
import { UPLOAD_TIMES } from './uploadTime.ts'

export type { AppOptions } from './appOptions.ts'

/** A code of an authenticator app is accepted for less than this. */
const USED_CODE_SECONDS = 120

/** Without DNS servers nothing is known about domains. */
const NO_DNS = { addresses: null, dnsServers: [], issuers: [] }

/** The server of the platform. */
export interface Platform extends HostServer {
  /** Answers a call to a site that another process of the machine accepted. */
  answerForwarded(call: ForwardedCall): Promise<ForwardedAnswer>
}

/**
 * The whole platform behind one HTTP server that does not listen yet: an application for each kind of host. Closing it
 * releases what it opened; the database is closed by the caller.
 */
export async function createApp(options: AppOptions): Promise<Platform> {
  const { database, address, files, secretKey, now = () => new Date(), before } = options
  const { logger: log = createLog('silent') } = options
  const context = createHostContext(options, log)
  const media = withFolders(options.media, options)
  const onWarning = (err: unknown, message: string) => log.warn({ err }, message)
  const sites = await createSites({ database, address, onWarning: (err, message) => log.error({ err }, message) })
  const limits = { ...RATE_LIMITS, ...options.rateLimits }
  const outbound = options.outbound ?? createOutbound({ allowPrivate: false })
  const dealers = await openDealers({ ...options, limits, sites, outbound, log, now })
  const lanes = createLanes({
    onTurnedAway: createTurnedAwayCount((turnedAway) =>
      log.warn({ turnedAway }, 'visitors were turned away: more pages were requested than this process can render'),
    ),
  })
  const cache =
    options.pageCache === false
      ? null
      : createPageCache({
          recompression: createRecompression(lanes.isIdle, (error) => onWarning(error, 'page not recompressed')),
          ...options.pageCache,
        })
  if (cache) purgeOnChange(cache, sites, dealers)

  const times = createPageTimes({
    database: database.platform,
    now,
    onError: (err) => onWarning(err, 'times of pages not stored'),
    everyMs: options.pageTimesMs,
  })

  const site = await siteHost(context, {
    counters: database.counters,
    sites,
    dealerFor: dealers.of,
    images: createImages({
      media,
      copies: options.resizedPictures,
      processes: options.processes?.of,
      onWarning,
    }),
    library: openPictureAddresses({
      siteDatabase: database.site,
      groupOf: async (id) => (await sites.findById(id))?.site.dealershipGroupId ?? null,
    }),
    handle: options.handle,
    kindOf: options.kindOf ?? (() => PUBLIC_KIND),
    live: openLiveCars({ onStockChange: dealers.onStockChange, onError: onWarning }),
    cache,
    lanes,
    onRendered: times.record,
    clientDir: options.clientDir,
    scriptPolicy: !before,
    secretKey,
    links: fileLinks(secretKey),
    previews: previewLinks(secretKey),
    consoleOrigin: consoleOrigin(address),
    leadFile: (of, fileId) => leadFile(database.site(of.id), files, fileId),
    limits,
    sitemapLimits: options.sitemapLimits,
    now,
  })
  site.app.addHook('onClose', async () => {
    if (!options.outbound) outbound.close()
    await Promise.all([sites.close(), dealers.close(), times.close()])
  })
  const reservationsOf = siteReservations({
    database,
    files,
    secretKey,
    secrets: options.secrets,
    outbound,
    onWarning,
    now,
  })
  const streams = await openDeskStreams({
    platform: database.platform,
    subscribe: database.subscribe,
    onError: (err) => onWarning(err, 'what the console is told of'),
    now,
  })
  const applications = {
    site: site.app,
    platform: await platformHost(context, {
      database: database.platform,
      sites,
      inbox: options.inbox ?? null,
      mail:
        options.replies && options.inboundMail
          ? {
              secret: options.inboundMail.secret,
              now,
              ...mailReceiver({
                database,
                sites,
                files,
                addresses: options.replies,
                mailFrom: options.inboundMail.mailFrom,
                onWarning,
                now,
              }),
            }
          : null,
      texts: { sites, now, ...textReceiver({ database, onWarning, now }) },
      processes: options.processes?.state ?? null,
      engine: options.engine ?? null,
    }),
    console: await consoleHost(context, {
      pages: options.console ?? null,
      visitOf: openStaff({
        database,
        secretKey,
        origin: consoleOrigin(address),
        limits: createSignInLimits(database.counters, limits),
        once: createOnce(database.counters, 'staff-code', USED_CODE_SECONDS),
        onceChallenge: createOnce(database.counters, 'staff-passkey', CHALLENGE_SECONDS),
        areas: {
          sites,
          dealerFor: dealers.of,
          links: fileLinks(secretKey),
          photoFiles: openCarPhotos({ photos: options.stockPhotos, media }),
          library: openLibrary(options.library),
          documents: openDocuments(options.library),
          logos: openLogos(options.library),
          libraryFiles: options.library,
          answersComeBack: Boolean(options.replies),
          storesTexts: Boolean(options.inbox),
        },
        feeds: options.feeds ?? null,
        beginBulkRun: options.beginBulkRun ?? (async () => {}),
        beginLeadRun: options.beginLeadRun ?? (async () => {}),
        queue: options.queue ?? null,
        domains: options.domains ?? openDomainChecks({ ...NO_DNS, platformDomain: address.platformDomain }),
        processes: options.processes?.state ?? null,
        feedChecks: openFeedChecks(),
        charges: options.charges ?? null,
        keys: options.secrets.keys,
        mails: options.staffMails ?? { invitations: async () => {}, reset: async () => {} },
        reservationsOf,
        streams,
        onError: (err) => onWarning(err, 'signing in to the console'),
        now,
      }),
      scriptPolicy: !before,
      now,
    }),
    dashboard: await dashboardHost(context, {
      keys: openApiKeys({ database: database.platform, now, onWarning }),
      deskFor: createDesks({
        database,
        sites,
        dealerFor: dealers.of,
        reservationsOf,
        keys: options.secrets.keys,
        now,
      }),
      answers: openAnswers(database.platform, now),
      attempts: createAttemptLimit(database.counters, 'api-failure', limits.keyFailures),
      limit: createKeyLimit(database.counters),
      now,
    }),
  }

  const forwarder = options.eventSocket
    ? createForwarder({
        paths: [EVENTS_PATH],
        socketPath: options.eventSocket,
        onAway: (err) => log.warn({ err }, 'events are stored by this process, until the one for them is back'),
      })
    : null
  site.app.addHook('onClose', async () => {
    forwarder?.close()
    await streams.close()
  })

  await Promise.all(Object.values(applications).map((application) => application.ready()))
  const hostServer = createHostServer<HostKind>({
    applications,
    choose: (request) => chooseHost(context.authorityOf(request).host, request.url, address.platformDomain),
    serveCached: site.serveCached,
    forward: forwarder?.take,
    turnAway: { site: site.turnAway },
    onConnection: lanes.onConnection,
    beforeClose() {
      site.beforeClose?.()
      streams.end()
    },
    before,
    uploadTimes: options.uploadTimes ?? UPLOAD_TIMES,
  })
  return {
    ...hostServer,
    async answerForwarded({ url, from, headers, body }) {
      const call = { method: 'POST', url, headers, payload: body, remoteAddress: from } as const
      const { statusCode, headers: answered, body: text } = await site.app.inject(call)
      return { status: statusCode, headers: answered, body: text }
    },
  }
}
