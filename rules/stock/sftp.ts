import { unreachableWords } from './unreachable.ts'

/** A file, or the newest of a folder, on an SFTP server (decision 157). */
export interface SftpPlace {
  host: string
  port: number
  /** From the root, or from the folder that the user begins in; '' is that folder itself. */
  folder: string
  /** The file’s name; with * for any text in it. '*' for any feed of the folder. */
  name: string
}

const SFTP_PORT = 22
/** Files of a folder that can be feeds. */
const FEED_NAME = /\.(?:csv|tsv|txt|gz)$/i

/** The place of an address such as `sftp://host/exports/stock-*.csv`; null for any other. */
export function sftpPlace(address: string): SftpPlace | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'sftp:' || url.hostname === '' || url.search !== '' || url.hash !== '') return null
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  if (/\p{Cc}/u.test(path)) return null
  const isFromHome = path === '' || path === '/~' || path.startsWith('/~/')
  const parts = path.split('/').filter((part) => part !== '')
  if (isFromHome && parts[0] === '~') parts.shift()
  const name = path.endsWith('/') || parts.length === 0 ? '*' : parts.pop()!
  if (parts.some((part) => part.includes('*') || part === '..') || name === '..') return null
  const folder = parts.join('/')
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname.toLowerCase()
  return { host, port: Number(url.port || SFTP_PORT), folder: isFromHome ? folder : `/${folder}`, name }
}

/** Whether a name has to be looked for in its folder. */
export const isPattern = (name: string): boolean => name.includes('*')

/** The path of a file on its server. */
export const sftpPath = (folder: string, name: string): string =>
  folder === '' || folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`

/** Whether the name of a file is meant by a pattern. Case doesn’t matter, and hidden files are never meant. */
export function matchesPattern(pattern: string, name: string): boolean {
  if (name.startsWith('.')) return false
  if (pattern === '*') return FEED_NAME.test(name)
  const text = name.toLowerCase()
  const pieces = pattern.toLowerCase().split('*')
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found === -1 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/** A file of a folder. */
export interface SftpFile {
  name: string
  bytes: number
  /** In seconds, as the server says. */
  modified: number
}

/** The newest file that a pattern means; of files of the same second the one whose name is last. Null for none. */
export const newestFile = <T extends SftpFile>(files: readonly T[], pattern: string): T | null =>
  files
    .filter(({ name }) => matchesPattern(pattern, name))
    .toSorted((one, other) => other.modified - one.modified || (one.name < other.name ? 1 : -1))[0] ?? null

/** Why nothing could be fetched by SFTP. */
export type SftpProblem =
  | 'refused'
  | 'key'
  | 'passphrase'
  | 'host_key'
  | 'protocol'
  | 'timeout'
  | 'missing'
  | 'empty_folder'
  | 'no_match'
  | 'forbidden'
  | 'crowded'
  | 'large'
  | 'changing'
  | 'private'
  | 'unreachable'

/** What is said of it. */
export function sftpWords(problem: SftpProblem, code: string | null = null): string {
  switch (problem) {
    case 'refused':
      return 'The server refused the user name, the password or the key. Check them.'
    case 'key':
      return 'The private key that is stored can’t be read. Enter it again.'
    case 'passphrase':
      return 'The private key is encrypted, and the password isn’t its passphrase. Enter it as the password.'
    case 'host_key':
      return 'The server identified itself with another host key than before, so we sent no password and fetched nothing. Ask whoever runs it whether the key was replaced, then accept the new one.'
    case 'protocol':
      return 'The server doesn’t offer SFTP that we can use.'
    case 'timeout':
      return 'The server took too long to answer.'
    case 'missing':
      return 'There is no file at the address.'
    case 'empty_folder':
      return 'There is no CSV file in the folder.'
    case 'no_match':
      return 'No file in the folder has a name like that.'
    case 'forbidden':
      return 'The server doesn’t let this user read the file.'
    case 'crowded':
      return 'The folder has more than 10,000 files. Enter one of its files, or another folder.'
    case 'large':
      return 'The file at the address is larger than 200 MB.'
    case 'changing':
      return 'The file changed while it was fetched. We’ll try again next time.'
    case 'private':
      return 'The address is in a private network, where we can’t fetch it.'
    case 'unreachable':
      return unreachableWords('server', code)
  }
}
