/** When news of each id was last heard, by a clock in milliseconds; forgotten after `keptMs`. */
export function createHeardLately(keptMs: number, clock: () => number) {
  /** oldest first */
  const heard = new Map<string, number>()
  return {
    /** -Infinity if nothing was heard lately */
    at: (id: string): number => heard.get(id) ?? -Infinity,
    note(id: string): void {
      const now = clock()
      for (const [old, heardAt] of heard) {
        if (heardAt + keptMs > now) break
        heard.delete(old)
      }
      heard.delete(id)
      heard.set(id, now)
    },
    forget: (id: string): void => void heard.delete(id),
  }
}
