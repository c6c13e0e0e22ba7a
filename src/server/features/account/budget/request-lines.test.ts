import { expect, test } from 'vitest'
import { LINES } from './budgets.ts'
import { createRequestLines } from './request-lines.ts'

const here = new AbortController().signal
const { atOnce, waiting } = LINES.heavyReads

test('[SAFE-02] a line runs few requests of a source at once, lets the others wait in turn, and refuses what is too much', async () => {
  const lines = createRequestLines()
  const begun: number[] = []
  const enter = async (n: number) => {
    const leave = await lines.enter('heavyReads', 'ada', here)
    begun.push(n)
    return leave
  }
  const entered = Array.from({ length: atOnce + waiting }, (_, n) => enter(n))
  await expect(lines.enter('heavyReads', 'ada', here)).rejects.toMatchObject({ code: 'OVER_BUDGET', retryAfter: 2 })
  // another source has a line of its own
  const other = await lines.enter('heavyReads', 'bea', here)
  other()
  expect(begun).toEqual([0, 1])
  for (const each of entered) (await each)()
  expect(begun).toEqual(entered.map((_, n) => n))
  const again = await lines.enter('heavyReads', 'ada', here)
  again()
})

test('[SAFE-02] a caller that hangs up leaves the line', async () => {
  const lines = createRequestLines()
  const first = await lines.enter('exports', 'ada', here)
  const caller = new AbortController()
  const second = lines.enter('exports', 'ada', caller.signal)
  await expect(lines.enter('exports', 'ada', here)).rejects.toMatchObject({ code: 'OVER_BUDGET' })
  caller.abort()
  await expect(second).rejects.toMatchObject({ code: 'OVER_BUDGET' })
  const third = lines.enter('exports', 'ada', here)
  first()
  ;(await third)()
})
