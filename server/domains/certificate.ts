import { checkServerIdentity, connect, rootCertificates } from 'node:tls'
import type { StoredCertificate } from './table.ts'

const PORT = 443
const TIMEOUT_MS = 4_000
const MOST_NAMES = 20
/** What is wrong with a certificate by its dates or names, which are judged apart. */
const OTHERWISE_TRUSTED = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'])

/** The certificate that an address presents for a domain; null for none, or if nothing answers in time. */
export const certificateAt = (
  address: string,
  domain: string,
  { port, ca }: { port: number; ca: string | null } = { port: PORT, ca: null },
): Promise<StoredCertificate | null> =>
  new Promise((resolve) => {
    const socket = connect({
      host: address,
      port,
      servername: domain,
      // Only the certificate is read; nothing is sent over the connection.
      rejectUnauthorized: false,
      ...(ca === null ? {} : { ca: [...rootCertificates, ca] }),
    })
    const done = (found: StoredCertificate | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(() => done(null), TIMEOUT_MS)
    socket.once('error', () => done(null))
    socket.once('secureConnect', () => {
      const shown = socket.getPeerCertificate()
      if (!shown.valid_to) return done(null)
      const problem = socket.authorized ? null : String(socket.authorizationError)
      const { O: organisation, CN: name } = shown.issuer
      done({
        names: (shown.subjectaltname ?? '')
          .split(', ')
          .flatMap((one) => (one.startsWith('DNS:') ? [one.slice('DNS:'.length)] : []))
          .slice(0, MOST_NAMES),
        issuer: [organisation ?? name ?? 'unknown'].flat().join(', '),
        validFrom: new Date(shown.valid_from).toISOString(),
        validUntil: new Date(shown.valid_to).toISOString(),
        isForDomain: checkServerIdentity(domain, shown) === undefined,
        isTrusted: problem === null || OTHERWISE_TRUSTED.has(problem),
      })
    })
  })
