const MOST = 2000

/**
 * Remembers answers for a while, and shares the answer that is on its way among all who ask the same meanwhile. What
 * failed is asked again. `clock` tells epoch milliseconds.
 */
export function recentAnswers<T>(clock: () => number, keptMs: number) {
  const kept = new Map<string, { at: number; answer: Promise<T> }>()

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && clock() - known.at < keptMs) return known.answer
    const answer = ask()
    kept.delete(key)
    kept.set(key, { at: clock(), answer })
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    return answer
  }
}
