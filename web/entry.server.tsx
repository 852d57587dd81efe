/** The entry file that the router expects; rendering is in web/render. */
export { default, handleError } from './render/handleRequest.tsx'
