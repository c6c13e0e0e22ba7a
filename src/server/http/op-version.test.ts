import { expect, test } from 'vitest'
import { toErrorResponse } from './error-answer.ts'
import { refuseOldOp } from './op-version.ts'

function answerTo(version: string | undefined, newest: number): number {
  try {
    refuseOldOp(version, newest)
    return 200
  } catch (error) {
    return toErrorResponse(error).status
  }
}

test('the server accepts requests saved by this version or the two before it; older ones need an update', () => {
  const answers = ['7', '6', '5', '4', '1'].map((version) => answerTo(version, 7))
  expect(answers).toEqual([200, 200, 200, 426, 426])
})

test('the server accepts a request without a version or with a newer one', () => {
  expect(answerTo(undefined, 7)).toBe(200)
  expect(answerTo('8', 7)).toBe(200)
})
