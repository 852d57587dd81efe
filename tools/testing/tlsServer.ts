import 'reflect-metadata'
import { createServer, type Server } from 'node:tls'
import type { AddressInfo } from 'node:net'
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
const pem = async ({ privateKey }: CryptoKeyPair) =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64')}\n-----END PRIVATE KEY-----\n`

/** An authority of tests. */
export async function testAuthority() {
  const keys = await newKeys()
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'O=Test Authority',
    keys,
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date('2099-01-01T00:00:00Z'),
    signingAlgorithm: ALGORITHM,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  })
  return {
    certificate: root.toString('pem'),
    /** A server on loopback that presents a certificate for some names. */
    serve: (names: readonly string[], dates: { from: Date; until: Date }) => tlsServer({ root, keys, names, ...dates }),
  }
}

async function tlsServer(of: {
  root: X509Certificate
  keys: CryptoKeyPair
  names: readonly string[]
  from: Date
  until: Date
}): Promise<{ port: number; close(): Promise<void> }> {
  const own = await newKeys()
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=site',
    issuer: of.root.subject,
    notBefore: of.from,
    notAfter: of.until,
    signingKey: of.keys.privateKey,
    publicKey: own.publicKey,
    signingAlgorithm: ALGORITHM,
    extensions: [new SubjectAlternativeNameExtension(of.names.map((value) => ({ type: 'dns' as const, value })))],
  })
  const server: Server = createServer({ key: await pem(own), cert: certificate.toString('pem') }, (socket) =>
    socket.end(),
  )
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
