import type { VideoProvider } from '../kinds/videoProvider.ts'

/** Origins of the embedded players. */
export const VIDEO_PLAYERS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const satisfies Readonly<Record<Exclude<VideoProvider, 'file'>, string>>

/** How a vehicle's video plays: a provider's player in a frame, or a file in the browser's own player. */
export interface CarVideo {
  player: 'frame' | 'file'
  /** Address that the player loads. */
  source: string
  /** The address from the dealer, as a link for browsers without scripts. */
  href: string
}

/** A video in the media store, served by the site itself. */
const OWN_FILE = /^\/media\/[\w./-]+\.(?:mp4|webm)$/i
const FILE = /\.(?:mp4|webm)$/i
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{6,12}$/

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(?:www|m)\./, '')
  if (host === 'youtu.be') return pathname.slice(1)
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null
  if (pathname === '/watch') return searchParams.get('v')
  return /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}

function vimeoId({ hostname, pathname }: URL): string | null {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null
  return /^\/(?:video\/)?(\d+)\/?$/.exec(pathname)?.[1] ?? null
}

/**
 * The video of a vehicle as its page may play it: a file of the media store, or an https address of a provider that the
 * site allows; else null, so that no frame shows content that the dealer did not allow. YouTube plays from its domain
 * without cookies.
 */
export function carVideo(
  address: string | null,
  { settings }: { settings: { vehicle_video_providers: readonly VideoProvider[] } },
): CarVideo | null {
  const allowed = (provider: VideoProvider) => settings.vehicle_video_providers.includes(provider)
  if (address !== null && OWN_FILE.test(address))
    return allowed('file') ? { player: 'file', source: address, href: address } : null
  const url = address !== null && URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' || url.username || url.password) return null
  const { href } = url
  const tube = youtubeId(url)
  if (tube !== null)
    return allowed('youtube') && YOUTUBE_ID.test(tube)
      ? { player: 'frame', source: `${VIDEO_PLAYERS.youtube}/embed/${tube}?autoplay=1&rel=0`, href }
      : null
  const vimeo = vimeoId(url)
  if (vimeo !== null)
    return allowed('vimeo') && VIMEO_ID.test(vimeo)
      ? { player: 'frame', source: `${VIDEO_PLAYERS.vimeo}/video/${vimeo}?autoplay=1&dnt=1`, href }
      : null
  return allowed('file') && FILE.test(url.pathname) ? { player: 'file', source: href, href } : null
}
