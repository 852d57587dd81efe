/**
 * Runs `work` with an optional part of the script. If it cannot be loaded, because the visitor leaves the page or is
 * offline, nothing happens: the page does not depend on it.
 */
export function whenLoaded<Part>(part: Promise<Part>, use: (part: Part) => void): void {
  part.then(use, () => {})
}
