const LIBRARY =
  /\/media\/library\/(\d{1,10})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{40}-\d{1,4}x\d{1,4}(?=\.png))\.(jpg|png|pdf)/g
const LOGO = /^[0-9a-f]{40}-/

/** The site of the addresses of pictures and documents in an archive, where it has no number yet. */
export const NO_SITE = 0

/** A picture, a document or a logo in the address of its file. */
export interface NamedPicture {
  siteId: number
  /** Of a logo, the name of its file without the type. */
  id: string
}

/** Whether it is a logo, whose name is made of its content (decision 200). */
export const isLogo = ({ id }: Pick<NamedPicture, 'id'>): boolean => LOGO.test(id)

/** The pictures, documents and logos of media libraries that a text names. */
export const picturesIn = (text: string): NamedPicture[] =>
  [...text.matchAll(LIBRARY)].map(([, site, id]) => ({ siteId: Number(site), id: id! }))

/** A text with the addresses of pictures of other sites, or with other names; null leaves an address as it is. */
export const withPictures = (text: string, to: (picture: NamedPicture) => NamedPicture | null): string =>
  text.replace(LIBRARY, (address: string, site: string, id: string, extension: string) => {
    const found = to({ siteId: Number(site), id })
    return found === null ? address : `/media/library/${found.siteId}/${found.id}.${extension}`
  })
