import { NEW_SITE_PROBLEMS, slugProblem } from '@forecourt/rules/setUp/newSite.ts'
import { SITE_FILE_PROBLEMS, type SiteFileProblem } from '@forecourt/rules/setUp/siteFile.ts'
import { canStaff, type Answer } from '@forecourt/rules/staff/access.ts'
import type { StaffDatabase } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import type { FileStore } from '../../files/files.ts'
import { ArchiveError, importWholeSite } from '../../siteImport.ts'
import { findByForm, nextSiteId, RegisterError } from '../../sites/sites.ts'
import { record } from '../audit.ts'
import { refuse, type DeskAreaOptions } from './area.ts'

export interface SiteImportOptions extends DeskAreaOptions {
  /** The rows of someone’s sites, and those of a site that they add. */
  adding: (websiteId: number) => StaffDatabase
  /** The files of the media library. */
  libraryFiles: FileStore
}

/** The file of a site that was sent: where it is now, or why it was not taken. */
export type SentSiteFile = { path: string } | { problem: SiteFileProblem }

const CHECK = 'Please check the details you entered.'
const AGAIN = 'Please open the form again and resend it.'
const ONLY_OPERATORS: Answer = {
  allowed: false,
  reason: 'Operators import sites. Please send one of them the file.',
}
const GROUP_TAKEN =
  'A group with this address name is here already. To import the site without its group, tick this and choose the file again.'
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Sites that come from another installation as one file, for operators (decision 168). */
export function siteImportOfDesk({ over, adding, actor, reach, now, libraryFiles }: SiteImportOptions) {
  const may: Answer = canStaff(reach.grants, 'sites:add', { kind: 'platform' }).allowed
    ? { allowed: true }
    : ONLY_OPERATORS

  return {
    may,

    /** Refuses before anything is sent. */
    require: () => refuse(may),

    /** Adds the site of a file, closed, in one transaction with its entry in the log; the same form twice is one site. */
    async add({
      id: formId,
      slug: typed,
      withoutGroup,
      file,
    }: {
      id: string
      slug: string
      /** Whether its group stays behind, and what it has from it becomes its own. */
      withoutGroup: boolean
      file: SentSiteFile
    }): Promise<number> {
      refuse(may)
      if (!UUID.test(formId)) throw new RequestError(422, AGAIN)
      const slug = typed.trim() || undefined
      const wrong = slug === undefined ? null : slugProblem(slug)
      const problems = {
        ...(wrong ? { slug: wrong } : {}),
        ...('problem' in file ? { file: SITE_FILE_PROBLEMS[file.problem] } : {}),
      }
      if (wrong || 'problem' in file) throw new RequestError(422, CHECK, problems)
      const { before, id } = await over('sites:add').transaction(async (tx) => ({
        before: await findByForm(tx, formId),
        id: await nextSiteId(tx),
      }))
      if (before !== null) return before
      try {
        await importWholeSite(adding(id), libraryFiles, file.path, {
          slug,
          ids: { id, formId },
          closed: true,
          withoutGroup,
          now: now(),
          onImported: (tx, site) =>
            record(
              tx,
              actor,
              {
                action: 'site.imported',
                subject: site.name,
                website_id: id,
                dealership_group_id: null,
                after: { address: site.slug, pictures: site.pictures },
              },
              now(),
            ),
        })
      } catch (error) {
        if (error instanceof RegisterError && error.taken === 'slug' && error.message.startsWith('slug:'))
          throw new RequestError(422, CHECK, { slug: NEW_SITE_PROBLEMS.taken })
        if (error instanceof RegisterError && error.taken === 'group')
          throw new RequestError(422, CHECK, { without_group: GROUP_TAKEN })
        if (error instanceof ArchiveError || error instanceof RegisterError)
          throw new RequestError(422, CHECK, { file: error.message })
        throw error
      }
      return id
    },
  }
}

export type DeskSiteImport = ReturnType<typeof siteImportOfDesk>
