import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#contract/api/http-request.ts'
import { deviceClock } from './clock.ts'
import { RequestAbandoned } from './fetch-api.ts'
import { createReadLine, type ReadLine } from './read-line.ts'

const SECOND = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A read that nobody answers. `bytes` is what the network then does. */
function hungRead(line: ReadLine, signal?: AbortSignal) {
  const read = { began: false, bytes: () => {}, end: null as unknown }
  const whole = line.run(
    (turn) => {
      Object.assign(read, { began: true, bytes: turn.onBytes })
      return new Promise((_, reject) => {
        turn.signal.addEventListener('abort', () => reject(turn.signal.reason as Error))
      })
    },
    { signal },
  )
  whole.catch((error: unknown) => (read.end = error))
  return read
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND)

test('[CONST-01] without an action that waits, a read without a byte ends after 60 seconds', async () => {
  const read = hungRead(createReadLine(deviceClock))
  await pass(59)
  expect(read.end).toBeNull()
  await pass(1)
  expect(read.end).toBeInstanceOf(NetworkError)
})

test('[CONST-01, SYNC-06] while an action waits, a read ends 15 seconds after its last byte', async () => {
  const line = createReadLine(deviceClock)
  const [read, busy] = [hungRead(line), hungRead(line)]
  await pass(10)
  line.actionWaits(true)
  busy.bytes()
  await pass(6)
  expect([read.end, busy.end]).toEqual([expect.any(NetworkError), null])
  await pass(10)
  expect(busy.end).toBeInstanceOf(NetworkError)
})

test('[SYNC-06] four reads at most are under way, three while an action waits; the next ones take their turn', async () => {
  const line = createReadLine(deviceClock)
  const reads = Array.from({ length: 9 }, () => hungRead(line))
  const begun = () => reads.filter(({ began, end }) => began && end === null).length
  await pass(0)
  expect(begun()).toBe(4)
  line.actionWaits(true)
  // the four that stood still ended, and only three took their places
  await pass(16)
  expect(begun()).toBe(3)
})

test('[SYNC-06] a probe ends the reads that stand still for 8 seconds, and only while an action waits', async () => {
  const line = createReadLine(deviceClock)
  const read = hungRead(line)
  await pass(8)
  line.makeWay()
  await pass(0)
  expect(read.end).toBeNull()
  line.actionWaits(true)
  const young = hungRead(line)
  line.makeWay()
  await pass(0)
  expect(read.end).toBeInstanceOf(RequestAbandoned)
  expect(young.end).toBeNull()
})

test('a read that its screen gives up leaves the line before its turn', async () => {
  const line = createReadLine(deviceClock)
  const screen = new AbortController()
  const inTheWay = Array.from({ length: 4 }, () => hungRead(line))
  const read = hungRead(line, screen.signal)
  await pass(0)
  screen.abort(new DOMException('Left', 'AbortError'))
  await pass(0)
  expect(read).toMatchObject({ began: false, end: { name: 'AbortError' } })
  expect(inTheWay.every(({ end }) => end === null)).toBe(true)
})
