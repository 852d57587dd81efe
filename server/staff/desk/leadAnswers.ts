import { viewProblem } from '@forecourt/rules/lead/sensitive.ts'
import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import { RequestError } from '../../errors.ts'
import {
  summariseAnswers,
  viewAnswers,
  viewsOf,
  type Answers,
  type AnswersSummary,
  type RecordedView,
} from '../../leadSecrets/leadSecrets.ts'
import { SecretError, type EncryptionKeys } from '../../secrets/secrets.ts'
import { record } from '../audit.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'
import { GONE, rowOf, titleOf, UTC } from './leadRow.ts'

/** The sensitive answers of a lead, without their values. */
export interface LeadAnswers {
  lead: { id: string; name: string; reference: string }
  timeZone: string
  /** Null if it has none, or they have been deleted. */
  summary: AnswersSummary | null
  /** Who has opened them; for those who may. */
  views: readonly RecordedView[]
  may: Answer
}

const NONE = 'This lead has no sensitive answers, or they have been deleted.'
const UNREADABLE = 'These answers can’t be read, because their encryption key is missing. Ask the operator.'

/** The sensitive answers of leads, opened by a person for a reason that is recorded (decision 107). */
export function leadAnswersOfDesk(area: DeskAreaOptions & { keys: EncryptionKeys }) {
  const { over, actor, reach, now, siteOf, requireConfirmed, keys } = area

  async function mustFind(id: string) {
    refuse(canStaffAnywhere(reach.grants, 'leads:read'))
    const found = await over('leads:read').transaction((tx) => rowOf(tx, id))
    const site = found && (await siteOf(found.row.website_id))
    if (!found || !site) throw new RequestError(404, GONE)
    return { row: found.row, site, may: mayAt(reach, 'leads:sensitive', site.id) }
  }

  return {
    /** Which answers a lead has, until when, and who has opened them. */
    async find(id: string): Promise<LeadAnswers> {
      const { row, site, may } = await mustFind(id)
      return {
        lead: { id: row.lead_id, name: titleOf(row), reference: row.reference },
        timeZone: site.timeZone ?? UTC,
        summary: await summariseAnswers(over('leads:read'), site, row.id, now()),
        views: may.allowed ? await viewsOf(over('leads:sensitive'), row.id) : [],
        may,
      }
    },

    /** Opens them: who and why is recorded, with an entry in the log, before anything is decrypted. */
    async open(id: string, reason: string): Promise<Answers> {
      const { row, site, may } = await mustFind(id)
      refuse(may)
      requireConfirmed()
      const problem = viewProblem({ by: actor.name, reason })
      if (problem !== null) throw new RequestError(422, problem, { reason: problem })
      const staff = over('leads:sensitive')
      const answers = await viewAnswers(
        { staff, keys },
        site,
        row.id,
        { by: actor.name, reason },
        now(),
        (tx, labels) =>
          record(
            tx,
            actor,
            {
              action: 'lead.answers_opened',
              subject: `${titleOf(row)} (${row.reference})`,
              website_id: site.id,
              dealership_group_id: null,
              after: { answers: labels.join(', '), reason: reason.trim() },
            },
            now(),
          ),
      ).catch((error: unknown) => {
        throw error instanceof SecretError ? new RequestError(409, UNREADABLE) : error
      })
      if (!answers) throw new RequestError(410, NONE)
      return answers
    },
  }
}

export type DeskLeadAnswers = ReturnType<typeof leadAnswersOfDesk>
