/**
 * Allowed sources of vehicle videos (setting `vehicle_video_providers`); `file` is a video file of the site or of any
 * https host.
 */
export const VIDEO_PROVIDERS = ['youtube', 'vimeo', 'file'] as const
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number]
