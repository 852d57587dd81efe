import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'

/** The types of an OpenAPI document, as TypeScript. */
export const typesOf = async (document: unknown): Promise<string> =>
  `${COMMENT_HEADER}${astToString(await openapiTS(JSON.stringify(document)))}`
