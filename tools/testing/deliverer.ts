import { openDatabase } from '@forecourt/server/db/database.ts'
import { smtpMailer } from '@forecourt/server/delivery/mailer.ts'
import { fileLinks } from '@forecourt/server/files/files.ts'
import { createOutbound } from '@forecourt/server/outbound.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { openDeliveries } from './deliveries.ts'
import { testSecrets } from './secrets.ts'

/** A process that delivers, for tests that kill one: `node deliverer.ts DATABASE_URL SMTP_URL`. */
const [databaseUrl, smtpUrl] = process.argv.slice(2) as [string, string]
const database = await openDatabase(databaseUrl)
await openDeliveries({
  database,
  sites: await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } }),
  secrets: testSecrets(database),
  mailer: smtpMailer(smtpUrl),
  outbound: createOutbound({ allowPrivate: true }),
  links: fileLinks('key'),
  mailFrom: 'leads@platform.example',
  replies: null,
  consoleOrigin: 'http://console.localhost',
  retry: { limit: 5, delaySeconds: 1, ceilingSeconds: 1 },
  lostAfterSeconds: 10,
})
