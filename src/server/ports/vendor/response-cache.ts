const MAX_RESPONSES = 2000

/**
 * Caches answers for `keptMs` and shares a pending answer among callers with the same key. Failures aren't cached.
 * `clock` is in epoch milliseconds.
 */
export function createResponseCache<T>(clock: () => number, keptMs: number) {
  const kept = new Map<string, { at: number; answer: Promise<T> }>()

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && clock() - known.at < keptMs) return known.answer
    const answer = ask()
    kept.delete(key)
    kept.set(key, { at: clock(), answer })
    const [oldest] = kept.keys()
    if (kept.size > MAX_RESPONSES && oldest !== undefined) kept.delete(oldest)
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    return answer
  }
}
