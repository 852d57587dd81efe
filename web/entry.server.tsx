/** The file that the router looks for; what draws pages is in web/render. */
export { default, handleError } from './render/handleRequest.tsx'
