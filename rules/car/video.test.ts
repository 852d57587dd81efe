import { describe, expect, test } from 'vitest'
import { carVideo } from './video.ts'
import { VIDEO_PROVIDERS, type VideoProvider } from '../kinds/videoProvider.ts'

const video = (address: string | null, providers: readonly VideoProvider[] = VIDEO_PROVIDERS) =>
  carVideo(address, { settings: { vehicle_video_providers: providers } })
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'

describe('the video of a vehicle', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ', YOUTUBE],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
    ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
  ])('%s plays in a frame of its provider', (address, source) =>
    expect(video(address)).toEqual({ player: 'frame', source, href: new URL(address).href }),
  )
  test('a file plays in the browser', () =>
    expect(video('https://cdn.example/walk%20around.MP4?x=1')).toMatchObject({ player: 'file' }))
  test('a file of the media store plays from the site itself', () => {
    const own = '/media/vehicles/turns/caravan-white.mp4'
    expect(video(own)).toEqual({ player: 'file', source: own, href: own })
    expect(video(own, ['youtube', 'vimeo'])).toBeNull()
  })
  test.each([
    ['a picture of the media store', '/media/vehicles/caravan-white-1.webp'],
    ['a file beside the media store', '/assets/turn.mp4'],
    ['a host without its scheme', '//cdn.example/media/turn.mp4'],
    ['none', null],
    ['no address', 'walkaround'],
    ['plain http', 'http://youtu.be/dQw4w9WgXcQ'],
    ['a script', 'javascript:alert(1)//.mp4'],
    ['data', 'data:video/mp4;base64,AAAA'],
    ['another page of the provider', 'https://www.youtube.com/@dealer'],
    ['an id that breaks out of the address', 'https://youtu.be/x%22%3E%3Cscript'],
    ['a host that only ends like the provider', 'https://notyoutube.com/watch?v=dQw4w9WgXcQ'],
    ['a host that only begins like it', 'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
    ['a page', 'https://dealer.example/video'],
    ['credentials', 'https://a:b@cdn.example/a.mp4'],
  ])('%s is not played', (_, address) => expect(video(address)).toBeNull())
  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
    ['https://vimeo.com/123456789', 'vimeo'],
    ['https://cdn.example/a.mp4', 'file'],
  ] as const)('%s plays only where the site allows its provider', (address, provider) => {
    expect(video(address, [provider])).not.toBeNull()
    expect(
      video(
        address,
        VIDEO_PROVIDERS.filter((one) => one !== provider),
      ),
    ).toBeNull()
  })
})
