import { feedFilePath, feedRunPath, feedsPath, feedValuesPath } from '@forecourt/rules/staff/consolePaths.ts'
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
import { Field, Panel, type Failure } from '../parts.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import { MappingField, MappingForm, type MappingInput } from './mappingForm.tsx'
import { counted } from './words.ts'

export const meta = () => [{ title: 'Values of a feed · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { feeds, setUp } = await deskOf(args)
  return refusing(async () => {
    const { file, dealership, mapping, version } = await feeds.file(args.params.id!)
    if (mapping === null || mapping.missing.length > 0) throw redirect(feedFilePath(file.id))
    return {
      id: file.id,
      setUp: await setUp.underWay(dealership.site.id),
      name: file.name,
      dealership,
      values: mapping.values,
      version,
      runId: crypto.randomUUID(),
    }
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

type Values = Awaited<ReturnType<typeof loader>>['values'][number]

const valueChoices = ({ field, values, choices }: Values): MappingInput[] =>
  values.map(({ at, value, count, readAs, to }) => ({
    name: valueInput(field, at),
    label: value,
    hint: `${counted(count, 'row', 'rows')}${readAs === null ? ', not understood' : ''}`,
    value: to,
    choices,
    none: readAs === null ? 'Choose what it means' : `Read as ${readAs}`,
  }))

export default function Values() {
  const { id, setUp, name, dealership, values, version, runId } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const groups = values.map((of) => ({
    key: `${of.field} ${of.column}`,
    title: `${of.label}: the column ${of.column}`,
    inputs: valueChoices(of),
  }))
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={setUp} step="stock">
          <Link to={feedsPath(dealership.id)}>Feeds of {dealership.name}</Link>
          {' / '}
          <Link className="wrap" to={feedFilePath(id)}>
            Columns of {name}
          </Link>
        </WayBack>
        <h1>Values</h1>
        <p className="muted">A test run reads the whole file and shows what an import would do. It changes nothing.</p>
      </div>
      <MappingForm
        inputs={groups.flatMap(({ inputs }) => inputs)}
        dealership={dealership}
        failure={failure}
        version={version}
        hidden={{ run: runId }}
        here={feedValuesPath(id)}
        submit="Start test run"
      >
        {groups.map(({ key, title, inputs }) => (
          <Panel key={key} title={title}>
            <div className="mapping">
              {inputs.map((input) => (
                <MappingField key={input.name} input={input} failure={failure} />
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
      </MappingForm>
    </>
  )
}
