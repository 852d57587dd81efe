import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'

/** A message for the mailers; messages with the same id are the same. */
export interface Mail extends SendMailOptions {
  messageId: string
}

/** Accepts mail, or throws. */
export interface Mailer {
  /**
   * @returns the receiving server’s response
   * @throws RefusedError when it will never take it; anything else may go better another time
   */
  send(mail: Mail): Promise<string>
  close(): Promise<void>
}

/** The other side rejects this permanently, so a retry is useless. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** There is nothing to send any more, which is no failure. */
export class NotNeededError extends Error {
  override name = 'NotNeededError'
}

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
const CONNECTIONS = 5

/** Sends by the mail server of an address such as smtps://user:password@host:465. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue decides about retries.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        const { response } = await transport.sendMail(mail)
        return response
      } catch (error) {
        throw isForGood(error as NodemailerError) ? new RefusedError((error as Error).message) : error
      }
    },
    async close() {
      transport.close()
    },
  }
}

/**
 * Whether the mail server permanently rejected (5xx) this recipient or this message. A rejected login or sender is a
 * problem of the installation: every lead would be lost to it, and an operator can fix it.
 */
const isForGood = ({ responseCode = 0, command = '' }: NodemailerError) =>
  responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)

/** Maximum messages in the development inbox. */
export const INBOX_LIMIT = 500

/** Stores each message as a file; the same message again replaces it. */
export function inboxMailer(directory: string, now: () => Date = () => new Date()): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let sweeping: Promise<void> | null = null

  async function sweep() {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.eml')).sort()
    await Promise.all(
      names.slice(0, Math.max(0, names.length - INBOX_LIMIT)).map((name) => rm(join(directory, name), { force: true })),
    )
  }

  return {
    async send(mail) {
      const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Mail contains visitors' data; an existing directory may be readable by others.
      await chmod(directory, 0o700)
      const digest = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 16)
      const earlier = (await readdir(directory)).find((name) => name.endsWith(`-${digest}.eml`))
      // Names in the order of time; a colon is no part of a name on some systems.
      const name = earlier ?? `${now().toISOString().replaceAll(':', '')}-${digest}.eml`
      const draft = join(directory, `.${name}.${process.pid}`)
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await rename(draft, join(directory, name))
      sweeping ??= sweep().finally(() => (sweeping = null))
      await sweeping
      return `stored in the development inbox as ${name}`
    },
    async close() {
      await sweeping
    },
  }
}
