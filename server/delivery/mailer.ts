import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'

/** A message as the mailers take it; its id decides which messages are the same one. */
export interface Mail extends SendMailOptions {
  messageId: string
}

/** Takes mail for good, or throws. */
export interface Mailer {
  /**
   * @returns what the other side said when it took the message
   * @throws RefusedError when it will never take it; anything else may go better another time
   */
  send(mail: Mail): Promise<string>
  close(): Promise<void>
}

/** The other side will never take this, so trying again is of no use. */
export class RefusedError extends Error {
  override name = 'RefusedError'
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
    // Whether and when to try again is the queue's to say.
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
 * Whether the mail server said no for good (5xx) to this recipient or this message. A refused login or sender is the
 * installation's fault: every lead would be lost to it, and an operator can put it right.
 */
const isForGood = ({ responseCode = 0, command = '' }: NodemailerError) =>
  responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)

/** Messages that the development inbox keeps, the newest. */
export const INBOX_LIMIT = 500

/** Keeps each message as a file; the same message again replaces itself. */
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
      // Mail holds what visitors wrote; the directory may be there from before, open to others.
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
