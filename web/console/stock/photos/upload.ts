/** What became of a photo that was sent: null once it is stored, else why not and whether it makes sense to try again. */
export type Sent = { problem: string; again: boolean } | null

const LOST: Sent = { problem: 'The connection broke before the photo was stored.', again: true }

/** Sends a photo. `fetch` cannot say how much of it has been sent. */
export function sendPhoto(address: string, file: File, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve(null)
      const { error } = (request.response ?? {}) as { error?: unknown }
      if (typeof error !== 'string') return resolve(LOST)
      // The picture itself was refused; sending it again changes nothing.
      resolve({ problem: error, again: ![413, 415, 422].includes(request.status) })
    })
    request.addEventListener('error', () => resolve(LOST))
    request.addEventListener('abort', () => resolve(LOST))
    request.send(file)
  })
}
