import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'

/** Statements that the test answers one by one. */
function opened(options: { most?: number } = {}) {
  const statements: { questions: readonly number[]; answer: () => void; fail: (reason: Error) => void }[] = []
  const ask = askTogether<number, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        statements.push({ questions, answer: () => resolve(questions.map((n) => `of ${n}`)), fail: reject })
      }),
    options,
  )
  return { ask, statements, settle: () => new Promise<void>((resolve) => setImmediate(resolve)) }
}

test('questions of the same moment share one statement, and each gets its own answer', async () => {
  const { ask, statements, settle } = opened()
  const answers = [ask(1), ask(2), ask(1)]
  await settle()
  expect(statements.map(({ questions }) => questions)).toEqual([[1, 2, 1]])
  statements[0]?.answer()
  expect(await Promise.all(answers)).toEqual(['of 1', 'of 2', 'of 1'])
})

test('a question never joins a statement that began before it', async () => {
  const { ask, statements, settle } = opened()
  const first = ask(1)
  await settle()
  const second = ask(2)
  await settle()
  expect(statements).toHaveLength(1)
  statements[0]?.answer()
  expect(await first).toBe('of 1')
  await settle()
  expect(statements.map(({ questions }) => questions)).toEqual([[1], [2]])
  statements[1]?.answer()
  expect(await second).toBe('of 2')
})

test('a statement that fails fails its own questions alone', async () => {
  const { ask, statements, settle } = opened()
  const lost = ask(1)
  await settle()
  const kept = ask(2)
  statements[0]?.fail(new Error('connection lost'))
  await expect(lost).rejects.toThrow('connection lost')
  await settle()
  statements[1]?.answer()
  expect(await kept).toBe('of 2')
})

test('however many ask, no statement has more questions than allowed, and all are answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (count) => {
      const sizes: number[] = []
      let running = 0
      const ask = askTogether<number, number>(
        async (questions) => {
          sizes.push(questions.length)
          running++
          expect(running).toBe(1)
          await Promise.resolve()
          running--
          return questions.map((n) => 2 * n)
        },
        { most: 7 },
      )
      const asked = Array.from({ length: count }, (_, n) => n)
      expect(await Promise.all(asked.map(ask))).toEqual(asked.map((n) => 2 * n))
      expect(Math.max(...sizes), 'no statement takes more').toBeLessThanOrEqual(7)
    }),
  )
})
