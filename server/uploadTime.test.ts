import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, testPlatform, type TestPlatform } from '../tools/testing/platform.ts'
import { stubPages } from '../tools/testing/stubPages.ts'

const stub = stubPages()

describe('bodies that do not arrive', () => {
  let patient: TestPlatform
  beforeAll(async () => {
    patient = await testPlatform({
      handle: stub.handle,
      uploadTimes: { idleMs: 1_000, graceMs: 1_500, bytesPerSecond: 1_000 },
    })
  })
  afterAll(() => patient.dispose())

  /** Sends the head of a POST and then what `send` writes; stub.responses what came back until the connection closed. */
  function post(path: string, head: string, send: (write: (text: string) => void) => void): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(patient.port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostA}\r\n${head}\r\n\r\n`)
        send((text) => socket.writable && socket.write(text))
      })
      let answer = ''
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => (answer += chunk))
      socket.on('close', () => resolve(answer))
      // What is still being written when the other side has closed.
      socket.on('error', (error: NodeJS.ErrnoException) =>
        ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
      )
    })
  }
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000'
  const json = 'Content-Type: application/json\r\nContent-Length: 1000'
  const files = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000'
  const part = '--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF'

  test.each([
    ['a form', '/contact', form, 'name='],
    ['a call', '/api/leads', json, '{"lead":'],
    ['a form with files', '/contact', files, part],
    ['a call with files', '/api/leads/with-files', files, part],
    ['a body of no length', '/api/leads', 'Content-Type: application/json\r\nTransfer-Encoding: chunked', '5\r\n{"lea'],
    ['a body of which nothing comes', '/api/leads', json, ''],
  ])('%s that stalls is ended', async (_, path, head, begun) => {
    const answer = await post(path, head, (write) => write(begun))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/connection: close/i)
  })

  test('one that trickles in is ended', async () => {
    let trickling: NodeJS.Timeout | undefined
    const answer = await post('/contact', form.replace('1000', '100000'), (write) => {
      trickling = setInterval(() => write('a'), 50)
    })
    clearInterval(trickling)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('one that is slow and steady arrives', async () => {
    const body = 'a'.repeat(3_000)
    let sending: NodeJS.Timeout | undefined
    const answer = await post('/contact', `${form.replace('1000', '3000')}\r\nConnection: close`, (write) => {
      let sent = 0
      sending = setInterval(() => {
        write(body.slice(sent, sent + 250))
        sent += 250
        if (sent >= body.length) clearInterval(sending)
      }, 100)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(stub.seen.at(-1)!.body).toBe(body)
  })

  test('the connection serves on after a body that arrived', async () => {
    const answer = await post('/contact', 'Content-Type: text/plain\r\nContent-Length: 3', (write) => {
      write(`a=b`)
      write(`GET /after HTTP/1.1\r\nHost: ${hostA}\r\nConnection: close\r\n\r\n`)
    })
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  })
})
