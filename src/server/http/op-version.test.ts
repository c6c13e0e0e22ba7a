import { expect, test } from 'vitest'
import { errorAnswer } from './error-answer.ts'
import { refuseOldOp } from './op-version.ts'

function answerTo(version: string | undefined, newest: number): number {
  try {
    refuseOldOp(version, newest)
    return 200
  } catch (error) {
    return errorAnswer(error).status
  }
}

test('what the present version or one of the two before it has saved is taken, older bytes need an update', () => {
  const answers = ['7', '6', '5', '4', '1'].map((version) => answerTo(version, 7))
  expect(answers).toEqual([200, 200, 200, 426, 426])
})

test('a request that was never saved, or saved by a newer app, is taken', () => {
  expect(answerTo(undefined, 7)).toBe(200)
  expect(answerTo('8', 7)).toBe(200)
})
