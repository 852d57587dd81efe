import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { generateSync } from 'json-schema-faker'

/** The parts of an OpenAPI document that tests read. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  components: { schemas: Readonly<Record<string, object>> }
}

interface ApiParameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema: object
}

interface Content {
  content?: Readonly<Record<string, { schema: object }>>
}

interface ApiOperation {
  parameters?: readonly ApiParameter[]
  requestBody?: Content
  responses: Readonly<Record<string, Content>>
}

/** An operation of a document. */
export interface Operation {
  name: string
  method: string
  path: string
  parameters: readonly ApiParameter[]
  body: object | null
  responses: ApiOperation['responses']
}

/** Every operation of a document. */
export const operationsOf = (document: ApiDocument): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema ?? null,
      responses,
    })),
  )

/** A value that a schema of the document allows; the same one for the same seed. */
export const valueOf = ({ components }: ApiDocument, schema: object, seed: number): unknown =>
  generateSync({ ...schema, components }, { seed, optionalsProbability: 0.4, maxItems: 3 } as never)

/** Checks answers by a document. */
export function answerChecker({ components }: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  const compiled = new Map<object, ValidateFunction>()

  /** What is wrong with an answer of an operation; null if it is as the document says. */
  return (operation: Operation, status: number, contentType: string | undefined, text: string): string | null => {
    const documented = operation.responses[status]
    if (!documented) return `the status ${status} is not documented`
    const type = contentType?.split(';')[0]
    const schema = documented.content?.[type ?? '']?.schema
    if (text === '') return null
    if (!schema) return `${status} has no documented content ${type}`
    const check = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, check)
    return check(JSON.parse(text)) ? null : `${status}: ${ajv.errorsText(check.errors)}`
  }
}
