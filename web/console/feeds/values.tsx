import { feedFilePath, feedRunPath, feedsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { valueInput } from '@forecourt/rules/stock/feedFields.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, refusing } from '../form.ts'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { counted } from './words.ts'

export const meta = () => [{ title: 'Values of a feed · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { feeds } = await deskOf(args)
  return refusing(async () => {
    const { file, dealership, mapping, version } = await feeds.file(args.params.id!)
    if (mapping === null || mapping.missing.length > 0) throw redirect(feedFilePath(file.id))
    return { id: file.id, name: file.name, dealership, values: mapping.values, version, runId: crypto.randomUUID() }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { feeds } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.id!
  const { mapping } = await refusing(() => feeds.file(id))
  const names = mapping?.values.flatMap((one) => one.values.map(({ at }) => valueInput(one.field, at))) ?? []
  return answering(field, [...names, 'mode'], async () => {
    const seen = await feeds.saveValues(id, field('version'), field)
    const run = { id: field('run'), dryRun: true, mode: modeOf(field('mode')), mostSold: null, seen }
    await feeds.start(id, run)
    return redirect(feedRunPath(run.id))
  })
}

const modeOf = (text: string): 'full' | 'partial' => (text === 'partial' ? 'partial' : 'full')

export default function Values() {
  const { id, name, dealership, values, version, runId } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const off = !dealership.change.allowed
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={feedsPath(dealership.id)}>Feeds of {dealership.name}</Link>
          {' / '}
          <Link className="wrap" to={feedFilePath(id)}>
            Columns of {name}
          </Link>
        </p>
        <h1>Values</h1>
        <p className="muted">A test run reads the whole file and shows what an import would do. It changes nothing.</p>
      </div>
      {dealership.change.allowed ? null : <p className="muted">{dealership.change.reason}</p>}
      <Outcome failure={failure} />
      <ChangeForm hidden={{ version: failure?.conflict?.version ?? version, run: runId }} off={off}>
        {values.map(({ field, label, column, choices, values: found }) => (
          <Panel key={`${field} ${column}`} title={`${label}: the column ${column}`}>
            <div className="mapping">
              {found.map(({ at, value, count, readAs, to }) => (
                <Field
                  key={at}
                  name={valueInput(field, at)}
                  label={value}
                  hint={`${counted(count, 'row', 'rows')}${readAs === null ? ', not understood' : ''}`}
                  defaultValue={to}
                  failure={failure}
                >
                  <option value="">{readAs === null ? 'Choose what it means' : `Read as ${readAs}`}</option>
                  {choices.map((choice) => (
                    <option key={choice.value} value={choice.value}>
                      {choice.label}
                    </option>
                  ))}
                </Field>
              ))}
            </div>
          </Panel>
        ))}
        <Panel title="Vehicles that aren’t in the file">
          <Field name="mode" label="What to do with them" defaultValue="full" failure={failure}>
            <option value="full">Mark as sold (whole stock)</option>
            <option value="partial">Leave as they are (part of it)</option>
          </Field>
        </Panel>
        <div>
          <Submit>Start test run</Submit>
        </div>
      </ChangeForm>
    </>
  )
}
