import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { RequestError } from '../../errors.ts'
import type { FileReader } from '../../files/files.ts'
import { exportWholeSite } from '../../siteExport.ts'
import { record } from '../audit.ts'
import { temporaryFolder } from '../../temporary.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'

export interface SiteArchiveOptions extends DeskAreaOptions {
  /** The files of the media library. */
  libraryFiles: FileReader
}

const GONE = 'We can’t find that site.'
const MEGABYTE = 1024 * 1024
/** So that what the console gives it also takes, with the history of content. */
const MOST_PICTURE_BYTES = 200 * MEGABYTE
const TOO_LARGE = 'This site’s pictures come to more than 200 MB. Ask the operator to export it with the command line.'

/** A site as a whole in one file, for whoever may change its settings and its content (decision 168). */
export function siteArchiveOfDesk({ over, actor, reach, now, libraryFiles }: SiteArchiveOptions) {
  const may = (id: number): Answer => {
    const settings = mayAt(reach, 'settings:write', id)
    return settings.allowed ? mayAt(reach, 'content:write', id) : settings
  }

  return {
    may,

    /** The archive of a site, whose file is gone once it has been read; each one is in the log. */
    async read(id: number): Promise<{ name: string; bytes: number; archive: ReadableStream<Uint8Array> }> {
      const site = reach.sites.find((one) => one.id === id)
      if (!site) throw new RequestError(404, GONE)
      refuse(may(id))
      const staff = over('settings:write')
      const { rows } = await staff.transaction((tx) =>
        tx.execute<{ bytes: string }>(
          sql`select coalesce(sum(bytes), 0)::text as bytes from (
            select bytes from media where website_id = ${id} and removed_at is null
            union all select bytes from media_documents where website_id = ${id}
          ) files`,
        ),
      )
      if (Number(rows[0]!.bytes) > MOST_PICTURE_BYTES) throw new RequestError(413, TOO_LARGE)
      const directory = await temporaryFolder('export')
      try {
        const path = join(directory, 'site.zip')
        if (!(await exportWholeSite(staff, site.slug, libraryFiles, path))) throw new RequestError(404, GONE)
        await staff.transaction((tx) =>
          record(
            tx,
            actor,
            { action: 'site.exported', subject: site.name, website_id: id, dealership_group_id: null },
            now(),
          ),
        )
        const file = await open(path)
        const { size } = await file.stat()
        const archive = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
        return { name: `${site.slug}.zip`, bytes: size, archive }
      } finally {
        // What is open can still be read.
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

export type DeskSiteArchive = ReturnType<typeof siteArchiveOfDesk>
