import { Link } from 'react-router'
import { Panel } from '../parts.tsx'
import type { ShownReport } from './shown.ts'

interface Vehicle {
  name: string
  stocknum: string
  to: string | null
}

const Name = ({ vehicle: { name, stocknum, to } }: { vehicle: Vehicle }) => (
  <>
    {to === null ? name : <Link to={to}>{name}</Link>} <span className="muted">{stocknum}</span>
  </>
)

/** The vehicles that were viewed most, and those that were not. */
export function Vehicles({ topCars, unviewed, title }: Pick<ShownReport, 'topCars' | 'unviewed' | 'title'>) {
  return (
    <div className="report-pair">
      <Panel title="Most viewed vehicles">
        {topCars.length === 0 ? (
          <p>No vehicle was viewed in {title}.</p>
        ) : (
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">Vehicle</th>
                <th scope="col" className="amount">
                  Views
                </th>
                <th scope="col" className="amount">
                  Leads
                </th>
              </tr>
            </thead>
            <tbody>
              {topCars.map((car, at) => (
                <tr key={at}>
                  <th scope="row" className="wrap">
                    <Name vehicle={car} />
                  </th>
                  <td className="amount">{car.views}</td>
                  <td className="amount">{car.leads}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <Panel title="Listed and never viewed">
        {unviewed.rows.length === 0 ? (
          <p>Every vehicle that was listed in {title} was viewed.</p>
        ) : (
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">Vehicle</th>
                <th scope="col" className="amount">
                  Days listed
                </th>
              </tr>
            </thead>
            <tbody>
              {unviewed.rows.map((car, at) => (
                <tr key={at}>
                  <th scope="row" className="wrap">
                    <Name vehicle={car} />
                  </th>
                  <td className="amount">{car.days}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <More count={unviewed.count - unviewed.rows.length} />
      </Panel>
    </div>
  )
}

/** What people did after prices changed. */
export function PriceChanges({ prices: { rows, count }, title }: Pick<ShownReport, 'prices' | 'title'>) {
  return (
    <Panel title="Response to price changes">
      {rows.length === 0 ? (
        <p>No price was changed in {title}.</p>
      ) : (
        <table className="report-table">
          <caption>Views and leads in the seven days before and after each change</caption>
          <thead>
            <tr>
              <th scope="col">Vehicle</th>
              <th scope="col" className="amount">
                Views
              </th>
              <th scope="col" className="amount">
                Leads
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one, at) => (
              <tr key={at}>
                <th scope="row" className="wrap">
                  <Name vehicle={one} />
                  <div className="muted">
                    {one.day}: {one.what}
                  </div>
                </th>
                <td className="amount">{one.views}</td>
                <td className="amount">{one.leads}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More count={count - rows.length} />
    </Panel>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 ? <p className="muted">And {count} more. The CSV file has all of them.</p> : null
