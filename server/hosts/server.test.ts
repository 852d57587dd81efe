import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { UPLOAD_TIMES } from '../uploadTime.ts'
import { createHostServer } from './server.ts'

test('while it closes, a connection in use is answered once more and then ended', async () => {
  let arrived = () => {}
  const here = new Promise<void>((resolve) => (arrived = resolve))
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const closed: string[] = []
  const { server, listen, close } = createHostServer<'one' | 'other'>({
    applications: {
      one: {
        async routing({ url }, response) {
          if (url === '/slow') {
            arrived()
            await finished
          }
          response.end(`answer to ${url}`)
        },
        close: async () => void closed.push('one'),
      },
      other: {
        routing: (_request, response) => response.end('other'),
        close: async () => void closed.push('other'),
      },
    },
    choose: ({ headers }) => (headers.host === 'one' ? 'one' : 'other'),
    serveCached: () => false,
    uploadTimes: UPLOAD_TIMES,
  })
  await listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo

  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write('GET /slow HTTP/1.1\r\nHost: one\r\n\r\n')
  await here
  const done = close()
  await expect.poll(() => server.listening).toBe(false)
  socket.write('GET /next HTTP/1.1\r\nHost: other\r\n\r\n')
  // Both are in progress before the first response.
  setTimeout(finish, 100)
  await ended
  await done
  const [slow, next] = text.split(/(?<=answer to \/slow)/)
  expect(slow).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\nanswer to \/slow$/)
  expect(next).toMatch(/^HTTP\/1\.1 200 [^]*connection: close\r\n[^]*\r\n\r\nother$/i)
  expect(closed.sort()).toEqual(['one', 'other'])
})

test('a port in use is reported by the system’s error', async () => {
  const options = {
    applications: { one: { routing: () => {}, close: async () => {} } },
    choose: () => 'one' as const,
    serveCached: () => false,
    uploadTimes: UPLOAD_TIMES,
  }
  const first = createHostServer(options)
  await first.listen({ port: 0, host: '127.0.0.1' })
  const { port } = first.server.address() as AddressInfo
  const second = createHostServer(options)
  await expect(second.listen({ port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await second.close()
  await first.close()
})
