import { feedFilePath, feedsPath, feedValuesPath } from '@forecourt/rules/staff/consolePaths.ts'
import { columnInput, constantInput, DATES_INPUT, NUMBERS_INPUT } from '@forecourt/rules/stock/feedFields.ts'
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
import { Panel, type Failure } from '../parts.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import { MappingField, MappingForm, type MappingInput } from './mappingForm.tsx'
import { counted, sizeOf } from './words.ts'

export const meta = () => [{ title: 'Columns of a feed · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { feeds, setUp } = await deskOf(args)
  return refusing(async () => {
    const { file, dealership, mapping, rows, version } = await feeds.file(args.params.id!)
    return {
      setUp: await setUp.underWay(dealership.site.id),
      id: file.id,
      name: file.name,
      size: sizeOf(file.bytes),
      problem: file.problem,
      windows: file.encoding === 'windows-1252' && file.problem === null,
      dealership,
      mapping,
      rows,
      version,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { feeds } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.id!
  const { mapping } = await refusing(() => feeds.file(id))
  const names = [
    ...(mapping?.columns.map(({ at }) => columnInput(at)) ?? []),
    ...(mapping?.constants.map((one) => constantInput(one.field)) ?? []),
    NUMBERS_INPUT,
    DATES_INPUT,
  ]
  return answering(field, names, async () => {
    await feeds.saveColumns(id, field('version'), field)
    return redirect(feedValuesPath(id))
  })
}

type Mapping = NonNullable<Awaited<ReturnType<typeof loader>>['mapping']>

const columnChoices = ({ columns, fields }: Mapping): MappingInput[] =>
  columns.map(({ at, name, samples, field }) => ({
    name: columnInput(at),
    label: name === '' ? `Column ${at + 1}, without a name` : name,
    hint: samples.length === 0 ? 'Empty' : samples.join(' · '),
    value: field,
    choices: fields,
    none: 'Don’t use',
  }))

const constantChoices = ({ constants }: Mapping): MappingInput[] =>
  constants.map(({ field, label, value, choices }) => ({
    name: constantInput(field),
    label,
    value,
    choices,
    none: 'None',
  }))

/** How numbers and dates are written. */
const styleChoices = ({ numbers, dates }: Mapping): MappingInput[] => [
  styleInput(NUMBERS_INPUT, 'How numbers are written', numbers),
  styleInput(DATES_INPUT, 'How dates are written', dates),
]

const styleInput = (
  name: string,
  label: string,
  { value, why, choices }: Mapping['numbers' | 'dates'],
): MappingInput => ({ name, label, value, choices, ...(why === null ? {} : { hint: why }) })

export default function Columns() {
  const { id, setUp, name, size, problem, windows, dealership, mapping, rows, version } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const columns = mapping ? columnChoices(mapping) : []
  const constants = mapping ? constantChoices(mapping) : []
  const styles = mapping ? styleChoices(mapping) : []
  return (
    <>
      <div className="stack tight">
        <WayBack setUp={setUp} step="stock">
          <Link to={feedsPath(dealership.id)}>Feeds of {dealership.name}</Link>
        </WayBack>
        <h1 className="wrap">{name}</h1>
        <p className="muted">
          {size}
          {mapping
            ? `, ${rows.more ? 'more than ' : ''}${counted(rows.count, 'row', 'rows')}, ${counted(mapping.columns.length, 'column', 'columns')}`
            : null}
        </p>
      </div>
      {problem !== null || mapping === null ? (
        <div className="notice danger stack tight">
          <p>
            <strong>We can’t read this file.</strong> {problem}
          </p>
          <p>
            <Link to={feedsPath(dealership.id)}>Upload another file</Link>
          </p>
        </div>
      ) : (
        <>
          {windows ? (
            <p className="notice">
              The file isn’t UTF-8, so we read it as Windows-1252, which Excel uses for plain CSV. Check that accents in
              the samples look right.
            </p>
          ) : null}
          <MappingForm
            inputs={[...columns, ...styles, ...constants]}
            dealership={dealership}
            failure={failure}
            version={version}
            here={feedFilePath(id)}
            submit="Continue"
          >
            <Panel title="Columns">
              <div className="stack">
                <p className="muted">
                  Choose what each column is. We’ve filled in what we know
                  {mapping.missing.length > 0 ? `; still missing: ${mapping.missing.join(', ')}` : ''}.
                </p>
                <div className="mapping">
                  {columns.map((input) => (
                    <MappingField key={input.name} input={input} failure={failure} />
                  ))}
                </div>
              </div>
            </Panel>
            <Panel title="Numbers and dates">
              <div className="stack">
                <p className="muted">Taken from the samples, unless something was chosen before for this dealership.</p>
                <div className="mapping">
                  {styles.map((input) => (
                    <MappingField key={input.name} input={input} failure={failure} />
                  ))}
                </div>
              </div>
            </Panel>
            <Panel title="One value for the whole file">
              <div className="stack">
                <p className="muted">For what the file has no column for, such as a file of used vehicles only.</p>
                <div className="filters">
                  {constants.map((input) => (
                    <MappingField key={input.name} input={input} failure={failure} />
                  ))}
                </div>
              </div>
            </Panel>
          </MappingForm>
        </>
      )}
    </>
  )
}
