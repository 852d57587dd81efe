import { expect, test } from 'vitest'
import { signatureBelow } from './signature.ts'

const OTHERS = ['Alder South', '07 4655 5010', '', 'https://alder.example']
const ALL = ['Kim Lee', 'Alder South', '07 4655 5010', 'https://alder.example']
const WITHOUT_NAME = ALL.slice(1)

test.each([
  ['The ute is here.', ALL],
  ['The ute is here.\n\nKind regards,\nKim Lee', WITHOUT_NAME],
  ['The ute is here.\n\nkind regards, KIM  LEE.\n', WITHOUT_NAME],
  ['The ute is here. Thanks, Kim Lee', WITHOUT_NAME],
  ['Kim Lee\nAlder South', WITHOUT_NAME.slice(1)],
  // Where the text goes on for three lines, the name above them is no signature.
  ['Kim Lee\none\ntwo', WITHOUT_NAME],
  ['Kim Lee\none\ntwo\nthree', ALL],
  ['Kim Lee will call you.', ALL],
  ['Regards, Joakim Lee', ALL],
  ['Regards, Kim', ALL],
  ['', ALL],
])('below %j', (text, expected) => expect(signatureBelow(text, 'Kim Lee', OTHERS)).toEqual(expected))
