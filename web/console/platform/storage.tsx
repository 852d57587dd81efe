import { bytesInWords } from '@forecourt/rules/staff/storage.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { refusing } from '../form.ts'
import { Panel } from '../parts.tsx'
import { PlatformHead } from './tabs.tsx'

export const meta = () => [{ title: 'Storage and usage · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const [{ total, groups }, files, months, features] = await Promise.all([
      desk.platform.storage(),
      desk.platform.files(),
      desk.platform.months(),
      desk.platform.features(),
    ])
    return {
      total: bytesInWords(total),
      groups: groups.map(({ name, bytes, rows }) => ({
        name,
        size: bytesInWords(bytes),
        share: total === 0 ? 0 : bytes / total,
        rows: rows.toLocaleString('en-AU'),
      })),
      files: files.map(({ site, count, bytes }) => ({
        site,
        count: count.toLocaleString('en-AU'),
        size: bytesInWords(bytes),
      })),
      months,
      features,
    }
  })
}

export default function PlatformStorage() {
  const { total, groups, files, months, features } = useLoaderData<typeof loader>()
  return (
    <>
      <PlatformHead>What the installation stores, and how much it is used.</PlatformHead>
      <Panel title="Usage by month, all sites" pad={false}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Leads</th>
              <th scope="col">Bookings</th>
              <th scope="col">Reservations</th>
              <th scope="col">Sites with leads</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <td>{month.month}</td>
                {(
                  [
                    ['Leads', month.leads],
                    ['Bookings', month.bookings],
                    ['Reservations', month.reservations],
                    ['Sites with leads', month.sites],
                  ] as const
                ).map(([label, count]) => (
                  <td key={label}>
                    <span className="unheaded muted">{label}: </span>
                    {count.toLocaleString('en-AU')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="Features that are on" pad={false}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Feature</th>
              <th scope="col">Sites</th>
            </tr>
          </thead>
          <tbody>
            {features.map(({ feature, sites }) => (
              <tr key={feature}>
                <td>{feature}</td>
                <td>
                  <span className="unheaded muted">Sites: </span>
                  {sites.toLocaleString('en-AU')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title={`Database: ${total}`} pad={false}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Size</th>
              <th scope="col">Share</th>
              <th scope="col">Rows (estimate)</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.name}>
                <td>{group.name}</td>
                <td>{group.size}</td>
                <td>
                  <meter min={0} max={1} value={group.share} aria-label={`Share of ${group.name}`}>
                    {Math.round(group.share * 100)}%
                  </meter>
                </td>
                <td>
                  <span className="unheaded muted">Rows (estimate): </span>
                  {group.rows}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="Uploaded files" pad={files.length === 0}>
        {files.length === 0 ? (
          <p>No visitor has attached a file yet, and no feed, picture or brochure was uploaded.</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Site</th>
                <th scope="col">Files</th>
                <th scope="col">Size</th>
              </tr>
            </thead>
            <tbody>
              {files.map((row) => (
                <tr key={row.site}>
                  <td className="wrap">{row.site}</td>
                  <td>
                    <span className="unheaded muted">Files: </span>
                    {row.count}
                  </td>
                  <td>{row.size}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </>
  )
}
