/** Drawn vehicles that are shown all around too, by shape and colour; demo/prepare/turns.ts draws them. */
export const TURNS: readonly (readonly [shape: string, colour: string])[] = [['caravan', 'white']]

/** Pictures of a turn, and their size. */
export const TURN_VIEWS = 24
export const TURN_SIZE = { width: 900, height: 600 } as const

/** The turn that shows a body, which a drawing stands for anyway. */
const TURN_OF_BODY: Readonly<Record<string, string>> = { Caravan: 'caravan-white' }

/** The view all around and the video of a vehicle that has no photograph, as columns of a feed; null for any other. */
export function turnOf(body: string, images: string): { spin_images: string; video_url: string } | null {
  const turn = images.startsWith('/media/vehicles/') ? TURN_OF_BODY[body] : undefined
  if (turn === undefined) return null
  const base = `/media/vehicles/turns/${turn}`
  const { width, height } = TURN_SIZE
  const views = Array.from({ length: TURN_VIEWS }, (_, at) => `${base}-${at + 1}.webp ${width} ${height}`)
  return { spin_images: views.join('|'), video_url: `${base}.mp4` }
}
