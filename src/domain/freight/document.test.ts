import { expect, test } from 'vitest'
import { isPodMissing } from './document.ts'
import { LOAD_STATUSES } from './load-status.ts'

const POD = { kind: 'pod', isGone: false } as const

test('[FACE-06] the POD is missing from delivery until a photo of it is there, and again once that is removed', () => {
  for (const status of LOAD_STATUSES) expect(isPodMissing(status, [])).toBe(status === 'completed')
  expect(isPodMissing('completed', [POD])).toBe(false)
  expect(isPodMissing('completed', [{ kind: 'bol', isGone: false }])).toBe(true)
  expect(isPodMissing('completed', [{ ...POD, isGone: true }])).toBe(true)
  expect(isPodMissing('completed', [{ ...POD, isGone: true }, POD])).toBe(false)
})
