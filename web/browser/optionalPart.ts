/**
 * Runs what a part of the script is loaded for. A part that cannot be fetched, because the visitor leaves the page or
 * the network is away, is done without: nothing on the page depends on it.
 */
export function whenLoaded<Part>(part: Promise<Part>, use: (part: Part) => void): void {
  part.then(use, () => {})
}
