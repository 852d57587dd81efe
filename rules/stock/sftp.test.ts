import { expect, test } from 'vitest'
import { isPattern, matchesPattern, newestFile, sftpPath, sftpPlace, sftpWords } from './sftp.ts'

test.each<[string, ReturnType<typeof sftpPlace>]>([
  [
    'sftp://Files.example/exports/stock.csv',
    { host: 'files.example', port: 22, folder: '/exports', name: 'stock.csv' },
  ],
  ['sftp://files.example:2222/stock.csv', { host: 'files.example', port: 2222, folder: '/', name: 'stock.csv' }],
  ['sftp://files.example', { host: 'files.example', port: 22, folder: '', name: '*' }],
  ['sftp://files.example/', { host: 'files.example', port: 22, folder: '/', name: '*' }],
  ['sftp://files.example/~/', { host: 'files.example', port: 22, folder: '', name: '*' }],
  ['sftp://files.example/~/out/', { host: 'files.example', port: 22, folder: 'out', name: '*' }],
  ['sftp://files.example/~/out/a.csv', { host: 'files.example', port: 22, folder: 'out', name: 'a.csv' }],
  ['sftp://files.example/out/', { host: 'files.example', port: 22, folder: '/out', name: '*' }],
  ['sftp://files.example/out/stock-*.csv', { host: 'files.example', port: 22, folder: '/out', name: 'stock-*.csv' }],
  ['sftp://files.example/my%20stock%231.csv', { host: 'files.example', port: 22, folder: '/', name: 'my stock#1.csv' }],
  ['sftp://[2001:db8::1]/a.csv', { host: '2001:db8::1', port: 22, folder: '/', name: 'a.csv' }],
  ['sftp://files.example/*/stock.csv', null],
  ['sftp://files.example/a%2F..%2F..%2Fetc/x', null],
  ['sftp://files.example/%ff.csv', null],
  ['sftp://files.example/a%00.csv', null],
  ['sftp://files.example/a.csv?x=1', null],
  ['sftp://files.example/a.csv#x', null],
  ['sftp:///a.csv', null],
  ['https://files.example/a.csv', null],
  ['files', null],
])('the address %s', (address, place) => {
  expect(sftpPlace(address)).toEqual(place)
})

test.each<[string, string, string]>([
  ['', 'a.csv', 'a.csv'],
  ['out', 'a.csv', 'out/a.csv'],
  ['/', 'a.csv', '/a.csv'],
  ['/out', 'a.csv', '/out/a.csv'],
])('in %s the file %s is %s', (folder, name, path) => {
  expect(sftpPath(folder, name)).toBe(path)
})

test.each<[string, string, boolean]>([
  ['*', 'stock.csv', true],
  ['*', 'STOCK.CSV.GZ', true],
  ['*', 'stock.zip', false],
  ['*', '.stock.csv', false],
  ['stock-*.csv', 'stock-2026.csv', true],
  ['stock-*.csv', 'Stock-.CSV', true],
  ['stock-*.csv', 'stock.csv', false],
  ['stock-*.csv', 'my-stock-1.csv', false],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*.zip', 'x.zip', true],
  ['*b*b*', 'abab', true],
  ['*b*b*', 'ab', false],
  ['*ab*b', 'xab', false],
  ['a.*', 'abc', false],
])('%s means %s: %s', (pattern, name, meant) => {
  expect(matchesPattern(pattern, name)).toBe(meant)
})

test('the newest file is meant, and of the same second the last by name', () => {
  const file = (name: string, modified: number) => ({ name, modified, bytes: 1 })
  const files = [file('a-1.csv', 5), file('a-3.csv', 9), file('a-2.csv', 9), file('b.csv', 20), file('c.png', 30)]
  expect(newestFile(files, 'a-*.csv')?.name).toBe('a-3.csv')
  expect(newestFile(files, '*')?.name).toBe('b.csv')
  expect(newestFile(files, 'z*')).toBeNull()
})

test('only a star is looked for in a folder', () => {
  expect(['a.csv', 'a?.csv', '[a].csv', 'a*.csv'].map(isPattern)).toEqual([false, false, false, true])
})

test('what is said of a problem is without the code of the system', () => {
  expect(sftpWords('unreachable', 'ECONNRESET')).toBe(
    'The server closed the connection before it answered. We’ll try again next time.',
  )
  expect(sftpWords('unreachable')).toBe(
    'We couldn’t reach the server. Check it, or ask whoever runs the server. We’ll try again next time.',
  )
  expect(sftpWords('missing', 'ENOENT')).toBe('There is no file at the address.')
})
