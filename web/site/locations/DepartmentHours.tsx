import type { DepartmentView } from './places.server.ts'

/** The usual week of a department and the days that are not as usual; nothing where it gives no hours. */
export function DepartmentHours({
  department: { name, hours, special },
}: {
  department: Pick<DepartmentView, 'name' | 'hours' | 'special'>
}) {
  return (
    <>
      {hours.length > 0 ? (
        <table className="tabular-nums mt-3 w-full">
          <caption className="sr-only">Hours for {name}</caption>
          <tbody>
            {hours.map(({ days, hours: shown }) => (
              <tr key={days} className="border-t">
                <th scope="row" className="py-2 pr-4 text-left font-normal text-muted">
                  {days}
                </th>
                <td className="py-2 text-right">{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {special.length > 0 ? (
        <table className="tabular-nums mt-5 w-full">
          <caption className="pb-2 text-left text-14 font-semibold">Special hours</caption>
          <tbody>
            {special.map(({ date, day, name: why, hours: shown }) => (
              <tr key={`${date} ${shown}`} className="border-t">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  <time dateTime={date}>{day}</time>
                  {why ? <span className="block text-14 text-muted">{why}</span> : null}
                </th>
                <td className="py-2 text-right align-top">{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  )
}
