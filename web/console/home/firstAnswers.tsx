import { FIRST_ANSWER_DAYS, lengthWords } from '@forecourt/rules/leadDesk/firstAnswer.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { Panel } from '../parts.tsx'

type Report = Awaited<ReturnType<StaffDesk['today']['leads']['firstAnswers']>>
type Figures = Report['all']

/** Rows of each list; the quickest first. */
const MOST_ROWS = 8

const shown = <F extends Figures>({ medianMinutes, ...rest }: F) => ({
  ...rest,
  time: medianMinutes === null ? null : lengthWords(medianMinutes),
})

/** Times to first answer, in words. */
export const shownAnswers = ({ all, people, sites }: Report) => ({
  all: shown(all),
  lists: [
    { title: 'Person', rows: people.slice(0, MOST_ROWS).map(shown) },
    { title: 'Site', rows: sites.length > 1 ? sites.slice(0, MOST_ROWS).map(shown) : [] },
  ].filter(({ rows }) => rows.length > 0),
})

/** How soon leads are first answered: everywhere, and by each person and site. */
export function FirstAnswers({ answers: { all, lists } }: { answers: ReturnType<typeof shownAnswers> }) {
  return (
    <Panel title="Time to first answer">
      {all.time === null ? (
        <p>No lead of the last {FIRST_ANSWER_DAYS} days has been answered yet.</p>
      ) : (
        <p>
          In the last {FIRST_ANSWER_DAYS} days, the median time to a first answer was <strong>{all.time}</strong>.
          {all.waiting > 0 ? ` ${all.waiting} of ${all.waiting + all.answered} leads have had no answer.` : null}
        </p>
      )}
      {all.time === null
        ? null
        : lists.map(({ title, rows }) => (
            <table key={title} className="table">
              <thead>
                <tr>
                  <th scope="col">{title}</th>
                  <th scope="col" className="amount">
                    Median
                  </th>
                  <th scope="col" className="amount">
                    Leads
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, name, time, answered }) => (
                  <tr key={id}>
                    <td className="wrap">{name}</td>
                    <td className="amount">
                      <span className="unheaded">Median </span>
                      {time ?? 'None answered'}
                    </td>
                    <td className="amount">
                      <span className="unheaded">Leads </span>
                      {answered}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
    </Panel>
  )
}
