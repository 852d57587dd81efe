import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import ssh2, { type ConnectConfig, type FileEntryWithStats, type ServerHostKeyAlgorithm, type SFTPWrapper } from 'ssh2'
import {
  isPattern,
  newestFile,
  sftpPath,
  type SftpFile,
  type SftpPlace,
  type SftpProblem,
} from '@forecourt/rules/stock/sftp.ts'
import { atMost, NoResponseError, RefusedAddressError, TooLargeError, type Outbound } from '../../outbound.ts'

/** Who signs in where. */
export interface SftpLogin {
  place: SftpPlace
  username: string
  password: string | null
  privateKey: string | null
  /** The server’s key as it was seen before, such as `ssh-ed25519 SHA256:…`; null for a first connection. */
  hostKey: string | null
}

/** What to get. */
export interface SftpRequest {
  /** Where to; null to look only. */
  path: string | null
  /** The `tag` of what was fetched before, which is not fetched again. */
  seenTag?: string | null
  maxBytes: number
  timeoutMs: number
}

/** The file that was found. */
export interface SftpAnswer {
  hostKey: string
  file: SftpFile
  /** Says whether it is the same file as another time; null where the server doesn’t say when it was changed. */
  tag: string | null
  /** Whether it is not the one that was fetched before. */
  isNew: boolean
}

/** Nothing could be fetched. */
export class SftpError extends Error {
  override name = 'SftpError'
  readonly problem: SftpProblem
  /** Code of the system, such as ECONNREFUSED. */
  readonly code: string | null
  /** The server’s key, if it has shown one. */
  readonly hostKey: string | null

  constructor(
    problem: SftpProblem,
    { code = null, hostKey = null, cause }: { code?: string | null; hostKey?: string | null; cause?: unknown } = {},
  ) {
    super(problem, { cause })
    this.problem = problem
    this.code = code
    this.hostKey = hostKey
  }
}

const READY_MS = 20_000
const MOST_FILES = 10_000
const READ_BYTES = 262_144
const HOST_KEYS: readonly ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
  'ssh-rsa',
]

/** What is wrong with a private key; null if nothing is. One that is encrypted takes its passphrase. */
export function privateKeyProblem(key: string, passphrase: string | null): 'key' | 'public' | 'passphrase' | null {
  const parsed = ssh2.utils.parseKey(key, passphrase ?? undefined)
  if (!(parsed instanceof Error)) return parsed.isPrivateKey() ? null : 'public'
  return isEncrypted(key) ? 'passphrase' : 'key'
}

/** Whether a private key can’t be read without a passphrase. */
function isEncrypted(key: string): boolean {
  const parsed = ssh2.utils.parseKey(key)
  return parsed instanceof Error && /passphrase/i.test(parsed.message)
}

/** How a server’s key is shown, as OpenSSH does. */
function hostKeyOf(key: Buffer): string {
  const parsed = ssh2.utils.parseKey(key)
  const type = parsed instanceof Error ? 'unknown' : parsed.type
  return `${type} SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`
}

/** The algorithms with those of the key that was seen before first: a server may have keys of several types. */
function hostKeysFor(hostKey: string | null): ServerHostKeyAlgorithm[] {
  const type = hostKey?.split(' ')[0]
  const isSame = (name: string) => name === type || (type === 'ssh-rsa' && name.startsWith('rsa-'))
  return [...HOST_KEYS.filter(isSame), ...HOST_KEYS.filter((name) => !isSame(name))]
}

/** How to sign in. The passphrase of a key is not sent to the server as a password. */
function credentialsOf({ username, password, privateKey }: SftpLogin): ConnectConfig {
  if (privateKey === null) return { username, password: password ?? '' }
  const problem = privateKeyProblem(privateKey, password)
  if (problem !== null) throw new SftpError(problem === 'passphrase' ? 'passphrase' : 'key')
  const unlocking = isEncrypted(privateKey)
  return {
    username,
    privateKey,
    ...(password === null ? {} : unlocking ? { passphrase: password } : { password }),
  }
}

/**
 * Gets a file from an SFTP server, or the newest of a folder (decision 157). The server’s key has to be the one that was
 * seen before, which is checked before anything is sent; that of a first connection is returned.
 *
 * @throws SftpError if nothing could be fetched
 */
export async function getBySftp(
  outbound: Pick<Outbound, 'connect'>,
  login: SftpLogin,
  { path, seenTag = null, maxBytes, timeoutMs }: SftpRequest,
): Promise<SftpAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const client = new ssh2.Client()
  let socket: Socket | null = null
  let shown: string | null = null
  try {
    const credentials = credentialsOf(login)
    const { host, port } = login.place
    socket = await outbound.connect(host, port, Math.min(timeoutMs, READY_MS))
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject)
      client.on('close', () => reject(new SftpError('unreachable')))
      signal.addEventListener('abort', () => reject(new SftpError('timeout')))
    })
    // Whatever comes after the end is of no interest.
    lost.catch(() => {})
    const ready = new Promise<void>((resolve) => client.once('ready', resolve))
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => credentials.password ?? '')),
    )
    client.connect({
      ...credentials,
      sock: socket,
      readyTimeout: READY_MS,
      tryKeyboard: credentials.password !== undefined,
      algorithms: { serverHostKey: hostKeysFor(login.hostKey) },
      hostVerifier(key: Buffer) {
        shown = hostKeyOf(key)
        return login.hostKey === null || login.hostKey === shown
      },
    })
    await Promise.race([ready, lost])
    const sftp = await Promise.race([answered<SFTPWrapper>((done) => client.sftp(done)), lost])
    return {
      hostKey: shown!,
      ...(await Promise.race([get(sftp, login.place, { path, seenTag, maxBytes, signal }), lost])),
    }
  } catch (error) {
    const isRefused = shown !== null && login.hostKey !== null && login.hostKey !== shown
    throw failureOf(error, { shown, isRefused, isLate: signal.aborted })
  } finally {
    client.destroy()
    socket?.destroy()
  }
}

