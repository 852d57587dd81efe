/** What became of a picture that was sent: what the server answered, or why not and whether to try again. */
export type Sent<Answer> = { answer: Answer } | { problem: string; again: boolean }

const LOST = { problem: 'The connection was lost before the file was saved.', again: true }
/** The picture itself was refused; sending it again changes nothing. */
const FINAL = [403, 404, 409, 410, 413, 415, 422]

/** Sends a picture. `fetch` cannot say how much of it has been sent. */
export function sendFile<Answer>(
  address: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Sent<Answer>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve({ answer: request.response as Answer })
      const { error } = (request.response ?? {}) as { error?: unknown }
      if (typeof error !== 'string') return resolve(LOST)
      resolve({ problem: error, again: !FINAL.includes(request.status) })
    })
    request.addEventListener('error', () => resolve(LOST))
    request.addEventListener('abort', () => resolve(LOST))
    request.send(file)
  })
}
