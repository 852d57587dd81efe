import { chargeDay } from '@forecourt/rules/charges/words.ts'
import { chargesPath, CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Form, Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { Field, Panel } from '../../parts.tsx'
import { PlatformHead } from '../tabs.tsx'

export const meta = () => [{ title: 'Government charges · Dealer console' }]

const CODE = /^[A-Z]{2}-[A-Z]{2,3}$/

export async function loader(args: LoaderFunctionArgs) {
  const { charges } = await deskOf(args)
  const code = args.url.searchParams.get('code') ?? ''
  const from = args.url.searchParams.get('from') ?? ''
  return refusing(async () => {
    const found = await charges.list()
    if (CODE.test(code) && CODE.test(from)) throw redirect(chargesPath(code, { from }))
    return found
  })
}

export default function GovernmentCharges() {
  const { tables, places, invalid } = useLoaderData<typeof loader>()
  const known = [...new Map(tables.map(({ code, title }) => [code, title]))]
  return (
    <>
      <PlatformHead>The charges that drive-away estimates of all sites add to a price.</PlatformHead>
      {invalid.map((key) => (
        <p key={key} className="notice danger">
          The file {key} can’t be read as charges, so it isn’t used. Save the charges of its place again.
        </p>
      ))}
      <Panel title="Charges by place" pad={false}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Whose</th>
              <th scope="col">In force</th>
              <th scope="col">Stated by the sources</th>
              <th scope="col">Estimates today</th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <tr key={`${table.code} ${table.isOwn}`}>
                <td className="wrap">
                  <Link to={chargesPath(table.code)} prefetch="intent">
                    {table.title}
                  </Link>
                  <div className="muted">{table.code}</div>
                </td>
                <td>{table.isOwn ? 'Yours' : 'Built in'}</td>
                <td>
                  <span className="unheaded muted">In force: </span>
                  {table.until === null
                    ? `From ${chargeDay(table.from)}`
                    : `${chargeDay(table.from)} to ${chargeDay(table.until)}`}
                </td>
                <td>
                  <span className="unheaded muted">Stated by the sources: </span>
                  {chargeDay(table.statedOn)}
                </td>
                <td>
                  <span className={`state ${table.isShown ? 'good' : 'warn'}`}>
                    {table.isShown ? 'Shown' : `Not shown: ${table.state}`}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <p className="muted">
        Yours come first. The built-in ones apply where yours are not in force, have ended or are too old. Charges are
        too old after 400 days, unless a site sets another number.
      </p>
      <Panel title="Add a place">
        <Form method="get" action={CONSOLE_PATHS.platformCharges} className="stack narrow">
          <Field name="code" label="Place without charges">
            {places.map(({ code, title }) => (
              <option key={code} value={code}>
                {`${title} (${code.slice(0, 2)})`}
              </option>
            ))}
          </Field>
          <Field
            name="from"
            label="Begin with the charges of"
            hint="A place of the same country. You then enter the amounts of the new place."
          >
            {known.map(([code, title]) => (
              <option key={code} value={code}>
                {`${title} (${code.slice(0, 2)})`}
              </option>
            ))}
          </Field>
          <div>
            <button type="submit" className="button quiet">
              Continue
            </button>
          </div>
        </Form>
      </Panel>
    </>
  )
}
