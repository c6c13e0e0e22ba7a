import { Refused } from '#server/http/refusal.ts'
import { type LineName, LINES } from './budgets.ts'

interface Line {
  running: number
  /** each begins when it is called with true, and leaves the line with false */
  waiting: Set<(hasTurn: boolean) => void>
}

export interface RequestLines {
  /**
   * Waits until fewer requests of the same source run. Call what it returns once the request is answered.
   * @param gone aborts when the caller hangs up
   * @throws Refused with Retry-After when the line is full
   */
  enter: (name: LineName, source: string, gone: AbortSignal) => Promise<() => void>
}

/** Of callers without a session, who share them with their network. */
const SHARED: readonly LineName[] = ['network', 'description']

function full(name: LineName): Refused {
  return new Refused(SHARED.includes(name) ? 'RATE_LIMITED' : 'OVER_BUDGET', {
    message: 'Too many requests at once. Try again in a moment',
    retryAfter: LINES[name].retryAfter,
  })
}

/** Lines in this process's memory: a database would cost each request more than the request. */
export function createRequestLines(): RequestLines {
  const lines = new Map<string, Line>()

  return {
    async enter(name, source, gone) {
      const { atOnce, waiting: most } = LINES[name]
      const key = `${name} ${source}`
      const line = lines.get(key) ?? { running: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.running < atOnce) line.running += 1
      else {
        if (gone.aborted || line.waiting.size >= most) throw full(name)
        const hasTurn = await new Promise<boolean>((resolve) => {
          const hangUp = () => leave(false)
          const leave = (turn: boolean) => {
            line.waiting.delete(leave)
            gone.removeEventListener('abort', hangUp)
            resolve(turn)
          }
          line.waiting.add(leave)
          gone.addEventListener('abort', hangUp)
        })
        // nobody reads the answer
        if (!hasTurn) throw full(name)
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const [next] = line.waiting
        // the turn passes on, so that nobody comes between
        if (next) return next(true)
        line.running -= 1
        if (line.running === 0) lines.delete(key)
      }
    },
  }
}
