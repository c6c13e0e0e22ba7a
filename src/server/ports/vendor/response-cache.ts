import { LRUCache } from 'lru-cache'
const MAX_RESPONSES = 2000

/**
 * Caches answers for `keptMs` and shares a pending answer among callers with the same key. Failures aren't cached.
 * `clock` is in epoch milliseconds.
 */
export function createResponseCache<T>(clock: () => number, keptMs: number) {
  const responses = new LRUCache<string, { at: number; answer: Promise<T> }>({ max: MAX_RESPONSES })

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const cached = responses.get(key)
    if (cached && clock() - cached.at < keptMs) return cached.answer
    const answer = ask()
    responses.set(key, { at: clock(), answer })
    answer.catch(() => {
      if (responses.peek(key)?.answer === answer) responses.delete(key)
    })
    return answer
  }
}
