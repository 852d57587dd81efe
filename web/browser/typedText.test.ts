import { expect, test } from 'vitest'
import { typedText } from './typedText.ts'

test('while a page is rendered on the server there is nothing typed yet', () => expect(typedText('message')).toBeNull())
