import type { AddressInfo } from 'node:net'
import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from 'ssh2'

/** A file of an SFTP server. */
export interface ServedFile {
  text: string
  /** In seconds. */
  modified?: number
  /** Whether the server refuses to open it. */
  forbidden?: boolean
}

/** A real SFTP server on loopback. */
export interface SftpServer {
  port: number
  /** Its files, by path from the root. */
  files: Map<string, ServedFile>
  /** The passwords that were offered to it. */
  offered: string[]
  /** How many files were opened. */
  opened(): number
  /** Runs when a file is opened, such as to change it meanwhile. */
  onOpen: (path: string) => void
  close(): Promise<void>
}

/** A key pair for servers and people. Of some hundreds, ssh2 writes one that nobody can read. */
export function sshKeys(passphrase?: string): { private: string; public: string } {
  for (;;) {
    const keys =
      passphrase === undefined
        ? ssh2.utils.generateKeyPairSync('ed25519')
        : ssh2.utils.generateKeyPairSync('ed25519', { passphrase, cipher: 'aes256-ctr', rounds: 4 })
    if (!(ssh2.utils.parseKey(keys.private, passphrase) instanceof Error)) return keys
  }
}

const { STATUS_CODE } = ssh2.utils.sftp
const FOLDER_MODE = 0o040755
const FILE_MODE = 0o100644

/** Opens a server with one user, who has a password, a key, or answers a question with the password. */
export async function sftpServer({
  hostKey,
  username = 'dealer',
  password,
  publicKey,
  asks = false,
  port = 0,
}: {
  /** A private key. */
  hostKey: string
  username?: string
  password?: string
  publicKey?: string
  /** Whether it asks for the password as a question instead. */
  asks?: boolean
  /** Any free one by default. */
  port?: number
}): Promise<SftpServer> {
  const files = new Map<string, ServedFile>()
  const offered: string[] = []
  let opened = 0
  const key = publicKey === undefined ? null : ssh2.utils.parseKey(publicKey)
  if (key instanceof Error) throw key
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    // Clients that leave early are part of the tests.
    client.on('error', () => {})
    client.on('authentication', (context) => {
      const isUser = context.username === username
      if (context.method === 'password') {
        offered.push(context.password)
        return isUser && !asks && context.password === password ? context.accept() : context.reject(methods())
      }
      if (context.method === 'keyboard-interactive' && asks)
        return context.prompt([{ prompt: 'Password:', echo: false }], (answers) =>
          isUser && answers[0] === password ? context.accept() : context.reject(),
        )
      if (context.method === 'publickey' && key && isUser && context.key.data.equals(key.getPublicSSH())) {
        const { signature, blob, hashAlgo } = context
        if (!signature || (blob && key.verify(blob, signature, hashAlgo) === true)) return context.accept()
      }
      return context.reject(methods())
    })
    client.on('ready', () =>
      client.on('session', (accept) =>
        accept().on('sftp', (start) =>
          serve(start(), files, (path) => {
            opened++
            served.onOpen(path)
          }),
        ),
      ),
    )
  })
  const methods = () => [
    ...(password !== undefined && !asks ? (['password'] as const) : []),
    ...(asks ? (['keyboard-interactive'] as const) : []),
    ...(key ? (['publickey'] as const) : []),
  ]
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const served: SftpServer = {
    port: (server.address() as AddressInfo).port,
    files,
    offered,
    opened: () => opened,
    onOpen: () => {},
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return served
}

/** Answers what a client of the server’s files asks. */
function serve(sftp: SFTPWrapper, files: ReadonlyMap<string, ServedFile>, onOpen: (path: string) => void) {
  const handles: ({ path: string; bytes: Buffer } | { entries: FileEntry[] })[] = []
  const rooted = (path: string) => (path === '.' ? '/' : path.startsWith('/') ? path : `/${path}`)
  const attrsOf = ({ text, modified = 1_700_000_000 }: ServedFile) =>
    ({ mode: FILE_MODE, size: Buffer.byteLength(text), mtime: modified, atime: modified, uid: 0, gid: 0 }) as Attributes
  const isFolder = (path: string) => path === '/' || [...files.keys()].some((name) => name.startsWith(`${path}/`))
  const folder = { mode: FOLDER_MODE, size: 0, mtime: 1, atime: 1, uid: 0, gid: 0 } as Attributes
  const handle = (of: (typeof handles)[number]) => Buffer.from([handles.push(of) - 1])
  sftp.on('STAT', (id, asked) => {
    const path = rooted(asked)
    const file = files.get(path)
    if (file) sftp.attrs(id, attrsOf(file))
    else if (isFolder(path)) sftp.attrs(id, folder)
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  })
  sftp.on('OPENDIR', (id, asked) => {
    const path = rooted(asked).replace(/(.)\/$/, '$1')
    if (!isFolder(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    const inside = path === '/' ? '/' : `${path}/`
    const entries = [...files].flatMap(([name, file]) => {
      const rest = name.startsWith(inside) ? name.slice(inside.length) : ''
      return rest === '' || rest.includes('/') ? [] : [{ filename: rest, longname: rest, attrs: attrsOf(file) }]
    })
    sftp.handle(id, handle({ entries: [{ filename: 'old', longname: 'old', attrs: folder }, ...entries] }))
  })
  sftp.on('READDIR', (id, of) => {
    const found = handles[of[0]!]
    const entries = found && 'entries' in found ? found.entries.splice(0, 1_000) : []
    if (entries.length === 0) sftp.status(id, STATUS_CODE.EOF)
    else sftp.name(id, entries)
  })
  sftp.on('OPEN', (id, asked) => {
    const path = rooted(asked)
    const file = files.get(path)
    if (!file) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    if (file.forbidden) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    onOpen(path)
    sftp.handle(id, handle({ path, bytes: Buffer.from(file.text) }))
  })
  sftp.on('READ', (id, of, offset, length) => {
    const found = handles[of[0]!]
    const bytes = found && 'bytes' in found ? found.bytes.subarray(offset, offset + Math.min(length, 32_768)) : null
    if (!bytes || bytes.length === 0) sftp.status(id, STATUS_CODE.EOF)
    else sftp.data(id, bytes)
  })
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
}
