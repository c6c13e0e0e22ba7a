import { expect, test } from 'vitest'
import { readBolNumber } from './bol-number.ts'

test.each([
  ['PO 7741902, BOL 5560418', '5560418'],
  ['BOL# AX-5560418, PO 1', 'AX-5560418'],
  ['Bill of lading no. 12', '12'],
  ['B/L: 0012', '0012'],
  ['BOL-4471', '4471'],
  ['PO 7741902', ''],
  ['BOL to follow, PO 7741902', ''],
  ['SYMBOL 12', ''],
  [undefined, ''],
])('the BOL number of %j is %j', (references, number) => {
  expect(readBolNumber(references)).toBe(number)
})
