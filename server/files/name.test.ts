import { expect, test } from 'vitest'
import { neutralName } from './name.ts'

test.each([
  ['resume.pdf', 'pdf', 'resume.pdf'],
  ['Resume.PDF', 'pdf', 'Resume.pdf'],
  ['photo.JPEG', 'jpg', 'photo.jpg'],
  ['IMG_0001.HEIF', 'heic', 'IMG_0001.heic'],
  ['My résumé 2026.docx', 'docx', 'My résumé 2026.docx'],
  ['履歴書.pdf', 'pdf', '履歴書.pdf'],
  ['no extension', 'png', 'no extension.png'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\cv.pdf', 'pdf', 'cv.pdf'],
  ['cv.exe', 'pdf', 'cv-exe.pdf'],
  ['cv.exe.pdf', 'pdf', 'cv-exe.pdf'],
  ['cv.pdf.exe', 'pdf', 'cv-pdf-exe.pdf'],
  ['.htaccess', 'pdf', 'htaccess.pdf'],
  ['.pdf', 'pdf', 'file.pdf'],
  ['', 'pdf', 'file.pdf'],
  ['///', 'pdf', 'file.pdf'],
  ['..', 'pdf', 'file.pdf'],
  ['CON.pdf', 'pdf', 'file-CON.pdf'],
  ['com1', 'pdf', 'file-com1.pdf'],
  ['cv\u202efdp.exe', 'pdf', 'cvfdp-exe.pdf'],
  ['cv\u200e\u00ad.pdf', 'pdf', 'cv.pdf'],
  ['a\0b\r\nc.pdf', 'pdf', 'ab c.pdf'],
  ['a"; rm -rf $HOME `x`.pdf', 'pdf', 'a- rm -rf -HOME -x.pdf'],
  ['<img src=x onerror=alert(1)>.png', 'png', 'img src-x onerror-alert(1).png'],
  [`${'long '.repeat(40)}.pdf`, 'pdf', `${'long '.repeat(16).trim()}.pdf`],
  [`${'🚗'.repeat(100)}.pdf`, 'pdf', `${'🚗'.repeat(80)}.pdf`],
])('%j of type %s is stored as %j', (claimed, extension, expected) => {
  expect(neutralName(claimed, extension)).toBe(expected)
})