/** Finds the file, and gets it unless it was fetched before. */
async function get(
  sftp: SFTPWrapper,
  place: SftpPlace,
  { path, seenTag, maxBytes, signal }: Omit<SftpRequest, 'timeoutMs'> & { signal: AbortSignal },
): Promise<Omit<SftpAnswer, 'hostKey'>> {
  const { file, at } = await findFile(sftp, place)
  const tag = file.modified === 0 ? null : `${at} ${file.bytes} ${file.modified}`
  if (path === null || (tag !== null && tag === seenTag)) return { file, tag, isNew: tag !== seenTag }
  if (file.bytes > maxBytes) throw new SftpError('large')
  const bytes = sftp.createReadStream(at, { highWaterMark: READ_BYTES })
  await pipeline(bytes, atMost(maxBytes), createWriteStream(path, { mode: 0o600 }), { signal })
  const after = await fileAt(sftp, at)
  if (after?.bytes !== file.bytes || after.modified !== file.modified) throw new SftpError('changing')
  return { file, tag, isNew: true }
}

async function findFile(sftp: SFTPWrapper, { folder, name }: SftpPlace): Promise<{ file: SftpFile; at: string }> {
  const at = sftpPath(folder, name)
  const single = isPattern(name) ? null : await fileAt(sftp, at)
  if (single) return { file: { ...single, name }, at }
  // An address without a star that is no file is a folder.
  const [within, pattern] = isPattern(name) ? [folder, name] : [at, '*']
  const file = newestFile(await filesIn(sftp, within === '' ? '.' : within), pattern)
  if (!file) throw new SftpError(pattern === '*' ? 'empty_folder' : 'no_match')
  return { file, at: sftpPath(within, file.name) }
}

/** A file; null for a folder. Servers may leave out its size or time. */
async function fileAt(sftp: SFTPWrapper, at: string): Promise<Omit<SftpFile, 'name'> | null> {
  const stats = await answered<FileEntryWithStats['attrs']>((done) => sftp.stat(at, done))
  return stats.isDirectory() ? null : { bytes: stats.size || 0, modified: stats.mtime || 0 }
}

async function filesIn(sftp: SFTPWrapper, folder: string): Promise<SftpFile[]> {
  const handle = await answered<Buffer>((done) => sftp.opendir(folder, done))
  const files: SftpFile[] = []
  for (;;) {
    const list = await answered<FileEntryWithStats[] | false>((done) => sftp.readdir(handle, done)).catch(
      (error: unknown) => {
        if (codeOf(error) === ssh2.utils.sftp.STATUS_CODE.EOF) return false as const
        throw error
      },
    )
    if (!list || list.length === 0) return files
    for (const { filename: name, attrs } of list)
      if (attrs.mode === undefined || attrs.isFile())
        files.push({ name, bytes: attrs.size || 0, modified: attrs.mtime || 0 })
    if (files.length > MOST_FILES) throw new SftpError('crowded')
  }
}

type Done<T> = (error: Error | undefined | null, value: T) => void

/** The answer to a call with a callback. */
const answered = <T>(call: (done: Done<T>) => unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value)))
  })

const codeOf = (error: unknown): unknown => (error instanceof Error ? (error as { code?: unknown }).code : undefined)

function failureOf(
  error: unknown,
  { shown, isRefused, isLate }: { shown: string | null; isRefused: boolean; isLate: boolean },
): SftpError {
  const of = (problem: SftpProblem, code: string | null = null) =>
    new SftpError(problem, { code, hostKey: shown, cause: error })
  if (isRefused) return of('host_key')
  if (isLate || error instanceof NoResponseError) return of('timeout')
  if (error instanceof SftpError) return of(error.problem, error.code)
  if (error instanceof RefusedAddressError) return of('private')
  if (error instanceof TooLargeError) return of('large')
  const { level } = error as { level?: string }
  const code = codeOf(error)
  const { NO_SUCH_FILE, PERMISSION_DENIED } = ssh2.utils.sftp.STATUS_CODE
  if (level === 'client-authentication') return of('refused')
  if (level === 'client-timeout') return of('timeout')
  if (level === 'handshake' || level === 'protocol' || level === 'sftp-protocol') return of('protocol')
  if (code === NO_SUCH_FILE) return of('missing')
  if (code === PERMISSION_DENIED) return of('forbidden')
  if (error instanceof Error && /subsystem|channel/i.test(error.message)) return of('protocol')
  return of('unreachable', typeof code === 'string' ? code : null)
}
