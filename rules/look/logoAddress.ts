/** A picture of a logo or a favicon in the address of its file. */
export interface LogoAddress {
  siteId: number
  /** The hash of its content, so that another picture has another address. */
  hash: string
  width: number
  height: number
}

const ADDRESS = /^\/media\/library\/([1-9]\d{0,8})\/([0-9a-f]{40})-([1-9]\d{0,3})x([1-9]\d{0,3})\.png$/

/** The name of the file of a logo within its site. */
export const logoFileName = ({ hash, width, height }: Omit<LogoAddress, 'siteId'>): string =>
  `${hash}-${width}x${height}.png`

/** The address of a logo that was uploaded (decision 200). It says the size, which a page needs before the file is there. */
export const logoAddress = ({ siteId, ...file }: LogoAddress): string =>
  `/media/library/${siteId}/${logoFileName(file)}`

/** The logo that an address names; null for one of anything else. */
export function readLogoAddress(address: string): LogoAddress | null {
  const [, siteId, hash, width, height] = ADDRESS.exec(address) ?? []
  return hash === undefined ? null : { siteId: Number(siteId), hash, width: Number(width), height: Number(height) }
}
